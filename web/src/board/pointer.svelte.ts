/** The cell under the pointer, on a board whose cells have `data-cell`. */
import type { InputMethod } from './types'

export function cellOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-cell]')?.getAttribute('data-cell') ?? null) : null
}

export function inputMethod(event: MouseEvent): InputMethod {
  return event instanceof PointerEvent && event.pointerType === 'touch' ? 'touch' : 'mouse'
}

export class Pointer {
  /** the hovered cell */
  cell = $state.raw<string | null>(null)

  constructor(private readonly onhover: (cell: string | null) => void) {}

  readonly onOver = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#setCell(cellOf(event.target))
  }

  /** A lifted finger does not leave the cell: the preview stays. */
  readonly onLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#setCell(null)
  }

  #setCell(cell: string | null): void {
    if (cell === this.cell) return
    this.cell = cell
    this.onhover(cell)
  }
}
