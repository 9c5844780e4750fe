/** Which seats this browser plays, and where. A pass comes in the fragment of a link, which no server and no log sees. */
import { load, prefs, save } from '../session/prefs.svelte'
import type { AskEnter } from '../wire'

export interface Kept {
  /** plays a seat, or all of the host's */
  pass?: string
  /** lets one sit down where a seat is open */
  invite?: string
  /** the pass that another one has taken the place of: a host who tries a friend's link is still the host */
  earlier?: string
  /** what the table promised when it was opened first */
  commitment?: string
  /** milliseconds since 1970 */
  when: number
}

type All = Readonly<Record<string, Kept>>

const MOST = 60

/** as long as this page is open a seat is not lost, even where nothing may be stored */
let memory: All = {}

function known(): All {
  return { ...memory, ...load<All>('passes', {}) }
}

function write(all: All): void {
  memory = Object.fromEntries(Object.entries(all).sort(([, a], [, b]) => b.when - a.when).slice(0, MOST))
  save('passes', memory)
}

export function keptFor(id: string): Kept | null {
  return known()[id] ?? null
}

/** What to say at the door: without a pass one watches, under one's own name. */
export function greeting(id: string): AskEnter | null {
  const pass = keptFor(id)?.pass ?? null
  return pass || prefs.name ? { type: 'enter', pass, name: prefs.name || null } : null
}

export function keepFor(id: string, more: Omit<Kept, 'when'>): void {
  const all = known()
  const before = all[id]
  const earlier = before?.pass && more.pass && more.pass !== before.pass ? { earlier: before.pass } : {}
  write({ ...all, [id]: { ...before, ...earlier, ...more, when: Date.now() } })
}

/** Somebody who has sat down plays with the pass: the invitation has done its work. */
export function seated(id: string, pass: string): void {
  const { [id]: before, ...others } = known()
  const { invite: _, ...kept } = before ?? {}
  write({ ...others, [id]: { ...kept, pass, when: Date.now() } })
}

/** What the fragment of a link brings: a pass or an invitation. */
export function brought(hash: string): Omit<Kept, 'when'> | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [pass, invite] = [fields.get('pass'), fields.get('invite')]
  return pass ? { pass } : invite ? { invite } : null
}

/** Keeps what the address brings and takes it out of the address bar, where it might be copied or looked at. */
export function arrive(id: string): boolean {
  const found = brought(location.hash)
  if (!found) return false
  keepFor(id, found)
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

export function linkTo(id: string, kind: 'pass' | 'invite' | null, text = ''): string {
  return `${location.origin}/table/${encodeURIComponent(id)}${kind ? `#${kind}=${encodeURIComponent(text)}` : ''}`
}
