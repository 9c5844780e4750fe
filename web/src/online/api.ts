/** Requests for online play: seats, accounts, lists. */
import { requestServer } from '../net/api'
import type {
  Announcement,
  Blocks,
  ClaimRequest,
  Daily,
  History,
  SeatClaimed,
  Sessions,
  PasswordChange,
  TableCreated,
  WebhookSecret,
  Leaderboard,
  Lobby,
  MailLink,
  Login,
  Me,
  MyTables,
  TokenCreated,
  VerifyResult,
} from '../wire'

const tableUrl = (id: string): string => `/api/tables/${encodeURIComponent(id)}`

export function claim(id: string, request: ClaimRequest): Promise<SeatClaimed> {
  return requestServer(`${tableUrl(id)}/claim`, request)
}

/** Return the host's credential, the invitation and the links of all seats. */
export function links(id: string, credential: string): Promise<TableCreated> {
  return requestServer(`${tableUrl(id)}/links`, undefined, { headers: { 'X-Credential': credential } })
}

export function setTableWebhook(id: string, credential: string, url: string): Promise<WebhookSecret> {
  return requestServer(`${tableUrl(id)}/webhook`, { credential, url }, { method: 'PUT' })
}

export async function recordText(id: string): Promise<string> {
  const response = await fetch(`${tableUrl(id)}/record`)
  if (!response.ok) throw new Error('no record')
  return response.text()
}

export function verify(record: string): Promise<VerifyResult> {
  return requestServer('/api/verify', { record })
}

export function lobby(game: string): Promise<Lobby> {
  return requestServer(`/api/lobby${game ? `?game=${encodeURIComponent(game)}` : ''}`)
}

export function leaderboard(game: string, players: number): Promise<Leaderboard> {
  return requestServer(`/api/leaderboard?game=${encodeURIComponent(game)}&players=${players}`)
}

/** Return the daily board, today's by default. */
export function daily(day?: string): Promise<Daily> {
  return requestServer(`/api/daily${day ? `?day=${day}` : ''}`)
}

/** Begin or continue the try at today's board. */
export function playDaily(): Promise<TableCreated> {
  return requestServer('/api/daily', undefined, { method: 'POST' })
}

export function register(request: Login): Promise<Me> {
  return requestServer('/api/accounts', request)
}

export function logIn(request: Login): Promise<Me> {
  return requestServer('/api/session', request)
}

export function logOut(): Promise<unknown> {
  return requestServer('/api/session', undefined, { method: 'DELETE' })
}

export function me(): Promise<Me> {
  return requestServer('/api/me')
}

export function myGames(): Promise<MyTables> {
  return requestServer('/api/me/tables')
}

/** Return finished games, the newest first; only those that finished before a moment if there is one. */
export function history(before: string | null): Promise<History> {
  return requestServer(`/api/me/history${before ? `?before=${encodeURIComponent(before)}` : ''}`)
}

export function putSettings(settings: Readonly<Record<string, string>>): Promise<unknown> {
  return requestServer('/api/me/settings', { settings }, { method: 'PUT' })
}

export function createToken(name: string): Promise<TokenCreated> {
  return requestServer('/api/me/tokens', { name })
}

export function deleteToken(id: string): Promise<unknown> {
  return requestServer(`/api/me/tokens/${encodeURIComponent(id)}`, undefined, { method: 'DELETE' })
}

export function setAccountWebhook(url: string): Promise<WebhookSecret> {
  return requestServer('/api/me/webhook', { url }, { method: 'PUT' })
}

export function deleteAccountWebhook(): Promise<unknown> {
  return requestServer('/api/me/webhook', undefined, { method: 'DELETE' })
}

/** Store an e-mail address; a link in an e-mail to it must confirm it. */
export function setEmail(address: string): Promise<unknown> {
  return requestServer('/api/me/email', { address }, { method: 'PUT' })
}

export function deleteEmail(): Promise<unknown> {
  return requestServer('/api/me/email', undefined, { method: 'DELETE' })
}

/** Do what the link of an e-mail is for. */
export function followMailLink(token: string): Promise<MailLink> {
  return requestServer(`/api/mail?token=${encodeURIComponent(token)}`, undefined, { method: 'POST' })
}

export function announcement(): Promise<Announcement> {
  return requestServer('/api/announcement')
}

export function changePassword(request: PasswordChange): Promise<unknown> {
  return requestServer('/api/me/password', request, { method: 'PUT' })
}

export function sessions(): Promise<Sessions> {
  return requestServer('/api/me/sessions')
}

/** End one session, or all but this one. */
export function endSessions(id?: string): Promise<unknown> {
  return requestServer(`/api/me/sessions${id ? `/${id}` : ''}`, undefined, { method: 'DELETE' })
}

export function blocks(): Promise<Blocks> {
  return requestServer('/api/me/blocks')
}

export function block(name: string): Promise<unknown> {
  return requestServer('/api/me/blocks', { name }, { method: 'PUT' })
}

export function unblock(name: string): Promise<unknown> {
  return requestServer('/api/me/blocks', { name }, { method: 'DELETE' })
}

export function deleteAccount(password: string): Promise<unknown> {
  return requestServer('/api/me', { password }, { method: 'DELETE' })
}
