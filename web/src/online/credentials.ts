/** The credentials of this browser by table. They arrive in link fragments, which no server and no log sees. */
import { load, prefs, save } from '../app/preferences.svelte'
import type { EnterRequest } from '../wire'

export interface StoredCredential {
  /** credential of a seat, or of the host */
  credential?: string
  /** invitation to an open seat */
  invite?: string
  /** the credential before the last change: a host who opens another seat's link can return */
  earlier?: string
  /** commitment of the table when it was first opened */
  commitment?: string
  /** milliseconds since 1970 */
  when: number
}

type CredentialsByTable = Readonly<Record<string, StoredCredential>>

/** Older versions stored `pass` instead of `credential`, under another key. */
type OldCredential = Omit<StoredCredential, 'credential'> & { pass?: string }

function loadOld(): CredentialsByTable {
  const stored = Object.entries(load<Readonly<Record<string, OldCredential>>>('passes', {}))
  return Object.fromEntries(
    stored.map(([id, { pass, ...rest }]) => [id, pass === undefined ? rest : { ...rest, credential: pass }]),
  )
}

const MAX_CREDENTIALS = 60

/** credentials of this session, if storage is unavailable */
let memory: CredentialsByTable = {}

function loadAll(): CredentialsByTable {
  return { ...loadOld(), ...memory, ...load<CredentialsByTable>('credentials', {}) }
}

function saveAll(all: CredentialsByTable): void {
  memory = Object.fromEntries(
    Object.entries(all)
      .toSorted(([, a], [, b]) => b.when - a.when)
      .slice(0, MAX_CREDENTIALS),
  )
  save('credentials', memory)
}

export function loadCredential(id: string): StoredCredential | null {
  return loadAll()[id] ?? null
}

/** Return the `enter` message; without a credential the viewer is a spectator. */
export function enterMessage(id: string): EnterRequest | null {
  const credential = loadCredential(id)?.credential ?? null
  return credential || prefs.name ? { type: 'enter', credential, name: prefs.name || null } : null
}

export function storeCredential(id: string, more: Omit<StoredCredential, 'when'>): void {
  const all = loadAll()
  const previous = all[id]
  const earlier =
    previous?.credential && more.credential && more.credential !== previous.credential
      ? { earlier: previous.credential }
      : {}
  saveAll({ ...all, [id]: { ...previous, ...earlier, ...more, when: Date.now() } })
}

/** Replace the invitation by the credential of the seat taken. */
export function replaceInvite(id: string, credential: string): void {
  const { [id]: previous, ...others } = loadAll()
  const { invite: _, ...rest } = previous ?? {}
  saveAll({ ...others, [id]: { ...rest, credential, when: Date.now() } })
}

/** Return the credential or the invitation of a link's fragment. */
export function credentialFromHash(hash: string): Omit<StoredCredential, 'when'> | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  // links of older versions have `pass`
  const [credential, invite] = [fields.get('credential') ?? fields.get('pass'), fields.get('invite')]
  return credential ? { credential } : invite ? { invite } : null
}

/** Store the credential of the address and remove it from the address bar. */
export function storeCredentialFromAddress(id: string): boolean {
  const credential = credentialFromHash(location.hash)
  if (!credential) return false
  storeCredential(id, credential)
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

export function tableLink(id: string, kind: 'credential' | 'invite' | null, text = ''): string {
  return `${location.origin}/table/${encodeURIComponent(id)}${kind ? `#${kind}=${encodeURIComponent(text)}` : ''}`
}
