import { describe, expect, it } from 'vitest'
import { stopAfterDrag, isLow, layoutFor, stopAfterTap } from '../../src/table/responsiveLayout'

describe('the layout', () => {
  it('depends on the window size', () => {
    expect(layoutFor(1440, 900)).toBe('wide')
    expect(layoutFor(820, 1180)).toBe('tablet')
    expect(layoutFor(390, 844)).toBe('phone')
    expect(layoutFor(844, 390)).toBe('wide')
    expect([isLow('wide', 720), isLow('wide', 900), isLow('phone', 700)]).toEqual([true, false, false])
  })

  it('moves the bottom sheet by one stop', () => {
    expect(stopAfterDrag('half', -60)).toBe('full')
    expect(stopAfterDrag('half', 60)).toBe('low')
    expect(stopAfterDrag('low', 60)).toBe('low')
    expect(stopAfterDrag('half', 5)).toBe('half')
    expect([stopAfterTap('low'), stopAfterTap('half'), stopAfterTap('full')]).toEqual(['half', 'full', 'half'])
  })
})
