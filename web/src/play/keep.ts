/** What is equal to what it was stays the same object, so that nothing is worked out, said or drawn again because of it. */
export function keep<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || !holds(before) || !holds(after)) return after
  const list = Array.isArray(after)
  if (list !== Array.isArray(before)) return after
  const keys = Object.keys(after)
  const alike = keys.length === Object.keys(before).length
  if (list && !alike) return after
  const kept: Record<string, unknown> = {}
  for (const key of keys) kept[key] = keep(before[key], after[key])
  if (alike && keys.every((key) => key in before && kept[key] === before[key])) return before as T
  return (list ? Object.values(kept) : kept) as T
}

/** An array or a plain object; anything else is compared as a whole. */
function holds(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
}

/** Numbered things in their order, each once: where more of them begin, what was known of the rest gives way. */
export function merged<T extends { readonly seq: number }>(known: readonly T[], more: readonly T[]): readonly T[] {
  const first = more[0]
  return first ? [...known.filter(({ seq }) => seq < first.seq), ...more] : known
}
