import { describe, expect, it } from 'vitest'
import { cellIn, foundAt, leadOf, placesOf, standing, targetOf } from '../src/learn/lesson'
import type { Lesson, LessonTask, LogEntry } from '../src/wire'

const task = (kind: string, what = ''): LessonTask => ({ do: kind, what, key: kind === 'reply' ? '' : 'x' })
const lesson: Lesson = {
  game: 'kingdom-builder',
  preludes: [0, 2],
  steps: [
    { name: 'card', chapter: 0, tasks: [task('go', 'turn')] },
    { name: 'build', chapter: 0, tasks: [task('move', 'build a1'), task('move', 'end'), task('reply', 'build b1')] },
    { name: 'undo', chapter: 0, tasks: [task('preview', 'build a2'), task('move', 'build a2'), task('undo'), task('hint')] },
    { name: 'end', chapter: 1, tasks: [task('move', 'build c1')] },
  ],
}
const places = placesOf(lesson)
const line = ['build a1', 'end', 'build b1']
const entry = (seq: number, move: string | null, more: Partial<LogEntry> = {}): LogEntry => ({
  seq, kind: 'move', at: '', ply: seq, seat: 0, move, text: { key: '', args: {} }, notes: [], events: [], undoes: [], ...more,
})

describe('the line of a lesson', () => {
  it('says what stands before and after every task', () => {
    expect(places.map(({ before }) => before.length)).toEqual([0, 0, 1, 2, 3, 3, 4, 3, 0])
    expect(places[6]!.after).toEqual(line)
    expect(places.at(-1)!.chapter).toBe(1)
  })

  it('is followed by what was played, without chance and what was taken back', () => {
    const log = [entry(1, null, { seat: null }), entry(2, 'build x'), entry(3, 'build a1'), entry(4, 'end'), entry(5, null, { kind: 'undo', seat: 0, undoes: [4] })]
    expect(standing(log, 0)).toEqual(['build x', 'build a1'])
    expect(standing(log, 1)).toEqual(['build a1'])
  })
})

describe('where a table stands', () => {
  it('stays as long as nothing has happened', () => expect(foundAt(places, 0, 0, [])).toBe(0))
  it('goes on with the move that was asked for', () => expect(foundAt(places, 1, 0, ['build a1'])).toBe(2))
  it('leaves out what was not looked at before it was done', () => expect(foundAt(places, 4, 0, [...line, 'build a2'])).toBe(6))
  it('goes back with what is taken back', () => expect(foundAt(places, 3, 0, ['build a1'])).toBe(2))
  it('does not begin again when a task takes back', () => expect(foundAt(places, 6, 0, line)).toBe(7))
  it('is found nowhere after another move', () => expect(foundAt(places, 1, 0, ['build z9'])).toBeNull())
  it('belongs to its chapter', () => expect([foundAt(places, 8, 1, []), foundAt(places, 8, 1, ['build c1'])]).toEqual([8, 9]))
})

describe('what is pointed at', () => {
  it('is the cell as soon as the hand holds what it needs', () => {
    expect(targetOf(task('move', 'castle 2 f3'), null)).toContain('[data-lead="castle 2"]')
    expect(targetOf(task('move', 'castle 2 f3'), 'castle 2')).toBe('[data-cell="f3"]')
    expect(targetOf(task('why', 'build h9'), null)).toBe('[data-cell="h9"]')
  })
  it('is a button, a line or a part of the page', () => {
    expect(targetOf(task('move', 'end'), 'build')).toBe('[data-act="end"]')
    expect(targetOf(task('undo'), null)).toBe('[data-act="undo"]')
    expect(targetOf(task('light', 'knights'), null)).toBe('[data-row="knights"] th')
    expect([targetOf(task('go', 'turn'), null), targetOf(task('go', 'e3'), null)]).toEqual(['.turn', '[data-cell="e3"]'])
  })
  it('reads moves', () => expect([cellIn('castle 2 f3'), cellIn('draw'), leadOf('farm l15'), leadOf('end')]).toEqual(['f3', '', 'farm', 'end']))
})
