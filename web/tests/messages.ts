import type { MoveGroup, StateMessage } from '../src/wire'

/** A `state` message in the middle of a game, for tests that need only some of its fields. */
export function stateMessage(fields: Partial<StateMessage>): StateMessage & { type: 'state' } {
  return {
    type: 'state',
    revision: 4,
    ply: 4,
    state: {},
    pieces: [],
    held_tiles: [],
    board_tiles: [],
    actor: 0,
    move_groups: [],
    scores: [],
    undo: { move: null, reason: 'nothing' },
    last_moves: null,
    piece_lifted: false,
    over: false,
    winners: [],
    thinking: null,
    waiting: false,
    reason: null,
    too_early_to_rate: false,
    ...fields,
  }
}

/** A group of legal moves with one prefix; without cells the prefix is the move. */
export function moveGroup(prefix: string, cells: string[], fields: Partial<MoveGroup> = {}): MoveGroup {
  return {
    prefix,
    verb: prefix.split(' ')[0]!,
    cells,
    words: [],
    prefix_is_move: !cells.length,
    lifts_piece: false,
    ...fields,
  }
}
