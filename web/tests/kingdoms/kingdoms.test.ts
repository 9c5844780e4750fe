import { moveGroup as group, stateMessage } from '../messages'
import type { Component } from 'svelte'
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { partBox, CELLS, partContains, lineGold, moveCursor } from '../../src/kingdoms/boardGeometry'
import { partsThrough, layOutGutter } from '../../src/kingdoms/lineValueLayout'
import { epochs, logLines } from '../../src/kingdoms/gameLog'
import { castleOf, gold, lineName, tileMessage, tileStyle, TILES } from '../../src/kingdoms/pieces'
import ScoreTable from '../../src/table/ScoreTable.svelte'
import type { Epoch, Line, Position } from '../../src/kingdoms/types'
import * as tableView from '../../src/kingdoms/tableView'
import { hasSymbol } from '../../src/theme/symbols'
import { createBundle, provideTranslator, createTranslator } from '../../src/i18n/translator'
import type { MoveGroup, LogEntry, Preview, StateMessage, TableInfo } from '../../src/wire'

const row = (line: string, value: number, one: number, two: number, paid: number[] | null = null): Line => ({
  line,
  paid,
  parts: [{ from: `a${line}`, to: `f${line}`, value, gold: [one, two] }],
})
const column = (line: string, value: number, one: number, two: number): Line => ({
  line,
  paid: null,
  parts: [{ from: `${line}1`, to: `${line}5`, value, gold: [one, two] }],
})
const LINES = [
  row('1', 3, 6, 3),
  row('2', 0, 0, 0),
  row('3', 0, 0, 0),
  row('4', 0, 0, 0),
  row('5', 0, 0, 0),
  ...'abcdef'.split('').map((name) => column(name, 1, 0, 1)),
]

function position(more: Partial<Position> = {}): Position {
  const playerState = { gold: 50, castles: { '1': 4, '2': 3, '3': 2, '4': 1 }, start_tile: '+4' }
  return {
    epoch: 1,
    turn: 0,
    board: { a1: '+3', b1: '0:2', c1: '1:1' },
    seats: [playerState, { ...playerState, start_tile: '?' }],
    supply: { '+1': 2, M: 0, D: 1 },
    supply_size: 19,
    drawn: null,
    lines: LINES,
    ...more,
  }
}

function state(moveGroups: MoveGroup[], more: Partial<StateMessage> = {}, at: Partial<Position> = {}): StateMessage {
  return stateMessage({ state: position(at) as unknown as StateMessage['state'], move_groups: moveGroups, ...more })
}

const TABLE = {
  setup: { players: 2, variants: [] },
  seats: [
    { name: 'Ada', bot: null },
    { name: 'Bruno', bot: 'greedy' },
  ],
  own_seats: [0],
} as unknown as TableInfo

describe('the board', () => {
  it('has thirty spaces in reading order and keyboard navigation', () => {
    expect([CELLS.length, CELLS[0], CELLS[6], CELLS[29]]).toEqual([30, 'a1', 'a2', 'f5'])
    const none = new Set<string>()
    expect(
      ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'x'].map((key) => moveCursor('a1', key, none)),
    ).toEqual(['b1', 'a2', null, null, 'f1', null])
    expect([moveCursor('a1', 'n', new Set(['c2', 'a1'])), moveCursor('a1', 'N', new Set(['c2', 'e5']), true)]).toEqual([
      'c2',
      'e5',
    ])
  })

  it('returns the spaces of a part of a line', () => {
    const part = { from: 'a2', to: 'c2', value: 0, gold: [] }
    expect([partContains('2', part, 'b2'), partContains('2', part, 'd2'), partContains('2', part, 'b3')]).toEqual([
      true,
      false,
      false,
    ])
    expect(partBox({ from: 'a1', to: 'a5' }).height).toBeGreaterThan(partBox({ from: 'a1', to: 'f1' }).height)
    expect(partsThrough(LINES, 'd1').map(({ from, to }) => from + to)).toEqual(['a1f1', 'd1d5'])
  })

  it('returns the gold of a line, as paid if it is scored', () => {
    expect([lineGold(LINES[0]!, 0), lineGold(row('1', 3, 6, 3, [4, 0]), 0)]).toEqual([6, 4])
  })
})

describe('pieces', () => {
  it('have a symbol and a name', () => {
    expect(TILES.length).toBe(16)
    for (const tile of TILES) expect(hasSymbol(tileStyle(tile).symbol)).toBe(true)
    expect([castleOf('2:4'), castleOf('+4')]).toEqual([{ seat: 2, rank: 4 }, null])
    expect(tileMessage('-2')).toEqual({ key: 'kd-tile-worth', args: { name: { key: 'kd-tile-minus-2' }, value: '−2' } })
    expect(tileMessage('W')).toEqual({ key: 'kd-tile-w' })
    expect([gold(3), gold(-3), gold(0), lineName('c').args?.column]).toEqual(['+3', '−3', '0', 'C'])
  })
})

