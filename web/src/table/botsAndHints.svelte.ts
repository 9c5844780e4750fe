/** Bots of a table: which bot is thinking, and the hint of a bot. */
import type { ClientMessage, Hint, ServerMessage, StateMessage } from '../wire'

export class Bots {
  #thinking = $state.raw<{ seat: number; since: number } | null>(null)
  /** remaining steps of the hint that is being followed */
  hint = $state.raw<Hint | null>(null)
  /** a player at this browser is to move */
  isMyTurn = $state.raw(false)
  #isRated = $state.raw(false)
  #requestedRevision = $state.raw(-1)
  #revision = $state.raw(-1)
  #actor = $state.raw<number | null>(null)

  /** the bot to move that is thinking, and since when by the clock of the page */
  readonly thinking = $derived(this.#thinking?.seat === this.#actor ? this.#thinking : null)
  /** a hint is allowed now: never at a rated table */
  readonly canHint = $derived(this.isMyTurn && !this.#isRated)
  /** a hint was requested and has not arrived */
  readonly pending = $derived(this.#requestedRevision >= 0 && this.#requestedRevision === this.#revision)
  /** cells of the hint's moves, numbered as in its list */
  readonly marks = $derived(
    (this.hint?.steps ?? []).flatMap(({ cells, move }, i) => cells.map((cell) => ({ cell, move, number: i + 1 }))),
  )

  constructor(private readonly send: (message: ClientMessage) => boolean) {}

  /** Request a hint, or close the one that is shown. */
  toggleHint(): void {
    if (this.hint) this.hint = null
    else if (this.canHint && !this.pending && this.send({ type: 'hint', revision: this.#revision }))
      this.#requestedRevision = this.#revision
  }

  clearHint(): void {
    this.hint = null
    this.#requestedRevision = -1
  }

  onMessage(message: ServerMessage): void {
    if (message.type === 'thinking')
      this.#thinking = message.seat === null ? null : { seat: message.seat, since: Date.now() - message.elapsed_ms }
    else if (message.type === 'table') this.#isRated = message.rated || message.daily !== null
    else if (message.type === 'state') this.#onState(message)
    else if (message.type === 'hint' && message.revision === this.#revision)
      [this.hint, this.#requestedRevision] = [message, -1]
    else if (message.type === 'error') this.#requestedRevision = -1
  }

  /** Keep the remaining steps of a hint whose first step was played; any other move closes the hint. */
  #onState(state: StateMessage): void {
    this.#actor = state.actor
    this.isMyTurn = state.move_groups.length > 0
    if (state.revision === this.#revision) return
    this.#revision = state.revision
    const [next, ...steps] = this.hint?.steps ?? []
    const followed =
      this.hint &&
      state.revision === this.hint.revision + 1 &&
      state.last_moves?.seat === this.hint.seat &&
      state.last_moves.moves.at(-1) === next?.move
    this.hint = followed && steps.length ? { ...this.hint!, revision: state.revision, steps } : null
  }
}
