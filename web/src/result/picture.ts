/** The words and numbers of a picture. */
import type { Message } from '../i18n/translator'
import type { TableModel } from '../table/tableModel.svelte'
import { winnersMessage } from '../table/tableStatus'
import type { ScoreRow } from '../table/types'

export interface PictureProps {
  title: string
  /** the result, or the moment of a game in progress */
  headline: string
  players: readonly { seat: number; name: string; gold: number; wins: boolean }[]
  rows: readonly ScoreRow[]
}

/** Return the content of the picture of the position shown; others read it, so players are named. */
export function pictureOf(
  { table, state, moment, names }: Pick<TableModel, 'table' | 'state' | 'moment' | 'names'>,
  where: readonly Message[],
  rows: readonly ScoreRow[],
  format: (message: Message) => string,
): PictureProps {
  const isFinal = state!.over && !moment
  const scores = (moment ?? state)!.scores
  return {
    title: format({ key: `game-${table!.game}` }),
    headline: isFinal
      ? format(winnersMessage({ ...table!, own_seats: [] }, state!, format))
      : where.map(format).join('. '),
    players: names.map((name, seat) => ({
      seat,
      name,
      gold: scores[seat]?.total ?? 0,
      wins: isFinal && state!.winners.includes(seat),
    })),
    rows,
  }
}
