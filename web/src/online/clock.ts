/** Time to think, as people read it. The server's clock decides; this only shows it between two of its messages. */
import type { Message } from '../words/words'
import type { Clock, Clocks } from '../wire'

export const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const

/** Less than a tenth is little, and a quarter of a minute always is. */
const LITTLE = 15 * SECOND

/** What is left for a seat now; null if its time doesn't count. */
export function left({ left_ms, running }: Clocks, seat: number, since: number): number | null {
  const told = left_ms[seat] ?? null
  return told === null ? null : Math.max(0, running === seat ? told - since : told)
}

export function isLow(ms: number, { base_ms }: Clock): boolean {
  return ms < Math.max(LITTLE, base_ms / 10)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** 4:07, 1:04:07; days and hours where seconds don't matter. A second counts until it's over. */
export function shown(ms: number): Message | string {
  if (ms >= DAY) return { key: 'clock-days', args: { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) } }
  const seconds = Math.ceil(ms / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** A span that somebody may choose: in the largest unit that leaves no rest. */
export function span(ms: number): Message {
  const [unit, length] = ([['days', DAY], ['hours', HOUR], ['minutes', MINUTE], ['seconds', SECOND]] as const).find(([, length]) => ms >= length && ms % length === 0) ?? ['seconds', SECOND]
  return { key: `span-${unit}`, args: { count: Math.round(ms / length) } }
}

/** Milliseconds until what is shown changes. */
export function untilNext(ms: number): number {
  return ms >= DAY ? (ms % MINUTE) + 1 : (ms % SECOND) + 1
}

export function about({ kind, base_ms, plus_ms }: Clock): Message {
  if (kind === 'none') return { key: 'clock-none' }
  if (kind === 'move') return { key: 'clock-move-about', args: { time: span(base_ms) } }
  return { key: 'clock-fischer-about', args: { time: span(base_ms), plus: span(plus_ms) } }
}
