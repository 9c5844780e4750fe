/** The interactive state of one hex; each has its own, so that only changed hexes are updated. */
export class HexCell {
  label = $state.raw('')
  legal = $state.raw(false)
  /** whether Tab focuses this hex */
  isTabStop = $state.raw(false)

  constructor(
    readonly cell: string,
    readonly path: string,
    label: string,
    legal: boolean,
    isTabStop: boolean,
  ) {
    this.update(label, legal, isTabStop)
  }

  update(label: string, legal: boolean, isTabStop: boolean): void {
    this.label = label
    this.legal = legal
    this.isTabStop = isTabStop
  }
}
