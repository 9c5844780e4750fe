/** Written by tools/wire_types.py from server/messages.py and server/bodies*.py: change those instead. */

/** A sentence to be put into words: a key of the catalog. An argument may be a message itself, such as a terrain. */
export interface Message {
  readonly key: string
  readonly args: Readonly<Record<string, string | number | Message>>
}

export interface Terrain {
  readonly letter: string
  readonly name: string
  readonly buildable: boolean
  readonly special: boolean
}

export interface SeatInfo {
  readonly name: string
  readonly bot: string | null
  readonly open: boolean
  readonly account: string | null
  readonly resigned: boolean
}

/** How long players may think: `move` gives `base_ms` for every turn, `fischer` adds `plus_ms` after each. */
export interface Clock {
  readonly kind: 'fischer' | 'move' | 'none'
  readonly base_ms: number
  readonly plus_ms: number
}

/** Something that a seat wants and others must agree to, under the number of its event. */
export interface Offer {
  readonly seq: number
  readonly kind: 'bot' | 'rematch' | 'take-back'
  readonly by: number
  readonly seat: number | null
  readonly agreed: readonly number[]
  readonly asked: readonly number[]
}

/** Legal moves that begin with the same words. A move is `lead`, a blank and a cell or word; or `lead` alone. */
export interface Gesture {
  readonly lead: string
  readonly verb: string
  readonly cells: readonly string[]
  readonly words: readonly string[]
  readonly alone: boolean
  readonly opens: boolean
}

export interface SeatScore {
  readonly total: number
  readonly sheet: Readonly<Record<string, number>>
}

/** The move that undo would take back, or the reason why there is none; one of the two is null. */
export interface UndoInfo {
  readonly move: string | null
  readonly reason: string | null
}

/** What the seat that moved last did in one go, the latest move at the end. */
export interface Last {
  readonly seat: number
  readonly moves: readonly string[]
  readonly cells: readonly string[]
}

export interface Change {
  readonly seat: number
  readonly source: string
  readonly gold: number
}

export interface Tile {
  readonly seat: number
  readonly kind: string
  readonly cell: string
}

/** A move of a hint, and the sentence that the log would have for it. */
export interface Step {
  readonly move: string
  readonly cells: readonly string[]
  readonly text: Message
}

