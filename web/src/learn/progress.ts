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

type ProgressByLesson = Readonly<Record<string, LessonProgress>>
const STORAGE_KEY = 'lessons'

export function loadProgress(lesson: string): LessonProgress | null {
  return load<ProgressByLesson>(STORAGE_KEY, {})[lesson] ?? null
}

export function saveProgress(lesson: string, progress: LessonProgress): void {
  save(STORAGE_KEY, { ...load<ProgressByLesson>(STORAGE_KEY, {}), [lesson]: progress })
}

/** Return the name of the lesson that a table belongs to, or null. */
export function lessonOfTable(id: string): string | null {
  const all = Object.entries(load<ProgressByLesson>(STORAGE_KEY, {}))
  return all.find(([, progress]) => progress.id === id)?.[0] ?? null
}
