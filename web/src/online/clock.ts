/** Formatting of clocks. The server's clock decides; the page only counts down between its messages. */
import type { Message } from '../i18n/translator'
import type { Clock, Clocks } from '../wire'

export const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const

/** below this, or below a tenth of the base time, the time is low */
const LOW_TIME_MS = 15 * SECOND

/** Return the remaining time of a seat now; null if its clock does not count. */
export function remainingTime({ remaining_ms: left_ms, running }: Clocks, seat: number, since: number): number | null {
  const ms = left_ms[seat] ?? null
  return ms === null ? null : Math.max(0, running === seat ? ms - since : ms)
}

export function isLow(ms: number, { base_ms }: Clock): boolean {
  return ms < Math.max(LOW_TIME_MS, base_ms / 10)
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Format a time: 4:07, 1:04:07, or days and hours. Seconds are rounded up. */
export function formatTime(ms: number): Message | string {
  if (ms >= DAY)
    return { key: 'clock-days', args: { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) } }
  const seconds = Math.ceil(ms / SECOND)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`
}

/** Return a duration in the largest unit without a remainder. */
export function span(ms: number): Message {
  const [unit, length] = (
    [
      ['days', DAY],
      ['hours', HOUR],
      ['minutes', MINUTE],
      ['seconds', SECOND],
    ] as const
  ).find(([, length]) => ms >= length && ms % length === 0) ?? ['seconds', SECOND]
  return { key: `span-${unit}`, args: { count: Math.round(ms / length) } }
}

/** Return the milliseconds until the displayed time changes. */
export function nextTickDelay(ms: number): number {
  return ms >= DAY ? (ms % MINUTE) + 1 : (ms % SECOND) + 1
}

export function describeClock({ kind, base_ms, increment_ms: plus_ms }: Clock): Message {
  if (kind === 'none') return { key: 'clock-none' }
  if (kind === 'move') return { key: 'clock-move-about', args: { time: span(base_ms) } }
  return { key: 'clock-fischer-about', args: { time: span(base_ms), plus: span(plus_ms) } }
}
