/** Tracks the progress of a lesson by the state of its table. */
import type { TableModel } from '../table/tableModel.svelte'
import type { Lesson } from '../wire'
import { saveProgress, loadProgress } from './progress'
import { cellIn, findPlace, placesOf, playedMoves, targetOf, type LessonPlace } from './lessonTasks'

export class LessonTracker {
  #at = $state.raw(0)
  /** the learner has seen what the task is about; a button continues */
  isSeen = $state.raw(false)
  /** the moves at the table do not match the lesson */
  isOffTrack = $state.raw(false)
  readonly #places: readonly LessonPlace[]
  readonly #chapter: number

  constructor(
    private readonly model: TableModel,
    readonly lesson: Lesson,
    private readonly id: string,
  ) {
    this.#places = placesOf(lesson)
    const progress = loadProgress(lesson.name)
    this.#at = Math.min(progress?.at ?? 0, this.#places.length - 1)
    this.#chapter = this.#places[this.#at]!.chapter
  }

  readonly place = $derived.by(() => this.#places[this.#at] ?? null)
  /** number of the step, from 0 */
  readonly step = $derived.by(() => this.place?.step ?? this.lesson.steps.length - 1)
  /** the next task is at another table */
  readonly needsNewTable = $derived.by(() => this.place !== null && this.place.chapter !== this.#chapter)
  /** all tasks are done */
  readonly isFinished = $derived.by(() => this.place === null)

  /** selector of the element to click now, null if none */
  readonly target: string | null = $derived.by(() => {
    const { place, model } = this
    if (this.isOffTrack) return model.state?.undo.move ? targetOf({ action: 'undo', target: '', key: '' }, null) : null
    if (!place || this.needsNewTable || place.task.action === 'reply') return null
    return targetOf(place.task, model.group?.prefix ?? null)
  })

  /** Update the progress; call when the table has changed. */
  update(): void {
    const { model } = this
    if (!model.state || this.isFinished || this.needsNewTable) return
    const moves = playedMoves(model.entries, this.lesson.prior_plies[this.#chapter] ?? 0)
    let index = findPlace(this.#places, this.#at, this.#chapter, moves)
    this.isOffTrack = index === null
    if (index === null) return
    if (this.#places[index]?.task.action === 'close' && !model.isBlocked) index += 1
    this.#go(index)
    this.isSeen ||= this.#isShown(this.place)
  }

  /** Continue after a task that is only read or looked at. */
  next(): void {
    if (this.isSeen) this.#go(this.#at + 1)
  }

  #go(at: number): void {
    if (at === this.#at) return
    this.#at = at
    this.isSeen = this.#isShown(this.place)
    if (this.needsNewTable) return // saved when the other table is opened
    saveProgress(this.lesson.name, {
      id: this.id,
      at: Math.min(at, this.#places.length - 1),
      step: this.step,
      done: this.isFinished,
    })
  }

  /** Whether the page shows what a task asks to look at. */
  #isShown(place: LessonPlace | null): boolean {
    const { model } = this
    if (!place || place.chapter !== this.#chapter) return false
    switch (place.task.action) {
      case 'go':
        return true
      case 'why':
        return model.refusal?.cell === cellIn(place.task.target)
      case 'preview':
        return model.previewed === place.task.target
      case 'light':
        return model.litRow === place.task.target
      case 'hint':
        return model.bots.hint !== null
    }
    return false
  }
}
