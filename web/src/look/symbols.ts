/** The project's own drawings, inlined once per page; which of them exist is read from the file itself. */
import sprite from './symbols.svg?raw'

export { sprite }

const KNOWN = new Map(
  [...sprite.matchAll(/<symbol id="([^"]+)"( data-upright)?/g)].map(([, id, upright]) => [id!, Boolean(upright)]),
)

export function known(symbol: string): boolean {
  return KNOWN.has(symbol)
}

/** Drawings with a light side must not be mirrored. */
export function upright(symbol: string): boolean {
  return KNOWN.get(symbol) ?? false
}

/** Names come as the rulebook writes them ("forester's lodge"); symbols use the notation's spelling. */
export function symbolOf(kind: 't' | 'b' | 'c' | 'p', name: string): string {
  return `${kind}-${slug(name)}`
}

export function slug(name: string): string {
  return name.toLowerCase().replace(/['’]s?\b/g, '').replace(/[^a-z0-9]+/g, '-')
}

/** The drawing of a tile or an action: a building, or else the terrain that it's about; donation-water is a donation. */
export function drawing(kind: string): string {
  const [name, first] = [slug(kind), kind.split('-', 1)[0]!]
  return [`b-${name}`, `b-${first}`, `t-${name}`, `t-${first}`].find(known) ?? `b-${name}`
}

/** What stands in for a drawing that doesn't exist yet: one capital. */
export function initial(name: string): string {
  return name.replace(/^[a-z]-/, '').charAt(0).toUpperCase()
}

const ROOFS = ['p-gable', 'p-hip', 'p-tower', 'p-dome', 'p-tent'] as const

export function roof(seat: number): string {
  return ROOFS[seat % ROOFS.length]!
}

/** Colours come with the class; the roof makes the difference for eyes that don't see them. */
export function colours(seat: number): string {
  return `p${(seat % ROOFS.length) + 1}`
}
