/** Updates of the server, turned into the messages that they stand for. */
import type { ServerMessage, StateMessage, StatePatch, Update } from '../wire'

type Path = StatePatch['values'][number][0]

/** The last state of a table. */
export class StateUpdates {
  #state: StateMessage | null = null

  /** Return the log, the state and the clocks of an update, or other messages as they are. */
  expand(message: ServerMessage, requestState: () => void): readonly ServerMessage[] {
    if (message.type === 'state') this.#state = message
    if (message.type !== 'update') return [message]
    const { entries, clocks } = message
    const messages: ServerMessage[] = entries.length ? [{ type: 'log', entries }] : []
    if (this.#state?.revision !== message.base) requestState()
    else if (this.#apply(this.#state, message)) messages.push(this.#state)
    return clocks ? [...messages, clocks] : messages
  }

  /** Return whether the update changes more than the revision: a line of chat does not. */
  #apply(state: StateMessage, update: Update): boolean {
    const next = applyPatch(applyPatch(state, update.public), update.private)
    this.#state = { ...next, revision: update.revision }
    return next !== state
  }
}

/** Return the state with the changes of a patch; everything else is shared with the old one. */
export function applyPatch<T>(state: T, { values, splices }: StatePatch): T {
  let next: unknown = state
  for (const [path, value] of values) next = changeAt(next, path, () => value)
  for (const [path, start, removed, inserted] of splices)
    next = changeAt(next, path, (list) => splice(list as readonly unknown[], start, removed, inserted))
  return next as T
}

function changeAt(node: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(node)
  const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...(node as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = changeAt(copy[key], rest, change)
  return copy
}

function splice(list: readonly unknown[], start: number, removed: number, inserted: readonly unknown[]): unknown[] {
  return [...list.slice(0, start), ...inserted, ...list.slice(start + removed)]
}
