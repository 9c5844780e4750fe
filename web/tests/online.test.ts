import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lines, silenced, unread } from '../src/online/chat'
import { about, DAY, HOUR, isLow, left, MINUTE, SECOND, shown, span, untilNext } from '../src/online/clock'
import { isAside } from '../src/online/online.svelte'
import { arrive, brought, keepFor, keptFor, linkTo, seated } from '../src/online/passes'
import { absences, longAway, mayAskBack, offerText, ownOffers, people, toAnswer } from '../src/online/people'
import { correction, qr } from '../src/online/qr'
import { USUAL, withTerms } from '../src/online/terms'
import { merged } from '../src/play/keep'
import { waitedFor } from '../src/play/view'
import { routeOf } from '../src/session/router.svelte'
import type { LogEntry, Offer, SeatInfo, State, TableInfo } from '../src/wire'

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({ name, bot: null, open: false, account: null, resigned: false, ...more })
const table = (mine: number[], seats = [seat('Ada'), seat('Bruno'), seat('Chiara', { bot: 'level-2' }), seat('Dirk', { open: true })]): TableInfo =>
  ({ seats, mine, online: true }) as unknown as TableInfo
const state = (more: Partial<State> = {}): State => ({ actor: 1, over: false, waiting: false, ...more }) as unknown as State
const entry = (seq: number, kind: string, more: Partial<LogEntry> = {}): LogEntry => ({
  seq, kind, at: '2026-01-02T03:04:05.678Z', ply: 0, seat: 0, move: null, text: { key: 'log-chat', args: { player: 'Ada', text: `line ${seq}` } }, notes: [], events: [], undoes: [], ...more,
})
const offer = (more: Partial<Offer> = {}): Offer => ({ seq: 9, kind: 'take-back', by: 1, seat: null, agreed: [], asked: [0], ...more })

describe('time to think', () => {
  it('runs down for whoever is to move, and stops at nothing', () => {
    const told = { type: 'clocks' as const, left_ms: [5000, 7000, null], running: 1 }
    expect([left(told, 0, 3000), left(told, 1, 3000), left(told, 2, 3000), left(told, 1, 9000)]).toEqual([5000, 4000, null, 0])
  })

  it('is shown in the unit that matters', () => {
    expect([shown(0), shown(9_001), shown(4 * MINUTE + 7000), shown(HOUR + 4 * MINUTE + 7 * SECOND)]).toEqual(['0:00', '0:10', '4:07', '1:04:07'])
    expect(shown(2 * DAY + 5 * HOUR + 30 * MINUTE)).toEqual({ key: 'clock-days', args: { days: 2, hours: 5 } })
    expect([untilNext(4500), untilNext(DAY + 90 * SECOND)]).toEqual([501, 30_001])
  })

  it('is little in its last tenth, or in the last seconds', () => {
    const clock = { kind: 'fischer' as const, base_ms: 10 * MINUTE, plus_ms: 0 }
    expect([isLow(59_000, clock), isLow(61_000, clock), isLow(14_000, { ...clock, base_ms: 30_000 })]).toEqual([true, false, true])
  })

  it('is told in words', () => {
    expect([30 * SECOND, 2 * MINUTE, 12 * HOUR, 7 * DAY, 90 * MINUTE].map((ms) => span(ms))).toEqual([
      { key: 'span-seconds', args: { count: 30 } },
      { key: 'span-minutes', args: { count: 2 } },
      { key: 'span-hours', args: { count: 12 } },
      { key: 'span-days', args: { count: 7 } },
      { key: 'span-minutes', args: { count: 90 } },
    ])
    expect(about(USUAL.clock).key).toBe('clock-none')
    expect(about({ kind: 'move', base_ms: DAY, plus_ms: 0 })).toEqual({ key: 'clock-move-about', args: { time: span(DAY) } })
    expect(about({ kind: 'fischer', base_ms: DAY, plus_ms: HOUR }).args).toEqual({ time: span(DAY), plus: span(HOUR) })
  })
})

