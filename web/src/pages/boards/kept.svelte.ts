/** The boards that this browser keeps, one of each name. */
import { load, save } from '../../session/prefs.svelte'
import type { Draft } from './boards'

class Kept {
  #boards = $state.raw(load<readonly Draft[]>('boards', []))

  get boards(): readonly Draft[] {
    return this.#boards
  }

  keep({ id, set, rows, locations }: Draft): void {
    this.#boards = [{ id, set, rows, locations }, ...this.#boards.filter((other) => other.id !== id)]
    save('boards', this.#boards)
  }

  remove(id: string): void {
    save('boards', (this.#boards = this.#boards.filter((board) => board.id !== id)))
  }
}

export const kept = new Kept()
