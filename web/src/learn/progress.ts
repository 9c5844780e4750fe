/** Progress of the lessons in this browser, and the tables that belong to them. */
import { load, save } from '../app/preferences.svelte'

export interface LessonProgress {
  /** id of the table */
  id: string
  /** number of the task */
  at: number
  step: number
  done: boolean
}

type ProgressByGame = Readonly<Record<string, LessonProgress>>
const STORAGE_KEY = 'lessons'

export function loadProgress(game: string): LessonProgress | null {
  return load<ProgressByGame>(STORAGE_KEY, {})[game] ?? null
}

export function saveProgress(game: string, progress: LessonProgress): void {
  save(STORAGE_KEY, { ...load<ProgressByGame>(STORAGE_KEY, {}), [game]: progress })
}

/** Whether a table belongs to a lesson. */
export function isLessonTable(id: string): boolean {
  return Object.values(load<ProgressByGame>(STORAGE_KEY, {})).some((progress) => progress.id === id)
}
