/** Replays the moves of the others on the map, one after the other. */
import type { TableModel } from '../table/tableModel.svelte'

/** time that each position is shown */
export const STEP_MS = 900

export class Replay {
  isRunning = $state(false)
  #timer = 0

  constructor(readonly model: Pick<TableModel, 'lookAt'>) {}

  /** Show the position before the first move, then the position after each move, then the current one. */
  start(revisions: readonly number[]): void {
    this.stop()
    const [first] = revisions
    if (first === undefined) return
    this.isRunning = true
    this.#show([first - 1, ...revisions])
  }

  #show([revision, ...rest]: readonly number[]): void {
    if (revision === undefined) return this.stop(true)
    this.model.lookAt(revision)
    this.#timer = window.setTimeout(() => this.#show(rest), STEP_MS)
  }

  /** Stop; `back`: show the current position. */
  stop(back = false): void {
    window.clearTimeout(this.#timer)
    if (this.isRunning && back) this.model.lookAt(null)
    this.isRunning = false
  }
}
