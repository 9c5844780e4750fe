/** Synthesized wooden sounds: a knock is a short burst of noise through a band-pass filter. */
import { prefs } from '../app/preferences.svelte'

let context: AudioContext | undefined

function knock(pitch: number, length: number, gain: number, delay = 0): void {
  context ??= new AudioContext()
  const start = context.currentTime + delay
  const noise = context.createBufferSource()
  noise.buffer = noiseBuffer(context, length)
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 9 })
  const fade = new GainNode(context, { gain })
  fade.gain.exponentialRampToValueAtTime(0.001, start + length)
  noise.connect(body).connect(fade).connect(context.destination)
  noise.start(start)
}

function noiseBuffer(audio: AudioContext, length: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-7 * i) / data.length)
  return buffer
}

const SOUNDS = {
  piece: () => knock(420, 0.12, 2.2),
  tile: () => (knock(760, 0.07, 1.6), knock(980, 0.09, 1.4, 0.07)),
  refused: () => knock(170, 0.16, 2.4),
  over: () => [420, 530, 640, 850].forEach((pitch, i) => knock(pitch, 0.18, 2, i * 0.13)),
}

/** The properties of a table that sounds depend on. */
export interface SoundState {
  ply: number
  /** number of tiles of all players */
  tiles: number
  over: boolean
}

/** Return the sound of a change; opening a table makes none. */
export function soundOf(before: SoundState | null, now: SoundState): keyof typeof SOUNDS | null {
  if (!before || (now.ply === before.ply && now.tiles === before.tiles)) return null
  if (now.over) return 'over'
  if (now.tiles > before.tiles) return 'tile'
  return now.ply === before.ply ? null : 'piece'
}

/** Play a sound if sounds are on. */
export function play(sound: keyof typeof SOUNDS | null): void {
  if (sound && prefs.sound) SOUNDS[sound]()
}
