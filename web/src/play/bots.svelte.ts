/** What bots have to do with a table: which of them thinks, and the hint that one of them gave. */
import type { ClientMessage, Hint, ServerMessage, State } from '../wire'

export class Bots {
  #thinking = $state.raw<{ seat: number; since: number } | null>(null)
  /** what is left of the hint that is being followed */
  hint = $state.raw<Hint | null>(null)
  #asked = $state.raw(-1)
  #seq = $state.raw(-1)
  #actor = $state.raw<number | null>(null)

  /** the bot that is to move and thinks, since when, by the clock of this page */
  readonly thinking = $derived(this.#thinking?.seat === this.#actor ? this.#thinking : null)
  /** a hint was asked for and is on its way */
  readonly pending = $derived(this.#asked >= 0 && this.#asked === this.#seq)
  /** where the moves of the hint go, numbered as in its list */
  readonly marks = $derived((this.hint?.steps ?? []).flatMap(({ cells, move }, i) => cells.map((cell) => ({ cell, move, number: i + 1 }))))

  constructor(private readonly send: (message: ClientMessage) => boolean) {}

  /** Asking again puts the hint away. */
  ask(state: State | null): void {
    if (this.hint) this.hint = null
    else if (state?.gestures.length && !this.pending && this.send({ type: 'hint', seq: state.seq })) this.#asked = state.seq
  }

  forget(): void {
    this.hint = null
    this.#asked = -1
  }

  hear(message: ServerMessage): void {
    if (message.type === 'thinking') this.#thinking = message.seat === null ? null : { seat: message.seat, since: Date.now() - message.since_ms }
    else if (message.type === 'state') this.#hearState(message)
    else if (message.type === 'hint' && message.seq === this.#seq) [this.hint, this.#asked] = [message, -1]
    else if (message.type === 'error') this.#asked = -1
  }

  /** Whoever does what the hint says sees what comes next; any other move puts it away. */
  #hearState(state: State): void {
    this.#actor = state.actor
    if (state.seq === this.#seq) return
    this.#seq = state.seq
    const [next, ...steps] = this.hint?.steps ?? []
    const followed = this.hint && state.seq === this.hint.seq + 1 && state.last?.seat === this.hint.seat && state.last.moves.at(-1) === next?.move
    this.hint = followed && steps.length ? { ...this.hint!, seq: state.seq, steps } : null
  }
}
