/** Requests of administrators. */
import { requestServer } from '../net/api'
import type {
  AdminAccounts,
  AdminTables,
  AuditRecords,
  NewAnnouncement,
  NewRestriction,
  OneTimePassword,
  RestrictionList,
} from '../wire'

const encode = encodeURIComponent

export function findTables(search: string): Promise<AdminTables> {
  return requestServer(`/api/admin/tables?search=${encode(search)}`)
}

export function closeTable(id: string): Promise<unknown> {
  return requestServer(`/api/admin/tables/${encode(id)}/close`, undefined, { method: 'POST' })
}

export function deleteTable(id: string): Promise<unknown> {
  return requestServer(`/api/admin/tables/${encode(id)}`, undefined, { method: 'DELETE' })
}

export function findAccounts(search: string): Promise<AdminAccounts> {
  return requestServer(`/api/admin/accounts?search=${encode(search)}`)
}

export function deleteAccount(name: string): Promise<unknown> {
  return requestServer(`/api/admin/accounts/${encode(name)}`, undefined, { method: 'DELETE' })
}

export function resetPassword(name: string): Promise<OneTimePassword> {
  return requestServer(`/api/admin/accounts/${encode(name)}/password`, undefined, { method: 'POST' })
}

export function endSessions(name: string): Promise<unknown> {
  return requestServer(`/api/admin/accounts/${encode(name)}/sessions`, undefined, { method: 'DELETE' })
}

export function restrictions(): Promise<RestrictionList> {
  return requestServer('/api/admin/restrictions')
}

export function restrict(request: NewRestriction): Promise<unknown> {
  return requestServer('/api/admin/restrictions', request)
}

export function lift(id: number): Promise<unknown> {
  return requestServer(`/api/admin/restrictions/${id}`, undefined, { method: 'DELETE' })
}

export function announce(request: NewAnnouncement): Promise<unknown> {
  return requestServer('/api/admin/announcement', request, { method: 'PUT' })
}

export function auditLog(): Promise<AuditRecords> {
  return requestServer('/api/admin/audit')
}
