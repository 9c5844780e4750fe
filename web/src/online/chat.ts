/** What people said to each other: lines of the table's one log. */
import { load, save } from '../session/prefs.svelte'
import type { LogEntry } from '../wire'

export interface Line {
  seq: number
  seat: number | null
  name: string
  text: string
  /** when, in UTC */
  at: string
}

export const LONGEST = 300

export function lines(entries: readonly LogEntry[], muted: ReadonlySet<string>): Line[] {
  return entries
    .filter(({ kind }) => kind === 'chat')
    .map(({ seq, seat, at, text: { args } }) => ({ seq, seat, at, name: String(args.player ?? ''), text: String(args.text ?? '') }))
    .filter(({ name }) => !muted.has(name))
}

/** Whom the host has silenced for everybody. */
export function silenced(entries: readonly LogEntry[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { kind, text } of entries) {
    if (kind !== 'mute') continue
    const name = String(text.args.player ?? '')
    if (text.key === 'log-mute') names.add(name)
    else names.delete(name)
  }
  return names
}

export function unread(lines: readonly Line[], seen: number, names: ReadonlySet<string>): number {
  return lines.filter(({ seq, name }) => seq > seen && !names.has(name)).length
}

/** Whom this browser doesn't want to hear, at any table. */
export function loadMuted(): ReadonlySet<string> {
  return new Set(load<readonly string[]>('muted', []))
}

export function saveMuted(names: ReadonlySet<string>): void {
  save('muted', [...names])
}
