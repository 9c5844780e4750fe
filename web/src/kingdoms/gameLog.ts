/** The game log of Kingdoms: the server's entries without duplicates, and the finished epochs. */
import { inSecondPerson } from '../table/secondPerson'
import type { LogEntry } from '../table/types'
import type { Message } from '../i18n/translator'
import type { LogEntry as WireEntry } from '../wire'
import { cellName } from './pieces'
import { epochIn, type Epoch } from './types'

/** Return the finished epochs that were not taken back. */
export function epochs(entries: readonly WireEntry[]): Epoch[] {
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  return entries.flatMap((entry) => (undone.has(entry.revision) ? [] : (epochIn(entry.events) ?? [])))
}

/** Return the revision of the move that ended an epoch. */
export function epochRevision(entries: readonly WireEntry[], epoch: number): number {
  return entries.findLast((entry) => epochIn(entry.events)?.epoch === epoch)?.revision ?? Infinity
}

/** Return the log entries, newest first. */
export function logLines(all: readonly WireEntry[], me: string | null): LogEntry[] {
  const entries = all.filter(({ kind }) => kind !== 'chat')
  const undone = new Set(entries.flatMap((entry) => entry.undoes))
  const lines = entries.flatMap((entry, i): LogEntry[] => {
    const before = entries[i - 1]
    if (isDuplicate(entry, before, entries[i + 1])) return []
    const epoch = epochIn(entry.events)
    const epochNotes: Message[] = epoch ? [{ key: 'log-kingdoms-epoch', args: { epoch: epoch.epoch } }] : []
    const { revision, move } = entry
    return [
      {
        revision,
        move,
        seat: entry.seat ?? drawer(before),
        text: inSecondPerson(withCellName(entry.text), me),
        notes: [...epochNotes, ...entry.notes.map((note) => inSecondPerson(note, me))],
        undone: undone.has(revision),
      },
    ]
  })
  return lines.toReversed()
}

/** Whether an entry is left out: drawing and seeing a tile make one entry, whichever the viewer may see. */
function isDuplicate(entry: WireEntry, before: WireEntry | undefined, next: WireEntry | undefined): boolean {
  if (entry.move === 'draw') return next?.seat === null && next.move !== null
  return entry.seat === null && entry.move === null && before?.move === 'draw'
}

/** Return the seat that drew the tile of a chance entry. */
function drawer(before: WireEntry | undefined): number | null {
  return before?.move === 'draw' ? before.seat : null
}

/** Return a message with spaces named as on the edge of the board. */
export function withCellName({ key, args = {} }: Message): Message {
  return typeof args.cell === 'string' && args.cell !== 'none'
    ? { key, args: { ...args, cell: cellName(args.cell) } }
    : { key, args }
}
