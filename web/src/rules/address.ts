/** Where a rule is read: an address of this page. */
export function ruleAddress(id: string): string {
  return `/rules?rule=${encodeURIComponent(id)}`
}
