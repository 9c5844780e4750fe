/** Names of the changes since the last turn in Kingdom Builder. */
import type { Names } from '../since/lines'
import { componentName, tileName } from './componentNames'

export const SINCE_NAMES: Names = {
  piece: ({ action }) => (action === 'build' ? null : componentName(action)),
  cell: (cell) => cell,
  tile: tileName,
}
