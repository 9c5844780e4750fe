/** Chat messages of a table, from its log. */
import { load, save } from '../app/preferences.svelte'
import type { LogEntry, LocalizedMessage } from '../wire'

export interface ChatLine {
  revision: number
  seat: number | null
  name: string
  text: string
  /** time in UTC */
  at: string
}

export const MAX_CHAT_LENGTH = 300

/** Names and chat texts are plain strings, never messages to translate. */
function textOf(arg: LocalizedMessage['args'][string] | undefined): string {
  return typeof arg === 'object' ? '' : String(arg ?? '')
}

export function chatLines(entries: readonly LogEntry[], muted: ReadonlySet<string>): ChatLine[] {
  return entries
    .filter(({ kind }) => kind === 'chat')
    .map(({ revision, seat, at, text: { args } }) => ({
      revision,
      seat,
      at,
      name: textOf(args.player),
      text: textOf(args.text),
    }))
    .filter(({ name }) => !muted.has(name))
}

/** Return the players whom the host has muted for all. */
export function mutedByHost(entries: readonly LogEntry[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { kind, text } of entries) {
    if (kind !== 'mute') continue
    const name = textOf(text.args.player)
    if (text.key === 'log-mute') names.add(name)
    else names.delete(name)
  }
  return names
}

export function unreadCount(lines: readonly ChatLine[], seenSeq: number, names: ReadonlySet<string>): number {
  return lines.filter(({ revision, name }) => revision > seenSeq && !names.has(name)).length
}

/** Return the players muted in this browser, at all tables. */
export function loadMuted(): ReadonlySet<string> {
  return new Set(load<readonly string[]>('muted', []))
}

export function saveMuted(names: ReadonlySet<string>): void {
  save('muted', [...names])
}
