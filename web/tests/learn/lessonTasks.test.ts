import { describe, expect, it } from 'vitest'
import { cellIn, findPlace, leadOf, placesOf, playedMoves, targetOf } from '../../src/learn/lessonTasks'
import type { Lesson, LessonTask, LogEntry } from '../../src/wire'

const task = (kind: string, what = ''): LessonTask => ({ action: kind, target: what, key: kind === 'reply' ? '' : 'x' })
const lesson: Lesson = {
  name: 'kingdom-builder',
  game: 'kingdom-builder',
  title: 'game-kingdom-builder',
  prior_plies: [0, 2],
  steps: [
    { title: 'card', entry: 'kb-turn', chapter: 0, tasks: [task('go', 'turn')] },
    {
      title: 'build',
      entry: 'kb-rule-3',
      chapter: 0,
      tasks: [task('move', 'build a1'), task('move', 'end'), task('reply', 'build b1')],
    },
    {
      title: 'undo',
      entry: 'kb-secrets',
      chapter: 0,
      tasks: [task('preview', 'build a2'), task('move', 'build a2'), task('undo'), task('hint')],
    },
    { title: 'end', entry: 'kb-end', chapter: 1, tasks: [task('move', 'build c1')] },
  ],
}
const places = placesOf(lesson)
const line = ['build a1', 'end', 'build b1']
const entry = (revision: number, move: string | null, more: Partial<LogEntry> = {}): LogEntry => ({
  revision,
  kind: 'move',
  at: '',
  ply: revision,
  seat: 0,
  move,
  text: { key: '', args: {} },
  notes: [],
  events: [],
  undoes: [],
  ...more,
})

describe('the moves of a lesson', () => {
  it('are known before and after every task', () => {
    expect(places.map(({ before }) => before.length)).toEqual([0, 0, 1, 2, 3, 3, 4, 3, 0])
    expect(places[6]!.after).toEqual(line)
    expect(places.at(-1)!.chapter).toBe(1)
  })

  it('exclude chance and undone moves', () => {
    const log = [
      entry(1, null, { seat: null }),
      entry(2, 'build x'),
      entry(3, 'build a1'),
      entry(4, 'end'),
      entry(5, null, { kind: 'undo', seat: 0, undoes: [4] }),
    ]
    expect(playedMoves(log, 0)).toEqual(['build x', 'build a1'])
    expect(playedMoves(log, 2)).toEqual(['build a1'])
  })
})

describe('the place in a lesson', () => {
  it('stays without moves', () => expect(findPlace(places, 0, 0, [])).toBe(0))
  it('advances with the requested move', () => expect(findPlace(places, 1, 0, ['build a1'])).toBe(2))
  it('skips a preview that was not made', () => expect(findPlace(places, 4, 0, [...line, 'build a2'])).toBe(6))
  it('goes back with an undo', () => expect(findPlace(places, 3, 0, ['build a1'])).toBe(2))
  it('advances with the undo of a task', () => expect(findPlace(places, 6, 0, line)).toBe(7))
  it('is null after another move', () => expect(findPlace(places, 1, 0, ['build z9'])).toBeNull())
  it('is in the chapter of the table', () =>
    expect([findPlace(places, 8, 1, []), findPlace(places, 8, 1, ['build c1'])]).toEqual([8, 9]))
})

describe('the target of a task', () => {
  it('is the cell once the required lead is chosen', () => {
    expect(targetOf(task('move', 'castle 2 f3'), null)).toContain('[data-lead="castle 2"]')
    expect(targetOf(task('move', 'castle 2 f3'), 'castle 2')).toBe('[data-cell="f3"]')
    expect(targetOf(task('why', 'build h9'), null)).toBe('[data-cell="h9"]')
    expect(targetOf(task('move', 'to i:c3'), 'to')).toBe('[data-cell="i:c3"]')
  })
  it('is a button, a row or a part of the page', () => {
    expect(targetOf(task('move', 'end'), 'build')).toBe('[data-act="end"]')
    expect(targetOf(task('undo'), null)).toBe('[data-act="undo"]')
    expect(targetOf(task('move', 'choose canyon'), null)).toContain('[data-move="choose canyon"]')
    expect(targetOf(task('light', 'knights'), null)).toBe('[data-row="knights"] th')
    expect([targetOf(task('go', 'turn'), null), targetOf(task('go', 'e3'), null)]).toEqual([
      '.turn',
      '[data-cell="e3"]',
    ])
  })
  it('is parsed from moves', () =>
    expect([cellIn('castle 2 f3'), cellIn('draw'), leadOf('farm l15'), leadOf('end')]).toEqual([
      'f3',
      '',
      'farm',
      'end',
    ]))
})
