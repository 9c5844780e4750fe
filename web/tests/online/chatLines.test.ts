import { describe, expect, it } from 'vitest'
import { chatLines, mutedByHost, unreadCount } from '../../src/online/chatLines'
import { isSideEvent } from '../../src/online/onlineState.svelte'
import { mergeByRevision } from '../../src/table/structuralSharing'
import type { LogEntry } from '../../src/wire'

const entry = (revision: number, kind: string, more: Partial<LogEntry> = {}): LogEntry => ({
  revision,
  kind,
  at: '2026-01-02T03:04:05.678Z',
  ply: 0,
  seat: 0,
  move: null,
  text: { key: 'log-chat', args: { player: 'Ada', text: `line ${revision}` } },
  notes: [],
  events: [],
  undoes: [],
  ...more,
})

describe('the chat', () => {
  const all = [
    entry(3, 'chat'),
    entry(4, 'move'),
    entry(5, 'chat', { seat: 1, text: { key: 'log-chat', args: { player: 'Bruno', text: 'hello' } } }),
  ]

  it('has the chat entries of the log, without muted players', () => {
    expect(chatLines(all, new Set()).map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Ada: line 3',
      'Bruno: hello',
    ])
    expect(chatLines(all, new Set(['Ada'])).map(({ revision }) => revision)).toEqual([5])
  })

  it('returns the players muted by the host', () => {
    const mute = (revision: number, key: string, player: string): LogEntry =>
      entry(revision, 'mute', { text: { key, args: { player } } })
    expect([
      ...mutedByHost([mute(1, 'log-mute', 'Ada'), mute(2, 'log-mute', 'Eve'), mute(3, 'log-unmute', 'Ada')]),
    ]).toEqual(['Eve'])
  })

  it('counts the unread messages of others', () => {
    expect([
      unreadCount(chatLines(all, new Set()), 3, new Set()),
      unreadCount(chatLines(all, new Set()), 0, new Set(['Ada'])),
      unreadCount(chatLines(all, new Set()), 5, new Set()),
    ]).toEqual([1, 1, 0])
  })

  it('needs no state, and merges entries without duplicates', () => {
    expect([entry(1, 'chat'), entry(2, 'move'), entry(3, 'offer')].map(isSideEvent)).toEqual([true, false, true])
    expect(
      mergeByRevision([entry(1, 'move'), entry(2, 'chat')], [entry(2, 'chat'), entry(3, 'move')]).map(
        ({ revision }) => revision,
      ),
    ).toEqual([1, 2, 3])
    const entries = [entry(1, 'move')]
    expect(mergeByRevision(entries, [])).toBe(entries)
  })
})