/** One stored event. Entries are never changed: one that takes others back names them in `undoes`. */
export interface LogEntry {
  readonly seq: number
  readonly kind: string
  readonly at: string
  readonly ply: number
  readonly seat: number | null
  readonly move: string | null
  readonly text: Message
  readonly notes: readonly Message[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
  readonly undoes: readonly number[]
}

/** Sent first, and again when the pace or a seat changes and when the game is over. */
export interface TableInfo {
  readonly type: 'table'
  readonly id: string
  readonly game: string
  readonly rules_version: string
  readonly setup: Readonly<Record<string, unknown>>
  readonly seats: readonly SeatInfo[]
  readonly mine: readonly number[]
  readonly pace_ms: number
  readonly terrains: readonly Terrain[]
  readonly rules: Readonly<Record<string, string>>
  readonly actions: readonly string[]
  readonly online: boolean
  readonly host: boolean
  readonly public: boolean
  readonly rated: boolean
  readonly clock: Clock
  readonly commitment: string
  readonly secret: string | null
  readonly watching: boolean
}

/** The position after event `seq`, as everybody at this screen may see it. It acknowledges the moves before it. */
export interface State {
  readonly type: 'state'
  readonly seq: number
  readonly ply: number
  readonly state: Readonly<Record<string, unknown>>
  readonly actor: number | null
  readonly gestures: readonly Gesture[]
  readonly scores: readonly SeatScore[]
  readonly undo: UndoInfo
  readonly last: Last | null
  readonly lifted: boolean
  readonly over: boolean
  readonly winners: readonly number[]
  readonly thinking: number | null
  readonly waiting: boolean
  readonly reason: 'flagged' | 'played' | 'resigned' | null
}

/** New events, oldest first; the state that they lead to follows, unless nothing of it has changed, as with chat. One that begins with event 1 is the whole log: a screen that has got a seat may see more of what has been. */
export interface Log {
  readonly type: 'log'
  readonly entries: readonly LogEntry[]
}

/** What a legal move would change. */
export interface Preview {
  readonly type: 'preview'
  readonly seq: number
  readonly move: string
  readonly changes: readonly Change[]
  readonly gains: readonly Tile[]
  readonly losses: readonly Tile[]
  readonly lit: Readonly<Record<string, readonly string[]>>
  readonly after: Readonly<Record<string, unknown>>
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

/** The cells that earn a seat the gold of a source. */
export interface Earning {
  readonly type: 'earning'
  readonly seq: number
  readonly source: string
  readonly seat: number
  readonly cells: readonly string[]
}

/** Why a move is not allowed. `text` is ready to be put into words; `cells` would be allowed instead. */
export interface Refusal {
  readonly type: 'refusal'
  readonly move: string
  readonly rule: string
  readonly reason: string
  readonly data: Readonly<Record<string, unknown>>
  readonly text: Message
  readonly cells: readonly string[]
}

/** The position after an earlier event. */
export interface Moment {
  readonly type: 'moment'
  readonly seq: number
  readonly ply: number
  readonly state: Readonly<Record<string, unknown>>
  readonly scores: readonly SeatScore[]
  readonly last: Last | null
}

/** A bot has begun to think about its turn, or nobody thinks any more. Whoever joins meanwhile is told as well. */
export interface Thinking {
  readonly type: 'thinking'
  readonly seat: number | null
  readonly since_ms: number
}

/** The turn that a good bot would play for the seat that is to move, of what that seat sees; and what it brings. */
export interface Hint {
  readonly type: 'hint'
  readonly seq: number
  readonly seat: number
  readonly steps: readonly Step[]
  readonly changes: readonly Change[]
  readonly gains: readonly Tile[]
  readonly losses: readonly Tile[]
}

/** How much time everybody has, of this moment; sent after every state of a table with a clock. */
export interface Clocks {
  readonly type: 'clocks'
  readonly left_ms: readonly (number | null)[]
  readonly running: number | null
}

/** Whose screens are connected; sent when it changes. */
export interface Present {
  readonly type: 'present'
  readonly seats: readonly number[]
  readonly watchers: number
}

/** All offers that wait for an answer; sent when they change. */
export interface Offers {
  readonly type: 'offers'
  readonly offers: readonly Offer[]
}

/** The rematch, and this screen's pass for it; a spectator has none. */
export interface Next {
  readonly type: 'next'
  readonly table: string
  readonly pass: string | null
}

/** Something could not be done; nothing is lost. REST errors have this body too. */
export interface Problem {
  readonly type: 'error'
  readonly code: string
  readonly message: string
}

/** Play a move in the position of event `seq`. */
export interface AskMove {
  readonly type: 'move'
  readonly seq: number
  readonly move: string
}

/** Why is this not allowed? A cell alone asks about the plainest thing to do there. */
export interface AskWhy {
  readonly type: 'why'
  readonly move: string
}

export interface AskPreview {
  readonly type: 'preview'
  readonly move: string
}

export interface AskEarning {
  readonly type: 'earning'
  readonly source: string
  readonly seat: number
  readonly seq?: number | null
}

export interface AskUndo {
  readonly type: 'undo'
  readonly seq: number
}

export interface AskMoment {
  readonly type: 'at'
  readonly seq: number
}

/** What would be a good turn? The answer comes when it has been thought about, unless the table has moved on. */
export interface AskHint {
  readonly type: 'hint'
  readonly seq: number
}

export interface AskPace {
  readonly type: 'pace'
  readonly ms: number
}

/** The first frame, where the address says `enter`: with a pass one plays, without one watches. */
export interface AskEnter {
  readonly type: 'enter'
  readonly pass?: string | null
  readonly name?: string | null
}

export interface AskChat {
  readonly type: 'chat'
  readonly text: string
}

/** The host wants to hear no more from this name, or to hear it again. */
export interface AskMute {
  readonly type: 'mute'
  readonly name: string
  readonly on: boolean
}

/** Give up: the seat of this screen; of several, the one that is to move. */
export interface AskResign {
  readonly type: 'resign'
}

export interface AskOffer {
  readonly type: 'offer'
  readonly kind: 'bot' | 'rematch' | 'take-back'
  readonly seat?: number | null
}

/** Agree to an offer or not; whoever made it takes it back with `yes` false. */
export interface AskAnswer {
  readonly type: 'answer'
  readonly offer: number
  readonly yes: boolean
}

/** The host seats a bot, or frees the seat again for whoever comes; before the start only. */
export interface AskSeat {
  readonly type: 'seat'
  readonly seat: number
  readonly bot?: string | null
}

/** Something that a set-up may ask for. */
export interface Field {
  readonly name: string
  readonly values: readonly string[]
  readonly default: string
  readonly rule: string
  readonly many: boolean
  readonly files: boolean
}

export interface GameInfo {
  readonly name: string
  readonly fields: readonly Field[]
  readonly options: readonly Field[]
}

/** A quadrant or a side of an island, and where its map is from. */
export interface Board {
  readonly id: string
  readonly set: string
  readonly provenance: string
  readonly rows: readonly string[]
  readonly locations: Readonly<Record<string, string>>
}

/** A card or a location, and the rule that says what it does. */
export interface Part {
  readonly name: string
  readonly rule: string
}

/** A kind of piece beside settlements, by the name that a position typed in has for it. */
export interface Figure {
  readonly name: string
  readonly each_seat: boolean
}

export interface SetInfo {
  readonly name: string
  readonly needs: readonly string[]
  readonly terrains: readonly Terrain[]
  readonly quadrants: readonly Board[]
  readonly islands: readonly Board[]
  readonly cards: readonly Part[]
  readonly locations: readonly Part[]
  readonly figures: readonly Figure[]
  readonly marks: readonly string[]
}

/** An opponent of a known strength. The catalog of words has its name and, at `NAME-about`, its character. */
export interface LevelInfo {
  readonly name: string
  readonly bot: string
  readonly ratings: Readonly<Record<string, number>>
}

export interface Catalog {
  readonly version: string
  readonly games: readonly GameInfo[]
  readonly sets: readonly SetInfo[]
  readonly levels: readonly LevelInfo[]
  readonly bots: readonly string[]
  readonly languages: readonly string[]
}

/** POST /api/preview: what would be drawn by these wishes and this seed? */
export interface SetupRequest {
  readonly game: string
  readonly wishes?: Readonly<Record<string, string>>
  readonly seed?: number | null
}

/** The set-up as in the first line of a trace, and wishes that ask for exactly this set-up again. */
export interface SetupAnswer {
  readonly setup: Readonly<Record<string, unknown>>
  readonly wishes: Readonly<Record<string, string>>
  readonly terrains: readonly Terrain[]
  readonly seed: number
}

/** POST /api/board: can one play on this board? The answer is the board as it was read. */
export interface BoardRequest {
  readonly game: string
  readonly text: string
}

/** The answer to what cannot be granted, as `Problem` has it, where the rules say why: the sentence for it. */
export interface Fault {
  readonly code: string
  readonly message: string
  readonly text: Message
}

export interface NewSeat {
  readonly name: string
  readonly bot?: string | null
  readonly open?: boolean
}

/** POST /api/tables. With a seed the set-up, every card and every bot are those of that seed. */
export interface NewTable {
  readonly game: string
  readonly seats: readonly NewSeat[]
  readonly wishes?: Readonly<Record<string, string>>
  readonly seed?: number | null
  readonly pace_ms?: number
  readonly online?: boolean
  readonly public?: boolean
  readonly rated?: boolean
  readonly clock?: Clock
}

/** Whoever has the pass plays the seat. */
export interface SeatLink {
  readonly seat: number
  readonly pass: string
}

/** A new table, or its passes once more: the host's, the invitation and each seat's. A local table has none. */
export interface Created {
  readonly id: string
  readonly pass: string | null
  readonly invite: string | null
  readonly links: readonly SeatLink[]
}

/** POST /api/tables/ID/claim: sit down, with the pass of a seat or an invitation to any that is open. */
export interface Claim {
  readonly pass: string
  readonly name: string
  readonly seat?: number | null
}

export interface Claimed {
  readonly pass: string
  readonly seat: number
}

/** PUT /api/tables/ID/webhook: where to be told that it is this seat's turn. */
export interface Hook {
  readonly pass: string
  readonly url: string
}

/** The key with which every notification is signed. It is shown this once. */
export interface Hooked {
  readonly secret: string
}

/** A table in a list. */
export interface TableLine {
  readonly id: string
  readonly game: string
  readonly sets: readonly string[]
  readonly seats: readonly SeatInfo[]
  readonly rated: boolean
  readonly clock: Clock
  readonly created: string
  readonly finished: string | null
  readonly scores: readonly number[]
  readonly winners: readonly number[]
  readonly reason: string | null
  readonly invite: string | null
}

/** GET /api/lobby: the public tables, the newest first. */
export interface Lobby {
  readonly open: readonly TableLine[]
  readonly running: readonly TableLine[]
  readonly finished: readonly TableLine[]
}

/** POST /api/verify: the record of a game that is over, as the server gave it out. */
export interface RecordText {
  readonly record: string
}

export interface Check {
  readonly name: string
  readonly good: boolean
  readonly message: string
}

export interface Verified {
  readonly good: boolean
  readonly checks: readonly Check[]
}

/** POST /api/accounts: a name of one's own; whoever makes it is logged in. */
export interface NewAccount {
  readonly name: string
  readonly password: string
}

/** POST /api/session. */
export interface Login {
  readonly name: string
  readonly password: string
}

/** How strong somebody is at a game of so many players. */
export interface Rating {
  readonly game: string
  readonly players: number
  readonly rating: number
  readonly plus_minus: number
  readonly games: number
}

export interface TokenInfo {
  readonly id: string
  readonly name: string
  readonly created: string
}

/** GET /api/me: who is logged in. */
export interface Me {
  readonly name: string
  readonly created: string
  readonly settings: Readonly<Record<string, string>>
  readonly ratings: readonly Rating[]
  readonly tokens: readonly TokenInfo[]
  readonly webhook: string | null
}

/** PUT /api/me/settings: what the page is to remember on every device. */
export interface NewSettings {
  readonly settings: Readonly<Record<string, string>>
}

/** A table at which one has a seat, and the passes for it. */
export interface MyGame {
  readonly table: TableLine
  readonly links: readonly SeatLink[]
  readonly turn: boolean
}

/** GET /api/me/games: the newest first. */
export interface MyGames {
  readonly running: readonly MyGame[]
  readonly finished: readonly MyGame[]
}

/** POST /api/me/tokens: let a program play under this account. */
export interface NewToken {
  readonly name: string
}

/** The token is shown this once. */
export interface Token {
  readonly id: string
  readonly name: string
  readonly created: string
  readonly token: string
}

/** PUT /api/me/webhook: where to be told of every turn of this account. */
export interface MyHook {
  readonly url: string
}

export interface Ranked {
  readonly place: number
  readonly name: string
  readonly rating: number
  readonly plus_minus: number
  readonly games: number
}

/** GET /api/leaderboard: the strongest accounts at a game of so many players. */
export interface Leaderboard {
  readonly game: string
  readonly players: number
  readonly rows: readonly Ranked[]
}

/** POST /api/records: a table that has come as far as this record, or as its ply `ply`. */
export interface FromRecord {
  readonly record: string
  readonly seats: readonly NewSeat[]
  readonly ply?: number | null
  readonly pace_ms?: number
}

/** A moment of the line that was played to the end. */
export interface StudyPoint {
  readonly seq: number
  readonly ply: number
  readonly seat: number | null
  readonly sheets: readonly Readonly<Record<string, number>>[]
  readonly worth: readonly number[]
}

export interface Study {
  readonly points: readonly StudyPoint[]
  readonly turns: readonly number[]
  readonly turning: readonly number[]
}

/** POST /api/tables/ID/advice: what would this bot have played at this moment? */
export interface AdviceRequest {
  readonly seq: number
  readonly bot: string
}

export interface Advice {
  readonly seq: number
  readonly seat: number
  readonly bot: string
  readonly steps: readonly Step[]
}

/** What is to be done next, and how one knows that it is done. */
export interface LessonTask {
  readonly do: string
  readonly what: string
  readonly key: string
}

export interface LessonStep {
  readonly name: string
  readonly chapter: number
  readonly tasks: readonly LessonTask[]
}

export interface Lesson {
  readonly game: string
  readonly preludes: readonly number[]
  readonly steps: readonly LessonStep[]
}

export interface Lessons {
  readonly lessons: readonly Lesson[]
}

/** A table for a lesson, as it stands when this step begins. */
export interface LessonRequest {
  readonly game: string
  readonly names: readonly string[]
  readonly step?: number
}

/** A position typed in, as `realmwright score` reads it. */
export interface ScoreRequest {
  readonly game: string
  readonly text: string
}

export interface ScoreSheet {
  readonly sheet: Readonly<Record<string, number>>
  readonly total: number
  readonly earning: Readonly<Record<string, readonly string[]>>
}

export interface Scored {
  readonly seats: readonly ScoreSheet[]
  readonly winners: readonly number[]
}

export interface BalanceRow {
  readonly key: string
  readonly value: number
  readonly low: number
  readonly mean: number
  readonly high: number
}

export interface Balance {
  readonly rows: readonly BalanceRow[]
}

export type ServerMessage = TableInfo | State | Log | Preview | Earning | Refusal | Moment | Thinking | Hint | Clocks | Present | Offers | Next | Problem

export type ClientMessage = AskMove | AskWhy | AskPreview | AskEarning | AskUndo | AskMoment | AskHint | AskPace | AskEnter | AskChat | AskMute | AskResign | AskOffer | AskAnswer | AskSeat
