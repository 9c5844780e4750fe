/** Where the hand is on a board whose cells say their names. */
import type { PickedBy } from './types'

export function cellOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-cell]')?.getAttribute('data-cell') ?? null) : null
}

export function pickedBy(event: MouseEvent): PickedBy {
  return event instanceof PointerEvent && event.pointerType === 'touch' ? 'touch' : 'mouse'
}

export class Hand {
  /** the cell that it is over */
  cell = $state.raw<string | null>(null)

  constructor(private readonly onhover: (cell: string | null) => void) {}

  readonly over = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#to(cellOf(event.target))
  }

  /** A finger that lifts has not left: what it previewed stays. */
  readonly leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#to(null)
  }

  #to(cell: string | null): void {
    if (cell === this.cell) return
    this.cell = cell
    this.onhover(cell)
  }
}
