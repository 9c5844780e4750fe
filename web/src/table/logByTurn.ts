/** The game log, newest turn first: the heading of a turn, then its entries from the newest to the oldest. */
import type { Message } from '../i18n/translator'
import type { LogEntry as WireEntry } from '../wire'
import { inSecondPerson } from './secondPerson'
import type { LogEntry } from './types'

const END = 'end'
const REVEAL = 'log-reveal'

/** Unchanged entries keep their identity, so that they are not formatted again. */
const cache = new WeakMap<WireEntry, { me: string | null; entry: LogEntry }>()

/** Return the log. A turn begins with the cards that its player reveals after the end of the previous turn. */
export function logByTurn(entries: readonly WireEntry[], names: readonly string[], me: string | null): LogEntry[] {
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  const turns: LogEntry[][] = [[]]
  let isTurnOver = true
  for (const wireEntry of entries.filter(({ kind }) => kind !== 'chat')) {
    const isUndone = undone.has(wireEntry.revision)
    const cards = isUndone || !isTurnOver ? [] : wireEntry.notes.filter(({ key }) => key === REVEAL)
    turns.at(-1)!.push(toLogEntry(wireEntry, isUndone, cards.length > 0, me))
    if (cards.length) turns.push([heading(wireEntry.revision, cards, names, me)])
    if (cards.length) isTurnOver = false
    else if (!isUndone && wireEntry.move === END) isTurnOver = true
  }
  return turns.toReversed().flatMap(newestFirst)
}

function newestFirst(turn: readonly LogEntry[]): LogEntry[] {
  const lines = turn.filter((entry) => !entry.heading).toReversed()
  return [...turn.filter((entry) => entry.heading), ...lines]
}

function heading(revision: number, cards: readonly Message[], names: readonly string[], me: string | null): LogEntry {
  const [text, ...notes] = cards.map((card) => inSecondPerson(card, me))
  const player = cards[0]?.args?.player
  const seat = typeof player === 'string' && names.includes(player) ? names.indexOf(player) : null
  return { revision, seat, text: text!, notes, heading: true }
}

function toLogEntry(wireEntry: WireEntry, undone: boolean, revealsInHeading: boolean, me: string | null): LogEntry {
  const cached = cache.get(wireEntry)
  if (cached?.me === me && cached.entry.undone === undone) return cached.entry
  const { revision, seat, text, move } = wireEntry
  const notes = wireEntry.notes.filter(({ key }) => !revealsInHeading || key !== REVEAL)
  const address = (message: Message): Message => inSecondPerson(message, me)
  const entry = { revision, seat, text: address(text), notes: notes.map(address), move, undone }
  cache.set(wireEntry, { me, entry })
  return entry
}
