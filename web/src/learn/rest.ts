/** Lessons as the server has them. */
import { ask } from '../net/api'
import { newSeat } from '../pages/wishes'
import { prefs } from '../session/prefs.svelte'
import type { Created, Lesson, LessonRequest, Lessons } from '../wire'
import { keepProgress } from './kept'
import { placesOf } from './lesson'

let known: Promise<Lessons> | undefined

/** Asked once. */
export function lessons(): Promise<Lessons> {
  known ??= ask<Lessons>('/api/lessons')
  known.catch(() => (known = undefined))
  return known
}

/** A table at which the lesson goes on with this step; its id. */
export async function openStep(lesson: Lesson, step: number): Promise<string> {
  const names = [newSeat(0, prefs.name, null).name, newSeat(1, '', null).name]
  const wanted: LessonRequest = { game: lesson.game, names, step }
  const { id } = await ask<Created>('/api/lessons', wanted)
  keepProgress(lesson.game, { id, at: placesOf(lesson).findIndex((place) => place.step === step), step, done: false })
  return id
}
