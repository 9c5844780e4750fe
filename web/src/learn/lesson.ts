/** A lesson as a line of tasks, and where on it a table stands. What was played decides; nothing is refused here. */
import type { Lesson, LessonTask, LogEntry } from '../wire'

export interface Place {
  task: LessonTask
  /** of the lesson, from 0 */
  step: number
  chapter: number
  /** the moves of the chapter that stand before and after it */
  before: readonly string[]
  after: readonly string[]
}

export function placesOf(lesson: Lesson): Place[] {
  const places: Place[] = []
  let [chapter, line]: [number, readonly string[]] = [0, []]
  lesson.steps.forEach((step, number) => {
    if (step.chapter !== chapter) [chapter, line] = [step.chapter, []]
    for (const task of step.tasks) {
      const after = afterTask(line, task)
      places.push({ task, step: number, chapter, before: line, after })
      line = after
    }
  })
  return places
}

function afterTask(line: readonly string[], { do: kind, what }: LessonTask): readonly string[] {
  if (kind === 'move' || kind === 'reply') return [...line, what]
  return kind === 'undo' ? line.slice(0, -1) : line
}

/** The moves of players that have not been taken back, without those of before the lesson. */
export function standing(entries: readonly LogEntry[], prelude: number): string[] {
  const undone = new Set(entries.flatMap(({ undoes }) => undoes))
  const made = entries.filter(({ kind, seat, seq }) => kind === 'move' && seat !== null && !undone.has(seq))
  return made.slice(prelude).map(({ move }) => move ?? '')
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((move, i) => move === other[i])
}

/** Where the lesson goes on from these moves: here if it can be, else as little farther or back as possible; null: nowhere. */
export function foundAt(places: readonly Place[], at: number, chapter: number, moves: readonly string[]): number | null {
  const fits = (i: number): boolean => places[i]?.chapter === chapter && same(places[i].before, moves)
  const here = places[at]
  if (here?.chapter === chapter && changes(here) && same(here.after, moves)) return at + 1
  if (fits(at)) return at
  for (let i = at + 1; i < places.length; i++) if (fits(i)) return i
  for (let i = at - 1; i >= 0; i--) if (fits(i)) return i
  const last = places.findLastIndex((place) => place.chapter === chapter)
  return last >= 0 && same(places[last]!.after, moves) && changes(places[last]!) ? last + 1 : null
}

/** A task that is done when the table has changed. */
export function changes({ task }: Place): boolean {
  return task.do === 'move' || task.do === 'reply' || task.do === 'undo'
}

/** The cell that a move ends on; empty if on none. */
export function cellIn(what: string): string {
  return /\b([a-t]\d{1,2})$/.exec(what)?.[1] ?? ''
}

/** The move without its cell: what is chosen before the cell. */
export function leadOf(move: string): string {
  const cell = cellIn(move)
  return cell ? move.slice(0, -cell.length).trim() : move
}

const AT: Readonly<Record<string, string>> = { turn: '.turn', map: '.map svg', score: '.score', final: '.rail tbody' }
const BUTTONS: Readonly<Record<string, string>> = { undo: '[data-act="undo"]', hint: '.ask', close: '.on .button' }

/** What the task is about, as a selector: a hex, or what has to be chosen before it. `lead`: what the hand holds already. */
export function targetOf({ do: kind, what }: LessonTask, lead: string | null): string {
  if (kind in BUTTONS) return BUTTONS[kind]!
  const [cell, needed] = [cellIn(what), leadOf(what)]
  if (kind === 'go') return AT[what] ?? `[data-cell="${cell}"]`
  if (kind === 'light') return `[data-row="${what}"] th`
  if (needed === 'end') return '[data-act="end"]'
  if (cell && (kind === 'why' || lead === needed)) return `[data-cell="${cell}"]`
  return `[data-lead="${needed}"], [data-verb="${needed}"]`
}
