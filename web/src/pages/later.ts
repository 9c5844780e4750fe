/** Each page comes when it is asked for; only the start page is there at once. */
import type { Component } from 'svelte'
import { catalog } from '../net/api'
import { callAhead } from '../net/socket'
import type { Route } from '../session/router.svelte'

type Later = Exclude<Route['name'], 'start' | 'table' | 'nowhere'>
/** a page may do without what stands behind the question mark */
type Loaded = Promise<{ default: Component<{ query: URLSearchParams }> | Component }>

export const LATER: Readonly<Record<Later, () => Loaded>> = {
  'set-up': () => import('./SetUp.svelte'),
  boards: () => import('./Boards.svelte'),
  print: () => import('./Print.svelte'),
  lobby: () => import('../online/Lobby.svelte'),
  account: () => import('../online/Account.svelte'),
  leaderboard: () => import('../online/Leaderboard.svelte'),
  rules: () => import('./Rules.svelte'),
  replay: () => import('../study/Replay.svelte'),
  score: () => import('../score/Score.svelte'),
  learn: () => import('../learn/Learn.svelte'),
}

export const table = () => import('../play/Play.svelte')

/** pages about what is on the shelf: boxes, boards, cards */
const SHELVED: ReadonlySet<string> = new Set(['set-up', 'boards', 'print', 'score'])

/** Begins to fetch what an address needs, so that it comes beside the words and not after them. */
export function fetchAhead({ name, id }: Route): void {
  if (name === 'table') callAhead(id)
  if (SHELVED.has(name)) catalog().catch(() => {})
  const asked = name === 'table' ? table() : name === 'start' || name === 'nowhere' ? null : LATER[name]()
  asked?.catch(() => {}) // whoever shows the page asks again, and says what is wrong
}
