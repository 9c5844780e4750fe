/** Return the URL of a rule. */
export function ruleLink(id: string): string {
  return `/rules?rule=${encodeURIComponent(id)}`
}