describe('line values', () => {
  const board = position().board

  it('list the players with castles in a part', () => {
    const { entries, values } = layOutGutter(LINES[0]!, board, null)
    expect(entries.map(({ seat, gold }) => [seat, gold])).toEqual([
      [0, 6],
      [1, 3],
    ])
    expect(values.map(({ value, changed }) => [value, changed])).toEqual([[3, false]])
    expect(layOutGutter(LINES[1]!, board, null).entries).toEqual([])
  })

  it('show the change by a preview', () => {
    const { entries, values } = layOutGutter(row('1', 7, 14, 7), board, LINES[0]!)
    expect(entries.map(({ gold, changed }) => [gold, changed])).toEqual([
      [8, true],
      [4, true],
    ])
    expect(values[0]!.changed).toBe(true)
  })

  it('are split by a mountain', () => {
    const split: Line = {
      line: '1',
      paid: null,
      parts: [
        { from: 'a1', to: 'b1', value: 3, gold: [6, 0] },
        { from: 'd1', to: 'f1', value: 0, gold: [0, 0] },
      ],
    }
    expect(layOutGutter(split, board, null).splits.length).toBe(1)
    expect(layOutGutter(split, board, null).entries.map(({ seat }) => seat)).toEqual([0])
  })

  it('show scored lines as paid', () => {
    expect(layOutGutter(row('1', 3, 6, 3, [4, 3]), board, null).entries.map(({ gold }) => gold)).toEqual([4, 3])
  })
})

describe('the piece to place', () => {
  const all = [group('castle 1', ['d1']), group('castle 2', ['d1']), group('start', ['d1']), group('draw', [])]

  it('is null until chosen, unless there is only one', () => {
    expect(tableView.activeMoveGroup(all, null)).toBeNull()
    expect(tableView.activeMoveGroup(all, 'castle 2')?.prefix).toBe('castle 2')
    expect(tableView.activeMoveGroup([group('put', ['d1'])], null)?.prefix).toBe('put')
    expect(tableView.activeMoveGroup([group('pass', [])], null)).toBeNull()
  })

  it('shows the starting tile only to its owner', () => {
    const [first, , , , draw, start] = tableView.choices(state(all), 0, 'castle 1', false)
    expect([first!.active, first!.enabled, draw!.enabled, start!.piece]).toEqual([true, true, true, '+4'])
    expect(tableView.choices(state(all), 1, null, false).at(-1)).toMatchObject({
      enabled: false,
      piece: null,
      text: { key: 'kd-hidden-here' },
    })
  })

  it('is an open tile in the open variant', () => {
    const open = state([group('tile +1', ['d1'])])
    expect(
      tableView.openTiles(open, 'tile +1').map(({ piece, enabled, active, count }) => [piece, enabled, active, count]),
    ).toEqual([
      ['+1', true, true, 2],
      ['D', false, false, 1],
    ])
    expect(tableView.choices(open, 0, null, true).length).toBe(4)
  })

  it('can be placed by the button once a space is chosen', () => {
    expect(tableView.place(TABLE, state(all), null, null).reason.key).toBe('kd-place-what')
    expect(tableView.place(TABLE, state(all), all[0]!, null).reason.key).toBe('kd-place-where')
    expect(tableView.place(TABLE, state(all), all[0]!, 'd1')).toMatchObject({
      enabled: true,
      reason: { args: { cell: 'D1' } },
    })
    expect(tableView.place(TABLE, state([group('pass', [])]), null, null)).toMatchObject({
      enabled: true,
      pass: true,
    })
  })

  it('has a matching advice', () => {
    expect(tableView.advice(TABLE, state(all), null, false).key).toBe('kd-advice')
    expect(tableView.advice(TABLE, state([group('put', ['d1'])], {}, { drawn: '-5' }), null, false).key).toBe(
      'kd-advice-put',
    )
    const withoutStart = all.filter(({ prefix }) => prefix !== 'start')
    expect(tableView.advice(TABLE, state(withoutStart), null, false).key).toBe('kd-advice-without-start')
    expect(tableView.advice(TABLE, state([group('pass', [])]), null, false).key).toBe('kd-advice-pass')
    expect(tableView.advice(TABLE, state([], { actor: 1, thinking: 1 }), null, false).key).toBe('advice-wait')
    expect(tableView.undo(TABLE, state(all, { undo: { move: 'castle 2 b1', reason: null } })).reason.args?.cell).toBe(
      'B1',
    )
    expect(tableView.undo(TABLE, state(all, { undo: { move: null, reason: 'card-revealed' } })).reason.key).toBe(
      'kd-tile-revealed',
    )
  })
})

