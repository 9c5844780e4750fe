/** The log of this game: the server's sentences, without what is said twice and with the epochs that ended. */
import type { LogEntry } from '../table/types'
import type { Message } from '../words/words'
import type { LogEntry as WireEntry } from '../wire'
import { cellName } from './pieces'
import { epochIn, type Epoch } from './types'

/** Epochs that are finished and have not been taken back. */
export function epochs(entries: readonly WireEntry[]): Epoch[] {
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  return entries.flatMap((entry) => (undone.has(entry.seq) ? [] : (epochIn(entry.events) ?? [])))
}

/** Newest first. */
export function logLines(all: readonly WireEntry[]): LogEntry[] {
  const entries = all.filter(({ kind }) => kind !== 'chat')
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  const lines = entries.flatMap((entry, i): LogEntry[] => {
    const before = entries[i - 1]
    if (isSaidTwice(entry, before, entries[i + 1])) return []
    const epoch = epochIn(entry.events)
    const scored: Message[] = epoch ? [{ key: 'log-kingdoms-epoch', args: { epoch: epoch.epoch } }] : []
    const { seq, move } = entry
    return [{ seq, move, seat: entry.seat ?? drawer(before), text: onBoard(entry.text), notes: [...scored, ...entry.notes], undone: undone.has(seq) }]
  })
  return lines.toReversed()
}

/** Drawing a tile and looking at it is one thing to tell; which of the two lines tells it depends on what may be told. */
function isSaidTwice(entry: WireEntry, before: WireEntry | undefined, next: WireEntry | undefined): boolean {
  if (entry.move === 'draw') return next?.seat === null && next.move !== null
  return entry.seat === null && entry.move === null && before?.move === 'draw'
}

/** Chance drew the tile, but for somebody. */
function drawer(before: WireEntry | undefined): number | null {
  return before?.move === 'draw' ? before.seat : null
}

/** Spaces are called as on the board's edge. */
export function onBoard({ key, args = {} }: Message): Message {
  return typeof args.cell === 'string' && args.cell !== 'none' ? { key, args: { ...args, cell: cellName(args.cell) } } : { key, args }
}
