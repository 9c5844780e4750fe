/** The games that this page has a table for. */
export const DRAWN: ReadonlySet<string> = new Set(['kingdom-builder'])
