/** Tracks the progress of a lesson by the state of its table. */
import type { TableModel } from '../table/tableModel.svelte'
import type { Lesson } from '../wire'
import { saveProgress, loadProgress } from './progress'
import { cellIn, findPlace, placesOf, playedMoves, targetOf, type LessonPlace } from './lessonTasks'

export class LessonTracker {
  #at = $state.raw(0)
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
    const progress = loadProgress(lesson.game)
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
    const moves = playedMoves(model.entries, this.lesson.prior_moves[this.#chapter] ?? 0)
    let index = findPlace(this.#places, this.#at, this.#chapter, moves)
    this.isOffTrack = index === null
    if (index === null) return
    while (this.#isDone(this.#places[index])) index += 1
    this.#go(index)
  }

  /** Continue after a task that is only read. */
  next(): void {
    if (this.place?.task.action === 'go') this.#go(this.#at + 1)
  }

  #go(at: number): void {
    if (at === this.#at) return
    this.#at = at
    saveProgress(this.lesson.game, {
      id: this.id,
      at: Math.min(at, this.#places.length - 1),
      step: this.step,
      done: this.isFinished,
    })
  }

  /** Whether a task that does not change the table is done. */
  #isDone(place: LessonPlace | undefined): boolean {
    const { model } = this
    if (!place || place.chapter !== this.#chapter) return false
    switch (place.task.action) {
      case 'why':
        return model.refusal?.cell === cellIn(place.task.target)
      case 'preview':
        return model.previewed === place.task.target
      case 'light':
        return model.litRow === place.task.target
      case 'hint':
        return model.bots.hint !== null
      case 'close':
        return !model.isBlocked
    }
    return false
  }
}
