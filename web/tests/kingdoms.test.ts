import type { Component } from 'svelte'
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { boxOf, CELLS, holds, lineGold, step } from '../src/kingdoms/board'
import { bands, gutter } from '../src/kingdoms/gutters'
import { epochs, logLines } from '../src/kingdoms/log'
import { castleOf, gold, lineName, tileMessage, tileStyle, TILES } from '../src/kingdoms/pieces'
import ScoreTable from '../src/table/ScoreTable.svelte'
import type { Epoch, Line, Position } from '../src/kingdoms/types'
import * as show from '../src/kingdoms/view'
import { known } from '../src/look/symbols'
import { bundle, provideWords, words } from '../src/words/words'
import type { Gesture, LogEntry, Preview, State, TableInfo } from '../src/wire'

const gesture = (lead: string, cells: string[]): Gesture => ({ lead, verb: lead.split(' ')[0]!, cells, words: [], alone: !cells.length, opens: false })
const row = (line: string, value: number, one: number, two: number, paid: number[] | null = null): Line => ({
  line, paid, parts: [{ from: `a${line}`, to: `f${line}`, value, gold: [one, two] }],
})
const column = (line: string, value: number, one: number, two: number): Line => ({
  line, paid: null, parts: [{ from: `${line}1`, to: `${line}5`, value, gold: [one, two] }],
})
const LINES = [row('1', 3, 6, 3), row('2', 0, 0, 0), row('3', 0, 0, 0), row('4', 0, 0, 0), row('5', 0, 0, 0), ...'abcdef'.split('').map((name) => column(name, 1, 0, 1))]

function position(more: Partial<Position> = {}): Position {
  const side = { gold: 50, castles: { '1': 4, '2': 3, '3': 2, '4': 1 }, start_tile: '+4' }
  return {
    epoch: 1, turn: 0, board: { a1: '+3', b1: '0:2', c1: '1:1' }, seats: [side, { ...side, start_tile: '?' }],
    supply: { '+1': 2, M: 0, D: 1 }, supply_size: 19, drawn: null, lines: LINES, ...more,
  }
}

function state(gestures: Gesture[], more: Partial<State> = {}, at: Partial<Position> = {}): State {
  return {
    type: 'state', seq: 4, ply: 4, state: position(at) as unknown as State['state'], actor: 0, gestures, scores: [],
    undo: { move: null, reason: 'nothing' }, last: null, lifted: false, over: false, winners: [], thinking: null, waiting: false, reason: null, ...more,
  }
}

const TABLE = { setup: { players: 2, variants: [] }, seats: [{ name: 'Ada', bot: null }, { name: 'Bruno', bot: 'greedy' }], mine: [0] } as unknown as TableInfo

describe('the board', () => {
  it('has thirty spaces in reading order, and keys lead from one to the next', () => {
    expect([CELLS.length, CELLS[0], CELLS[6], CELLS[29]]).toEqual([30, 'a1', 'a2', 'f5'])
    const none = new Set<string>()
    expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'x'].map((key) => step('a1', key, none))).toEqual(['b1', 'a2', null, null, 'f1', null])
    expect([step('a1', 'n', new Set(['c2', 'a1'])), step('a1', 'N', new Set(['c2', 'e5']), true)]).toEqual(['c2', 'e5'])
  })

  it('knows which spaces a part of a line holds', () => {
    const part = { from: 'a2', to: 'c2', value: 0, gold: [] }
    expect([holds('2', part, 'b2'), holds('2', part, 'd2'), holds('2', part, 'b3')]).toEqual([true, false, false])
    expect(boxOf({ from: 'a1', to: 'a5' }).height).toBeGreaterThan(boxOf({ from: 'a1', to: 'f1' }).height)
    expect(bands(LINES, 'd1').map(({ from, to }) => from + to)).toEqual(['a1f1', 'd1d5'])
  })

  it('knows what a line brings, as paid where it is scored', () => {
    expect([lineGold(LINES[0]!, 0), lineGold(row('1', 3, 6, 3, [4, 0]), 0)]).toEqual([6, 4])
  })
})

