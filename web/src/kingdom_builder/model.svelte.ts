/** Model of a Kingdom Builder table. */
import type { Topic } from '../explain/thing'
import type { Legend, State } from '../board/types'
import { players, viewerOf } from '../table/tableStatus'
import { logByTurn } from '../table/logByTurn'
import { inSecondPerson } from '../table/secondPerson'
import type { TableView, TileView } from '../table/types'
import { prefs } from '../app/preferences.svelte'
import type { Message } from '../i18n/translator'
import type { MoveGroup, LogEntry, RefusalMessage, SeatScore, StateMessage, TableInfo } from '../wire'
import { describer, hexName, terrainByCell, piecesByCell } from './hexDescription'
import { activeMoveGroup, isImmediate, sortMoveGroups } from './legalMoves'
import { shareStructure } from '../table/structuralSharing'
import { positionOf, setupOf } from './position'
import { TableModel } from '../table/tableModel.svelte'
import { tileViews } from './tileViews'
import { stripViews } from './strips'
import { hexTopic } from './things'
import * as tableView from './tableView'

export class KingdomBuilderModel extends TableModel {
  protected readonly game = 'kingdom-builder'
  /** the scores before a piece was lifted */
  #scoresBeforeLift: readonly SeatScore[] = []
  #previousView: TableView | null = null
  /** the question before the end of a turn is open */
  isEndAsked = $state(false)

  readonly #setup = $derived(this.table ? this.table.setup : null)
  readonly setup = $derived(this.#setup ? setupOf(this.#setup) : null)
  readonly legend: Legend | null = $derived(
    this.table ? { terrains: this.table.terrains, pieces: this.table.pieces, markers: this.table.markers } : null,
  )
  /** the pieces and tiles on the board */
  readonly board: State | null = $derived(this.moment ?? this.state)
  readonly #stateData = $derived(this.moment?.state ?? this.state?.state ?? null)
  readonly position = $derived(this.#stateData ? positionOf(this.#stateData) : null)
  readonly #currentPosition = $derived(this.state ? positionOf(this.state.state) : null)
  readonly #moveGroups = $derived(
    sortMoveGroups(
      this.lost ? [] : (this.state?.move_groups ?? []),
      this.#currentPosition,
      this.state?.held_tiles ?? [],
      this.state?.actor ?? null,
    ),
  )
  override readonly group: MoveGroup | null = $derived(
    this.moment ? null : activeMoveGroup(this.#moveGroups, this.chosen),
  )
  readonly lastMove: readonly string[] = $derived(
    ((this.moment ?? this.state)?.last_moves?.cells ?? []).filter(
      (cell) => !this.marks.some((mark) => mark.cell === cell),
    ),
  )
  readonly #terrainByCell = $derived(
    this.setup && this.legend ? terrainByCell(this.setup, this.legend) : new Map<string, never>(),
  )
  readonly #piecesByCell = $derived(
    this.board && this.legend ? piecesByCell(this.board, this.legend, this.names) : new Map<string, never>(),
  )
  readonly #describer = $derived.by(() => this.#describerFor(this.translator.locale))

  readonly #log = $derived(logByTurn(this.entries, this.names, this.me))
  readonly #visibleScores = $derived(this.moment?.scores ?? (this.state ? this.#scores(this.state) : []))
  readonly #rows = $derived(this.table ? tableView.scoreRows(this.table, this.#visibleScores) : [])

