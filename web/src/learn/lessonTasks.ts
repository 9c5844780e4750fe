/** A lesson as a list of tasks, and the task that follows from the moves at a table. */
import type { Lesson, LessonTask, LogEntry } from '../wire'

export interface LessonPlace {
  task: LessonTask
  /** number of the step, from 0 */
  step: number
  chapter: number
  /** the moves of the chapter before and after the task */
  before: readonly string[]
  after: readonly string[]
}

export function placesOf(lesson: Lesson): LessonPlace[] {
  const places: LessonPlace[] = []
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

function afterTask(line: readonly string[], { action: kind, target: what }: LessonTask): readonly string[] {
  if (kind === 'move' || kind === 'reply') return [...line, what]
  return kind === 'undo' ? line.slice(0, -1) : line
}

/** Return the moves of players after these plies that were not taken back. */
export function playedMoves(entries: readonly LogEntry[], priorPlies: number): string[] {
  const undone = new Set(entries.flatMap(({ undoes }) => undoes))
  const moves = entries.filter(({ kind, seat, ply }) => kind === 'move' && seat !== null && ply > priorPlies)
  return moves.filter(({ revision }) => !undone.has(revision)).map(({ move }) => move ?? '')
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((move, i) => move === other[i])
}

/** Return the place where the lesson continues after these moves, the nearest to the current one; null if none. */
export function findPlace(
  places: readonly LessonPlace[],
  at: number,
  chapter: number,
  moves: readonly string[],
): number | null {
  const matches = (i: number): boolean => places[i]?.chapter === chapter && isEqual(places[i].before, moves)
  const current = places[at]
  if (current?.chapter === chapter && isTableChange(current) && isEqual(current.after, moves)) return at + 1
  if (matches(at)) return at
  for (let i = at + 1; i < places.length; i++) if (matches(i)) return i
  for (let i = at - 1; i >= 0; i--) if (matches(i)) return i
  const last = places.findLastIndex((place) => place.chapter === chapter)
  return last >= 0 && isEqual(places[last]!.after, moves) && isTableChange(places[last]!) ? last + 1 : null
}

/** Whether a task is completed by a change of the table. */
export function isTableChange({ task }: LessonPlace): boolean {
  return task.action === 'move' || task.action === 'reply' || task.action === 'undo'
}

/** Return the cell at the end of a move, or an empty string. */
export function cellIn(what: string): string {
  return /(?:^| )((?:i:)?[a-t]\d{1,2})$/.exec(what)?.[1] ?? ''
}

/** Return a move without its cell: the choice before the cell. */
export function leadOf(move: string): string {
  const cell = cellIn(move)
  return cell ? move.slice(0, -cell.length).trim() : move
}

const PLACE_SELECTORS: Readonly<Record<string, string>> = {
  turn: '.turn',
  map: '.map svg',
  score: '.score',
  tiles: '.tile',
  final: '.rail tbody',
}
const BUTTON_SELECTORS: Readonly<Record<string, string>> = {
  undo: '[data-act="undo"]',
  hint: '.ask',
  close: '.on .button',
}

/** Return a selector for the target of the task: a hex, or the choice before it. `lead` is the current choice. */
export function targetOf({ action: kind, target: what }: LessonTask, lead: string | null): string {
  if (kind in BUTTON_SELECTORS) return BUTTON_SELECTORS[kind]!
  const [cell, requiredLead] = [cellIn(what), leadOf(what)]
  if (kind === 'go') return PLACE_SELECTORS[what] ?? `[data-cell="${cell}"]`
  if (kind === 'light') return `[data-row="${what}"] th`
  if (requiredLead === 'end') return '[data-act="end"]'
  if (cell && (kind === 'why' || lead === requiredLead)) return `[data-cell="${cell}"]`
  const [choice, verb] = [`[data-move="${what}"]`, what.split(' ', 1)[0]!]
  // the button of a tile that offers choices, until it has been pressed
  const tile = `body:not(:has(${choice})) [data-verb="${verb}"]`
  return `[data-lead="${requiredLead}"], ${cell ? `[data-verb="${requiredLead}"]` : `${choice}, ${tile}`}`
}
