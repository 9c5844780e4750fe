/** Names of the changes since the last turn in Kingdom Builder. */
import type { Names } from '../since/lines'
import { componentName, tileName } from './componentNames'

export const SINCE_NAMES: Names = {
  piece: ({ action }) => (action === 'build' ? null : componentName(action)),
  /** a number is a line that a piece beside the map marks */
  cell: (cell) => (/^\d+$/.test(cell) ? { key: 'choice-line', args: { line: cell } } : cell),
  tile: tileName,
}
