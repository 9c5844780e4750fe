/** Leads through a lesson: looks at the table, and goes on when what was asked for has happened there. */
import type { TableModel } from '../play/table.svelte'
import type { Lesson } from '../wire'
import { keepProgress, progress } from './kept'
import { cellIn, foundAt, placesOf, standing, targetOf, type Place } from './lesson'

export class Tutor {
  #at = $state.raw(0)
  /** the table stands where the lesson does not lead */
  off = $state.raw(false)
  readonly #places: readonly Place[]
  readonly #chapter: number

  constructor(
    private readonly model: TableModel,
    readonly lesson: Lesson,
    private readonly id: string,
  ) {
    this.#places = placesOf(lesson)
    const kept = progress(lesson.game)
    this.#at = Math.min(kept?.at ?? 0, this.#places.length - 1)
    this.#chapter = this.#places[this.#at]!.chapter
  }

  readonly place = $derived.by(() => this.#places[this.#at] ?? null)
  /** number of the step, from 0 */
  readonly step = $derived.by(() => this.place?.step ?? this.lesson.steps.length - 1)
  /** the next task needs another table */
  readonly turns = $derived.by(() => this.place !== null && this.place.chapter !== this.#chapter)
  /** all is done */
  readonly over = $derived.by(() => this.place === null)

  /** What has to be touched now, as a selector; null: nothing. */
  readonly target: string | null = $derived.by(() => {
    const { place, model } = this
    if (this.off) return model.state?.undo.move ? targetOf({ do: 'undo', what: '', key: '' }, null) : null
    if (!place || this.turns || place.task.do === 'reply') return null
    return targetOf(place.task, model.gesture?.lead ?? null)
  })

  /** Called whenever something about the table is new. */
  look(): void {
    const { model } = this
    if (!model.state || this.over || this.turns) return
    const moves = standing(model.entries, this.lesson.preludes[this.#chapter] ?? 0)
    let found = foundAt(this.#places, this.#at, this.#chapter, moves)
    this.off = found === null
    if (found === null) return
    while (this.#seen(this.#places[found])) found += 1
    this.#go(found)
  }

  /** Has been read. */
  next(): void {
    if (this.place?.task.do === 'go') this.#go(this.#at + 1)
  }

  #go(at: number): void {
    if (at === this.#at) return
    this.#at = at
    keepProgress(this.lesson.game, { id: this.id, at: Math.min(at, this.#places.length - 1), step: this.step, done: this.over })
  }

  /** Tasks that change nothing at the table are done when the page shows what they ask for. */
  #seen(place: Place | undefined): boolean {
    const { model } = this
    if (!place || place.chapter !== this.#chapter) return false
    switch (place.task.do) {
      case 'why':
        return model.refusal?.cell === cellIn(place.task.what)
      case 'preview':
        return model.previewed === place.task.what
      case 'light':
        return model.litRow === place.task.what
      case 'hint':
        return model.bots.hint !== null
      case 'close':
        return !model.reads
    }
    return false
  }
}
