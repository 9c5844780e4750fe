/** Return `after`, reusing the equal parts of `before`, so that values derived from them are not computed again. */
export function shareStructure<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || !isContainer(before) || !isContainer(after)) return after
  const isList = Array.isArray(after)
  if (isList !== Array.isArray(before)) return after
  const keys = Object.keys(after)
  const isSameSize = keys.length === Object.keys(before).length
  if (isList && !isSameSize) return after
  const shared: Record<string, unknown> = {}
  for (const key of keys) shared[key] = shareStructure(before[key], after[key])
  if (isSameSize && keys.every((key) => key in before && shared[key] === before[key])) return before as T
  return (isList ? Object.values(shared) : shared) as T
}

/** Whether a value is an array or a plain object; other values are compared by identity. */
function isContainer(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

/** Append items to a list ordered by revision; items from the first new revision on are replaced. */
export function mergeByRevision<T extends { readonly revision: number }>(
  items: readonly T[],
  more: readonly T[],
): readonly T[] {
  const first = more[0]
  return first ? [...items.filter(({ revision }) => revision < first.revision), ...more] : items
}
