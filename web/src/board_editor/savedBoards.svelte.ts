/** The custom boards saved in this browser, by id. */
import { load, save } from '../app/preferences.svelte'
import type { Draft } from './boardText'

/** Older versions stored the expansion as `set`. */
type StoredDraft = Draft | (Omit<Draft, 'expansion'> & { readonly set: string })

function upgradeDraft(stored: StoredDraft): Draft {
  if ('expansion' in stored) return stored
  const { id, set, rows, locations } = stored
  return { id, expansion: set, rows, locations }
}

class SavedBoards {
  #boards = $state.raw(load<readonly StoredDraft[]>('boards', []).map(upgradeDraft))

  get boards(): readonly Draft[] {
    return this.#boards
  }

  save({ id, expansion, rows, locations }: Draft): void {
    this.#boards = [{ id, expansion, rows, locations }, ...this.#boards.filter((other) => other.id !== id)]
    save('boards', this.#boards)
  }

  remove(id: string): void {
    save('boards', (this.#boards = this.#boards.filter((board) => board.id !== id)))
  }
}

export const savedBoards = new SavedBoards()
