/** Return the URL of an exact rule. */
export function ruleLink(id: string): string {
  return `/rules?rule=${encodeURIComponent(id)}`
}

/** Return the URL of the rulebook's entry about a component, a rule or an option. */
export function entryLink(name: string): string {
  return `/rules?entry=${encodeURIComponent(name)}`
}
