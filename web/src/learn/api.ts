/** Requests for lessons. */
import { requestJson } from '../net/api'
import { newSeat } from '../setup/setupParams'
import { prefs } from '../app/preferences.svelte'
import type { TableCreated, Lesson, LessonRequest, Lessons } from '../wire'
import { saveProgress } from './progress'
import { placesOf } from './lessonTasks'

let lessonsRequest: Promise<Lessons> | undefined

/** Return the lessons, requested once. */
export function lessons(): Promise<Lessons> {
  lessonsRequest ??= requestJson<Lessons>('/api/lessons')
  lessonsRequest.catch(() => (lessonsRequest = undefined))
  return lessonsRequest
}

/** Create a table for a step of a lesson, and return its id. */
export async function openStep(lesson: Lesson, step: number): Promise<string> {
  const names = [newSeat(0, prefs.name, null).name, newSeat(1, '', null).name]
  const request: LessonRequest = { lesson: lesson.name, names, step }
  const { table_id: id } = await requestJson<TableCreated>('/api/lessons', request)
  saveProgress(lesson.name, { id, at: placesOf(lesson).findIndex((place) => place.step === step), step, done: false })
  return id
}
