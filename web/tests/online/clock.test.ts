import { describe, expect, it } from 'vitest'
import {
  describeClock,
  DAY,
  HOUR,
  isLow,
  remainingTime,
  MINUTE,
  SECOND,
  formatTime,
  span,
  nextTickDelay,
} from '../../src/online/clock'
import { DEFAULT_ONLINE_OPTIONS } from '../../src/setup/onlineOptions'

describe('clocks', () => {
  it('count down for the seat to move, to zero', () => {
    const message = { type: 'clocks' as const, remaining_ms: [5000, 7000, null], running: 1 }
    expect([
      remainingTime(message, 0, 3000),
      remainingTime(message, 1, 3000),
      remainingTime(message, 2, 3000),
      remainingTime(message, 1, 9000),
    ]).toEqual([5000, 4000, null, 0])
  })

  it('are formatted in suitable units', () => {
    expect([
      formatTime(0),
      formatTime(9_001),
      formatTime(4 * MINUTE + 7000),
      formatTime(HOUR + 4 * MINUTE + 7 * SECOND),
    ]).toEqual(['0:00', '0:10', '4:07', '1:04:07'])
    expect(formatTime(2 * DAY + 5 * HOUR + 30 * MINUTE)).toEqual({ key: 'clock-days', args: { days: 2, hours: 5 } })
    expect([nextTickDelay(4500), nextTickDelay(DAY + 90 * SECOND)]).toEqual([501, 30_001])
  })

  it('are low in the last tenth or the last seconds', () => {
    const clock = { kind: 'fischer' as const, base_ms: 10 * MINUTE, increment_ms: 0 }
    expect([isLow(59_000, clock), isLow(61_000, clock), isLow(14_000, { ...clock, base_ms: 30_000 })]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('are described', () => {
    expect([30 * SECOND, 2 * MINUTE, 12 * HOUR, 7 * DAY, 90 * MINUTE].map((ms) => span(ms))).toEqual([
      { key: 'span-seconds', args: { count: 30 } },
      { key: 'span-minutes', args: { count: 2 } },
      { key: 'span-hours', args: { count: 12 } },
      { key: 'span-days', args: { count: 7 } },
      { key: 'span-minutes', args: { count: 90 } },
    ])
    expect(describeClock(DEFAULT_ONLINE_OPTIONS.clock).key).toBe('clock-none')
    expect(describeClock({ kind: 'move', base_ms: DAY, increment_ms: 0 })).toEqual({
      key: 'clock-move-about',
      args: { time: span(DAY) },
    })
    expect(describeClock({ kind: 'fischer', base_ms: DAY, increment_ms: HOUR }).args).toEqual({
      time: span(DAY),
      plus: span(HOUR),
    })
  })
})
