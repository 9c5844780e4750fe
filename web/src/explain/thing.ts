/** Things that the table explains: components of a game by kind and name, such as card-lords or piece-ship. */
import type { Message } from '../i18n/translator'
import { entryLink } from '../rules/ruleLink'
import type { ScoreRow } from '../table/types'

export interface Thing {
  /** kind and name, the first part of its message keys */
  id: string
  name: Message
  /** what it does */
  text: Message
  symbol?: string
  /** drawn as a hex of this terrain */
  terrain?: string
  /** drawn in the colours of this seat */
  seat?: number
  /** what is true of it now: the state of a tile, the gold that it pays */
  notes: readonly Message[]
  /** its place in the rulebook */
  link: string | null
  /** the source of gold whose cells are highlighted */
  source?: string
}

/** What one popover explains. */
export interface Topic {
  /** heading above several things, such as the name of a player */
  title?: string
  /** below the title */
  notes?: readonly Message[]
  things: readonly Thing[]
  /** explained by a long press and the key only: hovering and tapping do something else */
  quiet?: boolean
  /** the seat whose gold and cells are meant; undefined: all */
  seat?: number
  /** cells highlighted on the board */
  cells?: readonly string[]
}

/** Rule ids by kind and name, as the server sends them. */
export type RuleIds = Readonly<Record<string, string>>

const TEXTS = ['power', 'rule', 'about']
/** Groups of sources of gold in the rule ids. */
const SOURCE_KINDS = ['card', 'task', 'source']

export const thingId = (kind: string, name: string): string => `${kind}-${name.replace(/[._ /]/g, '-')}`

/** Return the id and its shorter forms: held-donation-water, held-donation, held. */
function forms(id: string): string[] {
  const words = id.split('-')
  return words.map((_, i) => words.slice(0, words.length - i).join('-'))
}

/** Return the text of a thing, or that of all things whose ids begin alike. */
export function thingText(id: string): Message {
  const [key = '', ...or] = forms(id).flatMap((form) => TEXTS.map((text) => `${form}-${text}`))
  return { key, or }
}

/** Return the URL of a thing's place in the rulebook, null if it has none. */
export function rulebookLink(rules: RuleIds, id: string): string | null {
  const name = forms(id).find((form) => rules[form] !== undefined)
  return name === undefined ? null : entryLink(name)
}

function ruleOf(rules: RuleIds, id: string): string | undefined {
  return forms(id)
    .map((form) => rules[form])
    .find((rule) => rule !== undefined)
}

export function thing(rules: RuleIds, id: string, more: Partial<Thing> = {}): Thing {
  return { id, name: { key: id }, text: thingText(id), link: rulebookLink(rules, id), notes: [], ...more }
}

/** Return the source of gold with the same rule as a thing: the castles for a castle hex. */
export function sourceWithRule(rules: RuleIds, id: string, sources: readonly string[]): string | undefined {
  const rule = ruleOf(rules, id)
  return sources.find((source) => SOURCE_KINDS.some((kind) => rules[thingId(kind, source)] === rule))
}

/** Return the note about gold: what a source pays a seat, by name unless the seat is this player's. */
export function paysNote(gold: number, player: string | null): Message {
  return player === null
    ? { key: 'info-pays-you', args: { gold } }
    : { key: 'info-pays-player', args: { gold, player } }
}

/** The player whose gold an explanation names: the own seat, else the seat to move. */
export interface Viewer {
  seat: number
  /** null: this player */
  name: string | null
}

/** Return what a row of the score table explains. */
export function rowTopic(rules: RuleIds, row: ScoreRow, { seat, name }: Viewer): Topic {
  const gold = row.cells[seat]
  const notes = typeof gold === 'number' && !row.owned ? [paysNote(gold, name)] : []
  const drawing = row.symbol ? { symbol: row.symbol } : {}
  return { seat, things: [thing(rules, row.thing ?? row.name.key, { name: row.name, notes, ...drawing })] }
}
