/** Addresses of the server that only people need: seats, accounts, lists. */
import { askServer as ask } from '../net/api'
import type {
  Claim, Claimed, Created, Hooked, Leaderboard, Lobby, Login, Me, MyGames, Token, Verified,
} from '../wire'

const tableAt = (id: string): string => `/api/tables/${encodeURIComponent(id)}`

export function claim(id: string, wanted: Claim): Promise<Claimed> {
  return ask(`${tableAt(id)}/claim`, wanted)
}

/** The host's own pass, the invitation and the link of every seat. */
export function links(id: string, pass: string): Promise<Created> {
  return ask(`${tableAt(id)}/links`, undefined, { headers: { 'X-Pass': pass } })
}

export function hookTable(id: string, pass: string, url: string): Promise<Hooked> {
  return ask(`${tableAt(id)}/webhook`, { pass, url }, { method: 'PUT' })
}

export async function recordText(id: string): Promise<string> {
  const answer = await fetch(`${tableAt(id)}/record`)
  if (!answer.ok) throw new Error('no record')
  return answer.text()
}

export function verify(record: string): Promise<Verified> {
  return ask('/api/verify', { record })
}

export function lobby(game: string): Promise<Lobby> {
  return ask(`/api/lobby${game ? `?game=${encodeURIComponent(game)}` : ''}`)
}

export function leaderboard(game: string, players: number): Promise<Leaderboard> {
  return ask(`/api/leaderboard?game=${encodeURIComponent(game)}&players=${players}`)
}

export function register(wanted: Login): Promise<Me> {
  return ask('/api/accounts', wanted)
}

export function logIn(wanted: Login): Promise<Me> {
  return ask('/api/session', wanted)
}

export function logOut(): Promise<unknown> {
  return ask('/api/session', undefined, { method: 'DELETE' })
}

export function me(): Promise<Me> {
  return ask('/api/me')
}

export function myGames(): Promise<MyGames> {
  return ask('/api/me/games')
}

export function keepSettings(settings: Readonly<Record<string, string>>): Promise<unknown> {
  return ask('/api/me/settings', { settings }, { method: 'PUT' })
}

export function newToken(name: string): Promise<Token> {
  return ask('/api/me/tokens', { name })
}

export function dropToken(id: string): Promise<unknown> {
  return ask(`/api/me/tokens/${encodeURIComponent(id)}`, undefined, { method: 'DELETE' })
}

export function hookMe(url: string): Promise<Hooked> {
  return ask('/api/me/webhook', { url }, { method: 'PUT' })
}

export function unhookMe(): Promise<unknown> {
  return ask('/api/me/webhook', undefined, { method: 'DELETE' })
}