describe('the move preview', () => {
  const preview = (more: Partial<Preview>): Preview => ({
    type: 'preview',
    revision: 4,
    move: 'castle 2 d1',
    changes: [],
    gains: [],
    losses: [],
    scoring_cells: {},
    after: {},
    events: [],
    ...more,
  })
  const after = [row('1', 3, 12, 3), ...LINES.slice(1, 8), column('d', 1, 2, 1), ...LINES.slice(9)]

  it('has the changes by line and player', () => {
    const result = tableView.movePreview(
      preview({ after: { lines: after, board: { d1: '0:2' } } }),
      position(),
      'castle 2',
      0,
    )
    expect(result.changes.map(({ line, gold, value }) => [line, gold, value])).toEqual([
      ['1', [6, 0], 3],
      ['d', [2, 0], 1],
    ])
    expect([result.sums, result.piece, result.cell]).toEqual([[8, 0], '0:2', 'd1'])
    expect(tableView.changes(result)).toEqual({ rows: [6, 0], columns: [2, 0], total: [8, 0] })
  })

  it('uses the scored lines when the epoch would end', () => {
    const event = { type: 'epoch', lines: after }
    const result = tableView.movePreview(
      preview({ after: { lines: [], board: {} }, events: [event] }),
      position(),
      'castle 2',
      0,
    )
    expect([result.sums, result.piece]).toEqual([[8, 0], '0:2'])
  })
})

describe('the log', () => {
  const entry = (
    revision: number,
    seat: number | null,
    move: string | null,
    more: Partial<LogEntry> = {},
  ): LogEntry => ({
    revision,
    kind: 'move',
    at: '',
    ply: revision,
    seat,
    move,
    text: { key: 'log-kingdoms-put', args: { player: 'Ada', cell: 'c4' } },
    notes: [],
    events: [],
    undoes: [],
    ...more,
  })
  const scored: Epoch = {
    type: 'epoch',
    epoch: 1,
    rows: [6, 3],
    columns: [0, 6],
    gold: [56, 59],
    board: {},
    lines: LINES,
  }

  it('has one entry for a drawn tile, with its seat', () => {
    const lines = logLines(
      [
        entry(1, 0, 'draw'),
        entry(2, null, 'tile +4'),
        entry(3, 0, 'put c4'),
        entry(4, 1, 'draw'),
        entry(5, null, null),
      ],
      null,
    )
    expect(lines.map(({ revision, seat }) => [revision, seat])).toEqual([
      [4, 1],
      [3, 0],
      [2, 0],
    ])
    expect(lines[0]!.text.args?.cell).toBe('C4')
  })

  it('has the finished epochs, unless taken back', () => {
    const events = [scored as unknown as LogEntry['events'][0]]
    const entries = [entry(1, 0, 'castle 1 f5', { events })]
    expect(epochs(entries).map(({ epoch }) => epoch)).toEqual([1])
    expect(logLines(entries, null)[0]!.notes).toEqual([{ key: 'log-kingdoms-epoch', args: { epoch: 1 } }])
    expect(epochs([...entries, entry(2, 0, null, { undoes: [1] })])).toEqual([])
    expect(tableView.gameRows([scored]).map(({ cells }) => cells)).toEqual([
      [50, 50],
      [6, 9],
    ])
    expect(tableView.lineRows(scored)[0]!.cells).toEqual([6, 3])
  })
})

it('renders a score sheet with signs and a total', () => {
  const translator = createTranslator(createBundle('en', 'kd-row = Row { $row }\nkd-line = Line\nkd-gold = Gold'))
  const { body } = render(
    ((...args: Parameters<typeof ScoreTable>) => {
      provideTranslator(translator)
      return ScoreTable(...args)
    }) as Component,
    {
      props: {
        rows: [{ id: '1', name: lineName('1'), cells: [6, -3], signed: true }],
        players: [
          { seat: 0, name: 'Ada', me: true },
          { seat: 1, name: 'Bruno', me: false },
        ],
        corner: { key: 'kd-line' },
        total: { name: { key: 'kd-gold' }, cells: [56, -47] },
      },
    },
  )
  for (const text of ['Row 1', '+6', '−3', '56', '−']) expect(body).toContain(text)
})
