/** Options of online tables. */
import type { Clock, NewSeat, NewTable } from '../wire'

export interface OnlineSettings {
  public: boolean
  rated: boolean
  clock: Clock
}

export const DEFAULT_ONLINE_OPTIONS: OnlineSettings = {
  public: false,
  rated: false,
  clock: { kind: 'none', base_ms: 0, increment_ms: 0 },
}

/** Add the online options to a request with open seats. */
export function withOnlineOptions(request: NewTable, options: OnlineSettings): NewTable {
  return request.seats.some(isOpenSeat) ? { ...request, ...options, online: true } : request
}

export function isOpenSeat(seat: NewSeat): boolean {
  return seat.open ?? false
}
