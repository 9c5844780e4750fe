/** The finished games of an account: results, filters, statistics and CSV. */
import type { MyTable } from '../wire'

export type Outcome = 'won' | 'shared' | 'lost' | 'aborted'

export interface PlayedGame {
  id: string
  /** the credential of the own seat */
  credential: string | null
  game: string
  expansions: readonly string[]
  cards: readonly string[]
  players: number
  /** names of the other players; empty names belong to deleted accounts */
  opponents: readonly string[]
  /** specs of the bots among them */
  bots: readonly string[]
  score: number
  outcome: Outcome
  rated: boolean
  /** ISO 8601, UTC */
  finished: string
}

export interface Filter {
  game: string
  expansion: string
  opponent: string
  outcome: string
  /** dates as YYYY-MM-DD; empty: no limit */
  from: string
  until: string
}

export const NO_FILTER: Filter = { game: '', expansion: '', opponent: '', outcome: '', from: '', until: '' }

export function playedGame({ table, links }: MyTable): PlayedGame {
  const own = new Set(links.map(({ seat }) => seat))
  const others = table.seats.filter((_, seat) => !own.has(seat))
  return {
    id: table.table_id,
    credential: links[0]?.credential ?? null,
    game: table.game,
    expansions: table.expansions,
    cards: table.cards,
    players: table.seats.length,
    opponents: others.map(({ name }) => name),
    bots: others.flatMap(({ bot }) => bot ?? []),
    score: Math.max(...table.scores.filter((_, seat) => own.has(seat))),
    outcome: table.aborted ? 'aborted' : outcomeOf(table.winners, own),
    rated: table.rated,
    finished: table.finished ?? '',
  }
}

function outcomeOf(winners: readonly number[], own: ReadonlySet<number>): Outcome {
  if (!winners.some((seat) => own.has(seat))) return 'lost'
  return winners.every((seat) => own.has(seat)) ? 'won' : 'shared'
}

/** Return the date of a game where the viewer is, as YYYY-MM-DD. */
export function localDate(moment: string): string {
  const at = new Date(moment)
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${day}`
}

export function matches(played: PlayedGame, filter: Filter): boolean {
  const date = localDate(played.finished)
  return (
    (!filter.game || played.game === filter.game) &&
    (!filter.expansion || played.expansions.includes(filter.expansion)) &&
    (!filter.opponent || played.opponents.includes(filter.opponent)) &&
    (!filter.outcome || played.outcome === filter.outcome) &&
    (!filter.from || date >= filter.from) &&
    (!filter.until || date <= filter.until)
  )
}

/** Return each value once, in the order of the alphabet. */
export function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean).toSorted((a, b) => a.localeCompare(b))
}

export interface Statistics {
  name: string
  games: number
  /** shared victories count */
  wins: number
  average: number
  best: number
}

/** Return the statistics of the games by key, the key with most games first; aborted games do not count. */
export function statisticsBy(
  games: readonly PlayedGame[],
  keys: (played: PlayedGame) => readonly string[],
): Statistics[] {
  const groups = new Map<string, PlayedGame[]>()
  for (const played of countedGames(games))
    for (const key of new Set(keys(played))) groups.set(key, [...(groups.get(key) ?? []), played])
  return [...groups]
    .map(([name, group]) => statisticsOf(name, group))
    .toSorted((a, b) => b.games - a.games || a.name.localeCompare(b.name))
}

function statisticsOf(name: string, games: readonly PlayedGame[]): Statistics {
  const scores = games.map(({ score }) => score)
  return {
    name,
    games: games.length,
    wins: games.filter(isWin).length,
    average: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    best: Math.max(...scores),
  }
}

export function countedGames(games: readonly PlayedGame[]): PlayedGame[] {
  return games.filter(({ outcome }) => outcome !== 'aborted')
}

export function isWin({ outcome }: PlayedGame): boolean {
  return outcome === 'won' || outcome === 'shared'
}

/** Return the lengths of the last and the longest run of victories; the newest game comes first. */
export function streaks(games: readonly PlayedGame[]): { current: number; longest: number } {
  const runs = [0]
  let current: number | null = null
  for (const played of countedGames(games)) {
    if (isWin(played)) runs[runs.length - 1]! += 1
    else {
      current ??= runs.at(-1)!
      runs.push(0)
    }
  }
  return { current: current ?? runs[0]!, longest: Math.max(...runs) }
}

/** Return rows as CSV for spreadsheets. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',') + '\r\n').join('')
}

/** Quote a cell; text that looks like a formula is marked as text. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return `"${text.replaceAll('"', '""')}"`
}
