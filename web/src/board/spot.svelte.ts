/** A hex as hands and screen readers know it. Each keeps what it says, so that only those that change are written again. */
export class Spot {
  label = $state.raw('')
  legal = $state.raw(false)
  /** Tab comes here */
  stop = $state.raw(false)

  constructor(
    readonly cell: string,
    readonly path: string,
    label: string,
    legal: boolean,
    stop: boolean,
  ) {
    this.tell(label, legal, stop)
  }

  tell(label: string, legal: boolean, stop: boolean): void {
    this.label = label
    this.legal = legal
    this.stop = stop
  }
}