  readonly view: TableView | null = $derived(
    this.table && this.state
      ? (this.#previousView = shareStructure(this.#previousView, this.#view(this.table, this.state)))
      : null,
  )

  readonly usableTiles: readonly TileView[] = $derived(this.view?.tiles.filter(({ state }) => state === 'ready') ?? [])

  readonly describe: (cell: string) => string = $derived.by(() => {
    const { board, legal } = this
    const [terrains, pieces, describe] = [this.#terrainByCell, this.#piecesByCell, this.#describer]
    return (cell) => {
      const terrain = terrains.get(cell)
      return terrain && board ? describe(cell, terrain, pieces.get(cell), board, legal.has(cell)) : cell
    }
  })

  readonly topic = (cell: string): Topic | null => {
    const { table, state, names } = this
    const terrain = this.#terrainByCell.get(cell)
    if (!table || !state || !terrain) return null
    const { pieces, board_tiles: boardTiles } = this.moment ?? state
    const viewer = viewerOf(table, state)
    return hexTopic(cell, terrain, { table, pieces, boardTiles, scores: this.#visibleScores, viewer, names })
  }

  /** Create a new cache of descriptions for each language. */
  #describerFor(_: string): ReturnType<typeof describer> {
    return describer(this.translator.format)
  }

  #view(table: TableInfo, state: StateMessage): TableView {
    return {
      title: { key: `game-${table.game}` },
      rated: table.rated,
      where: tableView.where(this.position!),
      players: players(table, this.bots.thinking?.seat),
      strips: stripViews(table, state, this.position!, this.moment ?? state),
      rules: table.rules,
      viewer: viewerOf(table, state),
      watching: table.watching,
      turn: tableView.turn(table, state, this.chosen, this.#moveGroups, this.#log),
      tiles: tileViews(table, state, tableView.tileSeat(table, state), this.chosen, this.#moveGroups),
      tilesNote: { key: 'tiles-when' },
      score: { rows: this.#rows },
      log: this.#log,
      undo: tableView.undo(table, state),
      end: tableView.end(table, state, this.#moveGroups),
      movePreview: this.#movePreview(state),
      refusal: this.refusal,
      lost: this.lost,
      final: tableView.final(table, state, this.translator.format),
    }
  }

  /** Return the scores; while a piece is lifted, those from before. */
  #scores(state: StateMessage): readonly SeatScore[] {
    return state.piece_lifted && this.#scoresBeforeLift.length ? this.#scoresBeforeLift : state.scores
  }

  #movePreview(state: StateMessage): TableView['movePreview'] {
    const [preview, { group, hovered: cell }] = [this.shownPreview, this]
    if (!preview || !group || !cell || state.actor === null) return null
    const terrain = hexName(this.#terrainByCell.get(cell) ?? { name: 'any', mark: undefined })
    const doing = this.#currentPosition?.doing ?? null
    const from = state.piece_lifted ? doing?.from : undefined
    const symbol = tableView.previewSymbol(this.table!, group.verb, doing)
    return tableView.movePreview(
      preview,
      state.scores,
      { cell, seat: state.actor, terrain, from, symbol, base: this.#scores(state) },
      this.names,
    )
  }

  /** Choose an action, or cancel it if it was chosen; request the reason if it cannot be used. */
  use(id: string): void {
    this.dismiss()
    const [verb = ''] = id.split(' ')
    const group = this.#moveGroups.powers.get(verb)
    if (group && isImmediate(group)) this.play(group.prefix)
    else if (group) this.chosen = this.chosen === verb ? null : verb
    else if (this.view?.tiles.find((tile) => tile.id === id)?.explains !== false)
      this.requestReason(
        `${verb} ${this.#currentPosition?.seats[this.state?.actor ?? 0]?.settlements[0] ?? 'a1'}`,
        null,
      )
  }

  /** End the turn, or ask first if that is set and a tile can still be used. */
  end(): void {
    if (!this.#moveGroups.end) return
    this.isEndAsked = prefs.asksBeforeEnd && !this.isEndAsked && this.usableTiles.length > 0
    if (!this.isEndAsked) this.play(this.#moveGroups.end.prefix)
  }

  protected override explainCell(cell: string): void {
    this.requestReason(this.group && this.chosen ? `${this.group.prefix} ${cell}` : cell, cell)
  }

  protected override refusalText(refusal: RefusalMessage): Message {
    return tableView.refusalText(refusal, this.translator.format)
  }

  protected override announcements(entries: readonly LogEntry[]): Message[] {
    return entries.flatMap(({ text, notes }) => [text, ...notes]).map((message) => inSecondPerson(message, this.me))
  }

  /** During the game highlight the own scoring cells, at the end those of all players. */
  protected override highlightedSeats(): readonly number[] {
    const [mine, actor] = [this.table?.own_seats ?? [], this.state?.actor ?? null]
    if (this.state?.over) return this.names.map((_, number) => number)
    return [actor !== null && mine.includes(actor) ? actor : (mine[0] ?? 0)]
  }

  protected override onState(message: StateMessage): void {
    if (message.revision !== this.state?.revision) this.isEndAsked = false
    if (!message.piece_lifted) this.#scoresBeforeLift = message.scores
    super.onState(message)
  }
}
