/** Names of the changes since the last turn in Kingdoms. */
import type { Names } from '../since/lines'
import { cellName, pieceMessage } from './pieces'

export const SINCE_NAMES: Names = {
  piece: ({ kind }) => pieceMessage(kind),
  cell: cellName,
  tile: ({ kind }) => ({ key: kind }),
  total: 'gold',
}
