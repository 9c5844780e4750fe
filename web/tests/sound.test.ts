import { beforeEach, describe, expect, it, vi } from 'vitest'
import { play, soundOf, type Heard } from '../src/play/sound'
import { prefs } from '../src/session/prefs.svelte'

const before: Heard = { ply: 7, tiles: 2, over: false }
const after = (more: Partial<Heard>) => soundOf(before, { ...before, ...more })

describe('what plays when', () => {
  it('is a knock for a move, two for a new tile, a tune for the end', () => {
    expect(after({ ply: 8 })).toBe('piece')
    expect(after({ ply: 8, tiles: 3 })).toBe('tile')
    expect(after({ ply: 8, over: true })).toBe('over')
    expect(after({ ply: 8, tiles: 3, over: true })).toBe('over')
  })

  it('is a knock for a move taken back and for a tile lost by a move', () => {
    expect(after({ ply: 6 })).toBe('piece')
    expect(after({ ply: 8, tiles: 1 })).toBe('piece')
  })

  it('is nothing when the table is opened or nothing happened', () => {
    expect(soundOf(null, before)).toBeNull()
    expect(soundOf(null, { ...before, over: true })).toBeNull()
    expect(after({})).toBeNull()
  })
})

describe('what is heard', () => {
  /** pitch and time of every knock */
  let knocks: [number, number][] = []

  /** As much of the browser's audio as a knock needs. */
  class Node {
    pitch = 0
    gain = { exponentialRampToValueAtTime: () => undefined }
    constructor(_: unknown, { frequency = 0 }: { frequency?: number } = {}) {
      this.pitch = frequency
    }
    connect(next: Node): Node {
      if (next.pitch) this.pitch = next.pitch
      return next
    }
    start(when: number): void {
      knocks.push([this.pitch, when])
    }
  }
  class Context {
    currentTime = 0
    sampleRate = 1000
    destination = new Node(null)
    createBufferSource(): Node {
      return new Node(null)
    }
    createBuffer(_: number, length: number): { getChannelData: () => Float32Array } {
      const data = new Float32Array(length)
      return { getChannelData: () => data }
    }
  }

  beforeEach(() => {
    knocks = []
    for (const [name, made] of Object.entries({ AudioContext: Context, BiquadFilterNode: Node, GainNode: Node })) vi.stubGlobal(name, made)
    return () => {
      prefs.sound = false
      vi.unstubAllGlobals()
    }
  })

  it.each([
    ['piece', [420]],
    ['tile', [760, 980]],
    ['refused', [170]],
    ['over', [420, 530, 640, 850]],
  ] as const)('of "%s" are its own knocks, one after the other', (sound, pitches) => {
    prefs.sound = true
    play(sound)
    expect(knocks.map(([pitch]) => pitch)).toEqual(pitches)
    const times = knocks.map(([, when]) => when)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(times.length)
  })

  it('is nothing for people who want no sounds, and nothing of nothing', () => {
    play('over')
    prefs.sound = true
    play(null)
    expect(knocks).toEqual([])
  })
})
