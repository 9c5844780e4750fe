/** The symbols of symbols.svg, inlined once per page. */
import sprite from './symbols.svg?raw'

export { sprite }

const SYMBOLS = new Map(
  [...sprite.matchAll(/<symbol id="([^"]+)"( data-upright)?/g)].map(([, id, isUpright]) => [id!, Boolean(isUpright)]),
)

export function hasSymbol(symbol: string): boolean {
  return SYMBOLS.has(symbol)
}

/** Whether a drawing has a light side and must not be mirrored. */
export function isUpright(symbol: string): boolean {
  return SYMBOLS.get(symbol) ?? false
}

/** Return the symbol id of a name as the rulebook writes it ("forester's lodge"). */
export function symbolOf(kind: 't' | 'b' | 'c' | 'p', name: string): string {
  return `${kind}-${slug(name)}`
}

export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/[^a-z0-9]+/g, '-')
}

/** The symbol of a tile or an action: its building, else its terrain; donation-water has the donation symbol. */
export function drawing(kind: string): string {
  const [name, first] = [slug(kind), kind.split('-', 1)[0]!]
  return [`b-${name}`, `b-${first}`, `t-${name}`, `t-${first}`].find(hasSymbol) ?? `b-${name}`
}

/** Return the capital that replaces a missing drawing. */
export function initial(name: string): string {
  return name
    .replace(/^[a-z]-/, '')
    .charAt(0)
    .toUpperCase()
}

const ROOFS = ['p-gable', 'p-hip', 'p-tower', 'p-dome', 'p-tent'] as const

export function settlementSymbol(seat: number): string {
  return ROOFS[seat % ROOFS.length]!
}

/** Return the message key of the name of a player's colour. */
export function seatColor(seat: number): string {
  return `seat-color-${(seat % ROOFS.length) + 1}`
}

/** Return the class with the player's colours; the roofs differ too, for colour-blind players. */
export function colours(seat: number): string {
  return `p${(seat % ROOFS.length) + 1}`
}
