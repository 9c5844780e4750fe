/** Rulebooks parsed by the build: see `rulebook` in vite.config.ts. */
declare module '*.md?book' {
  const book: readonly import('./rulebookSearch').Section[]
  export default book
}