describe('pieces', () => {
  it('all have a drawing and a name', () => {
    expect(TILES.length).toBe(16)
    for (const tile of TILES) expect(known(tileStyle(tile).symbol)).toBe(true)
    expect([castleOf('2:4'), castleOf('+4')]).toEqual([{ seat: 2, rank: 4 }, null])
    expect(tileMessage('-2')).toEqual({ key: 'kd-tile-worth', args: { name: { key: 'kd-tile-minus-2' }, value: '−2' } })
    expect(tileMessage('W')).toEqual({ key: 'kd-tile-w' })
    expect([gold(3), gold(-3), gold(0), lineName('c').args?.column]).toEqual(['+3', '−3', '0', 'C'])
  })
})

describe('gutters', () => {
  const board = position().board

  it('name those who have castles in a part, and only those', () => {
    const { entries, worths } = gutter(LINES[0]!, board, null)
    expect(entries.map(({ seat, gold }) => [seat, gold])).toEqual([[0, 6], [1, 3]])
    expect(worths.map(({ value, changed }) => [value, changed])).toEqual([[3, false]])
    expect(gutter(LINES[1]!, board, null).entries).toEqual([])
  })

  it('show by how much a preview changes a number', () => {
    const { entries, worths } = gutter(row('1', 7, 14, 7), board, LINES[0]!)
    expect(entries.map(({ gold, changed }) => [gold, changed])).toEqual([[8, true], [4, true]])
    expect(worths[0]!.changed).toBe(true)
  })

  it('split where a mountain does', () => {
    const split: Line = { line: '1', paid: null, parts: [{ from: 'a1', to: 'b1', value: 3, gold: [6, 0] }, { from: 'd1', to: 'f1', value: 0, gold: [0, 0] }] }
    expect(gutter(split, board, null).splits.length).toBe(1)
    expect(gutter(split, board, null).entries.map(({ seat }) => seat)).toEqual([0])
  })

  it('stand as they were paid', () => {
    expect(gutter(row('1', 3, 6, 3, [4, 3]), board, null).entries.map(({ gold }) => gold)).toEqual([4, 3])
  })
})

describe('what to place', () => {
  const all = [gesture('castle 1', ['d1']), gesture('castle 2', ['d1']), gesture('start', ['d1']), gesture('draw', [])]

  it('is nothing until it is chosen, unless there is one thing only', () => {
    expect(show.active(all, null)).toBeNull()
    expect(show.active(all, 'castle 2')?.lead).toBe('castle 2')
    expect(show.active([gesture('put', ['d1'])], null)?.lead).toBe('put')
    expect(show.active([gesture('pass', [])], null)).toBeNull()
  })

  it('tells the own starting tile to its owner', () => {
    const [first, , , , draw, start] = show.choices(state(all), 0, 'castle 1', false)
    expect([first!.active, first!.enabled, draw!.enabled, start!.piece]).toEqual([true, true, true, '+4'])
    expect(show.choices(state(all), 1, null, false).at(-1)).toMatchObject({ enabled: false, piece: null, text: { key: 'kd-hidden-here' } })
  })

  it('lies open in the variant without luck', () => {
    const open = state([gesture('tile +1', ['d1'])])
    expect(show.openTiles(open, 'tile +1').map(({ piece, enabled, active, count }) => [piece, enabled, active, count])).toEqual([['+1', true, true, 2], ['D', false, false, 1]])
    expect(show.choices(open, 0, null, true).length).toBe(4)
  })

  it('is placed by a button, once there is a space for it', () => {
    expect(show.place(TABLE, state(all), null, null).reason.key).toBe('kd-place-what')
    expect(show.place(TABLE, state(all), all[0]!, null).reason.key).toBe('kd-place-where')
    expect(show.place(TABLE, state(all), all[0]!, 'd1')).toMatchObject({ enabled: true, reason: { args: { cell: 'D1' } } })
    expect(show.place(TABLE, state([gesture('pass', [])]), null, null)).toMatchObject({ enabled: true, pass: true })
  })

  it('is told in a sentence', () => {
    expect(show.advice(TABLE, state(all), null, false).key).toBe('kd-advice')
    expect(show.advice(TABLE, state([gesture('put', ['d1'])], {}, { drawn: '-5' }), null, false).key).toBe('kd-advice-put')
    expect(show.advice(TABLE, state([gesture('pass', [])]), null, false).key).toBe('kd-advice-pass')
    expect(show.advice(TABLE, state([], { actor: 1, thinking: 1 }), null, false).key).toBe('advice-wait')
    expect(show.undo(TABLE, state(all, { undo: { move: 'castle 2 b1', reason: null } })).reason.args?.cell).toBe('B1')
    expect(show.undo(TABLE, state(all, { undo: { move: null, reason: 'card-revealed' } })).reason.key).toBe('kd-tile-revealed')
  })
})

