/** One table of Kingdom Builder. */
import { legendFor } from '../board/legend'
import looks from '../look/legend.json'
import type { Legend } from '../board/types'
import type { TableView } from '../table/types'
import type { Message } from '../words/words'
import type { Gesture, LogEntry, Refusal, SeatScore, State, TableInfo } from '../wire'
import { describer, grounds, standing } from './describe'
import { DRAWN, LATER, type LaterTable } from './games'
import { active, atOnce, sort } from './gestures'
import { keep } from './keep'
import { positionOf, setupOf } from './position'
import { TableModel } from './table.svelte'
import { tiles } from './tiles'
import * as show from './view'

export class KingdomBuilderModel extends TableModel {
  /** it is a table of another game, which has a page part of its own */
  other = $state.raw<LaterTable | null>(null)
  /** the score before a piece was lifted */
  #base: readonly SeatScore[] = []
  #seen: TableView | null = null

  readonly #setup = $derived(this.table ? this.table.setup : null)
  readonly #terrains = $derived(this.table ? this.table.terrains : null)
  readonly setup = $derived(this.#setup ? setupOf(this.#setup) : null)
  readonly legend: Legend | null = $derived(this.#terrains ? legendFor(this.#terrains) : null)
  readonly #plain = $derived(this.moment?.state ?? this.state?.state ?? null)
  readonly position = $derived(this.#plain ? positionOf(this.#plain) : null)
  readonly #now = $derived(this.state ? positionOf(this.state.state) : null)
  readonly #sorted = $derived(sort(this.lost ? [] : (this.state?.gestures ?? []), this.#now, this.state?.actor ?? null))
  override readonly gesture: Gesture | null = $derived(this.moment ? null : active(this.#sorted, this.chosen))
  readonly lastMove: readonly string[] = $derived((this.moment ? this.moment.last : this.state?.last)?.cells ?? [])
  readonly #grounds = $derived(this.setup && this.legend ? grounds(this.setup, this.legend) : new Map<string, never>())
  readonly #standing = $derived(this.position && this.legend ? standing(this.position, this.legend, this.names) : new Map<string, never>())
  readonly #describer = $derived.by(() => this.#describerFor(this.words.locale))

  readonly #log = $derived(show.logEntries(this.entries))
  readonly #shownScores = $derived(this.moment?.scores ?? (this.state ? this.#scores(this.state) : []))
  readonly #rows = $derived(this.table ? show.scoreRows(this.table, this.#shownScores) : [])

  readonly view: TableView | null = $derived(this.table && this.state ? (this.#seen = keep(this.#seen, this.#view(this.table, this.state))) : null)

  readonly describe: (cell: string) => string = $derived.by(() => {
    const { position, legal } = this
    const [grounds, pieces, describe] = [this.#grounds, this.#standing, this.#describer]
    return (cell) => {
      const ground = grounds.get(cell)
      return ground && position ? describe(cell, ground, pieces.get(cell), position, legal.has(cell)) : cell
    }
  })

  /** Sentences are kept for as long as they are said in one language. */
  #describerFor(_: string): ReturnType<typeof describer> {
    return describer(this.words.say)
  }

  #view(table: TableInfo, state: State): TableView {
    return {
      title: { key: `game-${table.game}` },
      where: show.where(this.position!),
      players: show.players(table, this.bots.thinking?.seat),
      turn: show.turn(table, state, this.chosen, this.#sorted, this.#log),
      tiles: tiles(table, state, show.tileSeat(table, state), this.chosen, this.#sorted),
      tilesNote: { key: 'tiles-when' },
      score: { rows: this.#rows, supply: this.position!.seats.map((side) => side.supply) },
      log: this.#log,
      undo: show.undo(table, state),
      end: show.end(table, state, this.#sorted),
      whatIf: this.#whatIf(state),
      refusal: this.refusal,
      lost: this.lost,
      final: show.final(table, state, this.words.say),
    }
  }

  /** While a piece is in the air the score is that of before. */
  #scores(state: State): readonly SeatScore[] {
    return state.lifted && this.#base.length ? this.#base : state.scores
  }

  #whatIf(state: State): TableView['whatIf'] {
    const [preview, { gesture, hovered: cell }] = [this.shownPreview, this]
    if (!preview || !gesture || !cell || state.actor === null) return null
    const ground = { key: `hex-${this.#grounds.get(cell)?.name ?? 'any'}` }
    const doing = this.#now?.doing ?? null
    const from = state.lifted ? doing?.from : undefined
    const symbol = show.ghost(gesture.verb, doing)
    return show.whatIf(preview, state.scores, { cell, seat: state.actor, ground, from, symbol, base: this.#scores(state) }, this.names)
  }

  /** Choosing an action again gives it up; one that can't be used says why. */
  use(id: string): void {
    this.dismiss()
    const [verb = ''] = id.split(' ')
    const gesture = this.#sorted.powers.get(verb)
    if (gesture && atOnce(gesture)) this.play(gesture.lead)
    else if (gesture) this.chosen = this.chosen === verb ? null : verb
    else if (!looks.passive.includes(verb)) this.ask(`${verb} ${this.#now?.seats[this.state?.actor ?? 0]?.settlements[0] ?? 'a1'}`, null)
  }

  end(): void {
    if (this.#sorted.end) this.play(this.#sorted.end.lead)
  }

  protected override why(cell: string): void {
    this.ask(this.gesture && this.chosen ? `${this.gesture.lead} ${cell}` : cell, cell)
  }

  protected override worded(told: Refusal): Message {
    return show.refusalText(told, this.words.say)
  }

  protected override news(entries: readonly LogEntry[]): Message[] {
    return entries.flatMap(({ text, notes }) => [text, ...notes])
  }

  /** In the middle of a game people look for their own gold, at its end for everybody's. */
  protected override litFor(): readonly number[] {
    const [mine, actor] = [this.table?.mine ?? [], this.state?.actor ?? null]
    if (this.state?.over) return this.names.map((_, number) => number)
    return [actor !== null && mine.includes(actor) ? actor : (mine[0] ?? 0)]
  }

  protected override hearTable(message: TableInfo): void {
    this.other = LATER[message.game] ?? null
    if (this.other) return this.close()
    if (DRAWN.has(message.game)) return super.hearTable(message)
    this.gone = 'page-outdated'
    this.close()
  }

  protected override hearState(message: State): void {
    if (!message.lifted) this.#base = message.scores
    super.hearState(message)
  }
}