describe('people', () => {
  it('are there, away, bots or still to come', () => {
    const found = people(table([0]), state(), { type: 'present', seats: [], watchers: 0 })
    expect(found.map(({ presence }) => presence)).toEqual(['here', 'away', 'bot', 'open'])
    expect(found.map(({ turn }) => turn)).toEqual([false, true, false, false])
    expect(people(table([0]), state({ waiting: true }), { type: 'present', seats: [1], watchers: 0 }).map(({ presence, turn }) => [presence, turn])[1]).toEqual(['here', false])
  })

  it('are asked for what others want, and wait for what they asked themselves', () => {
    const offers = [offer(), offer({ seq: 10, by: 0, asked: [1] }), offer({ seq: 11, asked: [2] })]
    expect(toAnswer(table([0]), offers).map(({ seq }) => seq)).toEqual([9])
    expect(ownOffers(table([0]), offers).map(({ seq }) => seq)).toEqual([10])
    expect(toAnswer(table([]), offers)).toEqual([])
    expect(offerText(offer(), ['Ada', 'Bruno'])).toEqual({ key: 'offer-take-back', args: { player: 'Bruno' } })
    expect(offerText(offer({ kind: 'bot', seat: 0 }), ['Ada', 'Bruno']).args).toEqual({ player: 'Bruno', other: 'Ada' })
  })

  it('may ask to take back once they have moved', () => {
    expect([mayAskBack(table([0]), state(), new Set([1])), mayAskBack(table([0]), state(), new Set([0])), mayAskBack(table([0]), state({ over: true }), new Set([0]))]).toEqual([false, true, false])
  })

  it('that are away for a minute may be replaced, unless they come back', () => {
    const all = people(table([0]), state(), { type: 'present', seats: [], watchers: 0 })
    const since = absences(all, new Map(), 1000)
    expect([...since]).toEqual([[1, 1000]])
    expect([...absences(all, since, 5000)]).toEqual([[1, 1000]])
    expect([longAway(all, since, 60_000), longAway(all, since, 61_000).map(({ name }) => name)]).toEqual([[], ['Bruno']])
    const back = people(table([0]), state(), { type: 'present', seats: [1], watchers: 0 })
    expect([...absences(back, since, 6000)]).toEqual([])
  })

  it('at other screens are waited for, bots or not', () => {
    expect([waitedFor(table([0]), state()), waitedFor(table([1]), state()), waitedFor(table([]), state({ actor: null, over: true }))]).toEqual([1, null, null])
  })
})

describe('the chat', () => {
  const all = [entry(3, 'chat'), entry(4, 'move'), entry(5, 'chat', { seat: 1, text: { key: 'log-chat', args: { player: 'Bruno', text: 'hello' } } })]

  it('is made of lines of the log, without those of muted names', () => {
    expect(lines(all, new Set()).map(({ name, text }) => `${name}: ${text}`)).toEqual(['Ada: line 3', 'Bruno: hello'])
    expect(lines(all, new Set(['Ada'])).map(({ seq }) => seq)).toEqual([5])
  })

  it('knows whom the host has silenced', () => {
    const mute = (seq: number, key: string, player: string): LogEntry => entry(seq, 'mute', { text: { key, args: { player } } })
    expect([...silenced([mute(1, 'log-mute', 'Ada'), mute(2, 'log-mute', 'Eve'), mute(3, 'log-unmute', 'Ada')])]).toEqual(['Eve'])
  })

  it('counts what others said since', () => {
    expect([unread(lines(all, new Set()), 3, new Set()), unread(lines(all, new Set()), 0, new Set(['Ada'])), unread(lines(all, new Set()), 5, new Set())]).toEqual([1, 1, 0])
  })

  it('needs no new position, and nothing is told twice', () => {
    expect([entry(1, 'chat'), entry(2, 'move'), entry(3, 'offer')].map(isAside)).toEqual([true, false, true])
    expect(merged([entry(1, 'move'), entry(2, 'chat')], [entry(2, 'chat'), entry(3, 'move')]).map(({ seq }) => seq)).toEqual([1, 2, 3])
    const known = [entry(1, 'move')]
    expect(merged(known, [])).toBe(known)
  })
})

