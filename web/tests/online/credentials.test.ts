import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  storeCredentialFromAddress,
  credentialFromHash,
  storeCredential,
  loadCredential,
  tableLink,
  replaceInvite,
} from '../../src/online/credentials'

describe('credentials', () => {
  const storage = new Map<string, string>()
  const address = { hash: '', pathname: '/table/t1', search: '', origin: 'https://example.org' }
  const replaced: unknown[] = []

  beforeEach(() => {
    storage.clear()
    replaced.length = 0
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    })
    vi.stubGlobal('location', address)
    vi.stubGlobal('history', { state: null, replaceState: (...args: unknown[]) => replaced.push(args[2]) })
  })

  it('are read from the fragment, which is removed from the address', () => {
    address.hash = '#credential=a.b%2Bc'
    expect([storeCredentialFromAddress('t1'), loadCredential('t1')?.credential, replaced]).toEqual([
      true,
      'a.b+c',
      ['/table/t1'],
    ])
    address.hash = '#elsewhere'
    expect([storeCredentialFromAddress('t1'), credentialFromHash('#invite=xyz'), credentialFromHash('')]).toEqual([
      false,
      { invite: 'xyz' },
      null,
    ])
  })

  it('are read as older versions stored them and wrote them into links', () => {
    storage.set('realmwright.passes', JSON.stringify({ t9: { pass: 'old', earlier: 'host', when: 1 } }))
    expect(loadCredential('t9')).toEqual({ credential: 'old', earlier: 'host', when: 1 })
    storeCredential('t9', { credential: 'new' })
    expect(loadCredential('t9')).toMatchObject({ credential: 'new', earlier: 'old' })
    expect(credentialFromHash('#pass=abc')).toEqual({ credential: 'abc' })
  })

  it('replace the invitation and keep the commitment', () => {
    storeCredential('t1', { invite: 'come' })
    storeCredential('t1', { commitment: 'abc' })
    replaceInvite('t1', 'mine')
    expect(loadCredential('t1')).toMatchObject({ credential: 'mine', commitment: 'abc' })
    expect(loadCredential('t1')).not.toHaveProperty('invite')
    expect(loadCredential('not-found')).toBeNull()
  })

  it('keep the earlier credential when another link is opened', () => {
    storeCredential('t1', { credential: 'host' })
    storeCredential('t1', { credential: 'friend' })
    storeCredential('t1', { commitment: 'abc' })
    expect(loadCredential('t1')).toMatchObject({ credential: 'friend', earlier: 'host' })
    storeCredential('t1', { credential: 'host' })
    expect(loadCredential('t1')).toMatchObject({ credential: 'host', earlier: 'friend' })
  })

  it('are kept in memory without storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('forbidden')
      },
    })
    storeCredential('private', { credential: 'mine' })
    expect(loadCredential('private')?.credential).toBe('mine')
  })

  it('are limited to the latest tables', () => {
    vi.useFakeTimers()
    for (let i = 0; i < 70; i++) {
      vi.setSystemTime(i)
      storeCredential(`t${i}`, { credential: 'x' })
    }
    vi.useRealTimers()
    expect([loadCredential('t69')?.credential, loadCredential('t9')]).toEqual(['x', null])
  })

  it('make links', () => {
    expect(tableLink('t1', 'credential', 'a.b+c')).toBe('https://example.org/table/t1#credential=a.b%2Bc')
    expect(tableLink('t1', null)).toBe('https://example.org/table/t1')
  })
})
