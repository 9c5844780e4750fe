/** What a table with open seats is asked for, besides what any table is. */
import type { Clock, NewSeat, NewTable } from '../wire'

export interface Terms {
  public: boolean
  rated: boolean
  clock: Clock
}

export const USUAL: Terms = { public: false, rated: false, clock: { kind: 'none', base_ms: 0, plus_ms: 0 } }

/** Who is at another screen makes a table one with passes; without such a seat it is as it ever was. */
export function withTerms(wanted: NewTable, terms: Terms): NewTable {
  return wanted.seats.some(isOpen) ? { ...wanted, ...terms, online: true } : wanted
}

export function isOpen(seat: NewSeat): boolean {
  return seat.open ?? false
}
