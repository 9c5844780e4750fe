/** How far this browser has come in its lessons, and which tables belong to them. */
import { load, save } from '../session/prefs.svelte'

export interface Progress {
  /** of the table */
  id: string
  /** the number of the task */
  at: number
  step: number
  done: boolean
}

type All = Readonly<Record<string, Progress>>
const NAME = 'lessons'

export function progress(game: string): Progress | null {
  return load<All>(NAME, {})[game] ?? null
}

export function keepProgress(game: string, made: Progress): void {
  save(NAME, { ...load<All>(NAME, {}), [game]: made })
}

/** Whether a table is one that a lesson goes on at. */
export function isLesson(id: string): boolean {
  return Object.values(load<All>(NAME, {})).some((one) => one.id === id)
}