describe('passes', () => {
  const kept = new Map<string, string>()
  const bar = { hash: '', pathname: '/table/t1', search: '', origin: 'https://example.org' }
  const replaced: unknown[] = []

  beforeEach(() => {
    kept.clear()
    replaced.length = 0
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
    vi.stubGlobal('location', bar)
    vi.stubGlobal('history', { state: null, replaceState: (...told: unknown[]) => replaced.push(told[2]) })
  })

  it('come in the fragment of a link, which is taken out of the address bar', () => {
    bar.hash = '#pass=a.b%2Bc'
    expect([arrive('t1'), keptFor('t1')?.pass, replaced]).toEqual([true, 'a.b+c', ['/table/t1']])
    bar.hash = '#elsewhere'
    expect([arrive('t1'), brought('#invite=xyz'), brought('')]).toEqual([false, { invite: 'xyz' }, null])
  })

  it('take the place of the invitation, and keep what was promised', () => {
    keepFor('t1', { invite: 'come' })
    keepFor('t1', { commitment: 'abc' })
    seated('t1', 'mine')
    expect(keptFor('t1')).toMatchObject({ pass: 'mine', commitment: 'abc' })
    expect(keptFor('t1')).not.toHaveProperty('invite')
    expect(keptFor('nowhere')).toBeNull()
  })

  it('are not lost when a friend’s link is tried', () => {
    keepFor('t1', { pass: 'host' })
    keepFor('t1', { pass: 'friend' })
    keepFor('t1', { commitment: 'abc' })
    expect(keptFor('t1')).toMatchObject({ pass: 'friend', earlier: 'host' })
    keepFor('t1', { pass: 'host' })
    expect(keptFor('t1')).toMatchObject({ pass: 'host', earlier: 'friend' })
  })

  it('are kept as long as the page is open where nothing may be stored', () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('forbidden') } })
    keepFor('private', { pass: 'mine' })
    expect(keptFor('private')?.pass).toBe('mine')
  })

  it('are kept for so many tables, the latest ones', () => {
    vi.useFakeTimers()
    for (let i = 0; i < 70; i++) {
      vi.setSystemTime(i)
      keepFor(`t${i}`, { pass: 'x' })
    }
    vi.useRealTimers()
    expect([keptFor('t69')?.pass, keptFor('t9')]).toEqual(['x', null])
  })

  it('make links', () => {
    expect(linkTo('t1', 'pass', 'a.b+c')).toBe('https://example.org/table/t1#pass=a.b%2Bc')
    expect(linkTo('t1', null)).toBe('https://example.org/table/t1')
  })
})

it('asks for passes only where somebody sits elsewhere', () => {
  const wanted = { game: 'kingdoms', seats: [{ name: 'Ada' }, { name: 'Bruno', bot: 'level-1' }] }
  expect(withTerms(wanted, USUAL)).toBe(wanted)
  expect(withTerms({ ...wanted, seats: [{ name: 'Ada' }, { name: 'B', open: true }] }, { ...USUAL, public: true })).toMatchObject({ online: true, public: true, rated: false })
})

it('knows the addresses of people’s pages', () => {
  expect(['/lobby', '/account', '/leaderboard', '/lobby/x'].map((path) => routeOf(path, '').name)).toEqual(['lobby', 'account', 'leaderboard', 'nowhere'])
})

describe('QR codes', () => {
  const row = (cells: boolean[]): string => cells.map((dark) => (dark ? '1' : '0')).join('')

  it('are corrected as in the standard’s example', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })

  it('are as large as the text needs', () => {
    expect([1, 17, 18, 154, 155, 271].map((length) => (qr('x'.repeat(length))!.length - 17) / 4)).toEqual([1, 1, 2, 7, 8, 10])
    expect(qr('x'.repeat(272))).toBeNull()
  })

  it('have their finders, their format and their version where readers look', () => {
    const cells = qr('https://example.org/table/abc#invite=' + 'x'.repeat(100))!
    const size = cells.length
    expect(row(cells[0]!.slice(0, 8))).toBe('11111110')
    expect(row(cells[3]!.slice(size - 8))).toBe('01011101')
    const format = [...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => cells[8]![x]!), ...[7, 5, 4, 3, 2, 1, 0].map((y) => cells[y]![8]!)]
    expect(row(format)).toBe('111100010011101')
    const version = Array.from({ length: 18 }, (_, i) => cells[size - 11 + ((17 - i) % 3)]![Math.floor((17 - i) / 3)]!)
    expect(row(version)).toBe('000111110010010100')
  })

  it('hold the text', () => {
    const cells = qr('hi')!
    const bits: string[] = []
    for (let y = 20; y > 8; y--) for (const x of [20, 19]) bits.push(cells[y]![x] !== ((x + y) % 3 === 0) ? '1' : '0')
    const [h, i] = [...'hi'].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0'))
    expect(bits.join('')).toBe(`0100${'00000010'}${h}${i}`.slice(0, 24))
  })
})
