/** What the build makes of the rules: see `rulebook` in vite.config.ts. */
declare module '*.md?book' {
  const book: readonly import('./book').Section[]
  export default book
}