describe('what if', () => {
  const preview = (more: Partial<Preview>): Preview => ({
    type: 'preview', seq: 4, move: 'castle 2 d1', changes: [], gains: [], losses: [], lit: {}, after: {}, events: [], ...more,
  })
  const after = [row('1', 3, 12, 3), ...LINES.slice(1, 8), column('d', 1, 2, 1), ...LINES.slice(9)]

  it('is told line by line and for everybody', () => {
    const told = show.whatIf(preview({ after: { lines: after, board: { d1: '0:2' } } }), position(), 'castle 2', 0)
    expect(told.changes.map(({ line, gold, value }) => [line, gold, value])).toEqual([['1', [6, 0], 3], ['d', [2, 0], 1]])
    expect([told.sums, told.piece, told.cell]).toEqual([[8, 0], '0:2', 'd1'])
    expect(show.changes(told)).toEqual({ rows: [6, 0], columns: [2, 0], total: [8, 0] })
  })

  it('sees the scored board when the epoch would end', () => {
    const event = { type: 'epoch', lines: after }
    const told = show.whatIf(preview({ after: { lines: [], board: {} }, events: [event] }), position(), 'castle 2', 0)
    expect([told.sums, told.piece]).toEqual([[8, 0], '0:2'])
  })
})

describe('the log', () => {
  const entry = (seq: number, seat: number | null, move: string | null, more: Partial<LogEntry> = {}): LogEntry => ({
    seq, kind: 'move', at: '', ply: seq, seat, move, text: { key: 'log-kingdoms-put', args: { player: 'Ada', cell: 'c4' } }, notes: [], events: [], undoes: [], ...more,
  })
  const scored: Epoch = { type: 'epoch', epoch: 1, rows: [6, 3], columns: [0, 6], gold: [56, 59], board: {}, lines: LINES }

  it('says once that a tile was drawn, and for whom', () => {
    const lines = logLines([entry(1, 0, 'draw'), entry(2, null, 'tile +4'), entry(3, 0, 'put c4'), entry(4, 1, 'draw'), entry(5, null, null)])
    expect(lines.map(({ seq, seat }) => [seq, seat])).toEqual([[4, 1], [3, 0], [2, 0]])
    expect(lines[0]!.text.args?.cell).toBe('C4')
  })

  it('brings the finished epochs along, unless they were taken back', () => {
    const events = [scored as unknown as LogEntry['events'][0]]
    const entries = [entry(1, 0, 'castle 1 f5', { events })]
    expect(epochs(entries).map(({ epoch }) => epoch)).toEqual([1])
    expect(logLines(entries)[0]!.notes).toEqual([{ key: 'log-kingdoms-epoch', args: { epoch: 1 } }])
    expect(epochs([...entries, entry(2, 0, null, { undoes: [1] })])).toEqual([])
    expect(show.gameRows([scored]).map(({ cells }) => cells)).toEqual([[50, 50], [6, 9]])
    expect(show.lineRows(scored)[0]!.cells).toEqual([6, 3])
  })
})

it('writes a score sheet with signs and a total', () => {
  const spoken = words(bundle('en', 'kd-row = Row { $row }\nkd-line = Line\nkd-gold = Gold'))
  const { body } = render(
    ((...given: Parameters<typeof ScoreTable>) => {
      provideWords(spoken)
      return ScoreTable(...given)
    }) as Component,
    {
      props: {
        rows: [{ id: '1', name: lineName('1'), cells: [6, -3], signed: true }],
        players: [{ seat: 0, name: 'Ada', me: true }, { seat: 1, name: 'Bruno', me: false }],
        corner: { key: 'kd-line' },
        total: { name: { key: 'kd-gold' }, cells: [56, -47] },
      },
    },
  )
  for (const text of ['Row 1', '+6', '−3', '56', '−']) expect(body).toContain(text)
})
