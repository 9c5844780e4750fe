import { beforeEach, describe, expect, it, vi } from 'vitest'
import { play, soundOf, type SoundState } from '../../src/table/sound'
import { prefs } from '../../src/app/preferences.svelte'

const before: SoundState = { ply: 7, tiles: 2, over: false }
const after = (more: Partial<SoundState>) => soundOf(before, { ...before, ...more })

describe('the sound of a change', () => {
  it('depends on moves, new tiles and the end', () => {
    expect(after({ ply: 8 })).toBe('piece')
    expect(after({ ply: 8, tiles: 3 })).toBe('tile')
    expect(after({ ply: 8, over: true })).toBe('over')
    expect(after({ ply: 8, tiles: 3, over: true })).toBe('over')
  })

  it('is that of a piece for an undo and a lost tile', () => {
    expect(after({ ply: 6 })).toBe('piece')
    expect(after({ ply: 8, tiles: 1 })).toBe('piece')
  })

  it('is null when the table is opened or unchanged', () => {
    expect(soundOf(null, before)).toBeNull()
    expect(soundOf(null, { ...before, over: true })).toBeNull()
    expect(after({})).toBeNull()
  })
})

describe('playing sounds', () => {
  /** pitch and time of every knock */
  let knocks: [number, number][] = []

  /** The part of the Web Audio API that a knock uses. */
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
    for (const [name, stub] of Object.entries({ AudioContext: Context, BiquadFilterNode: Node, GainNode: Node }))
      vi.stubGlobal(name, stub)
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
  ] as const)('plays the knocks of "%s" in order', (sound, pitches) => {
    prefs.sound = true
    play(sound)
    expect(knocks.map(([pitch]) => pitch)).toEqual(pitches)
    const times = knocks.map(([, when]) => when)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(times.length)
  })

  it('plays nothing if sounds are off or there is none', () => {
    play('over')
    prefs.sound = true
    play(null)
    expect(knocks).toEqual([])
  })
})
