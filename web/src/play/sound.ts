/** Small and woody, made on the spot: a knock is a short burst of noise through the body of a box. */

let context: AudioContext | undefined

function knock(pitch: number, length: number, loud: number, after = 0): void {
  context ??= new AudioContext()
  const start = context.currentTime + after
  const noise = context.createBufferSource()
  noise.buffer = crackle(context, length)
  const body = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 9 })
  const fade = new GainNode(context, { gain: loud })
  fade.gain.exponentialRampToValueAtTime(0.001, start + length)
  noise.connect(body).connect(fade).connect(context.destination)
  noise.start(start)
}

function crackle(audio: AudioContext, length: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-7 * i) / data.length)
  return buffer
}

export const SOUNDS = {
  piece: () => knock(420, 0.12, 2.2),
  tile: () => (knock(760, 0.07, 1.6), knock(980, 0.09, 1.4, 0.07)),
  refused: () => knock(170, 0.16, 2.4),
  over: () => [420, 530, 640, 850].forEach((pitch, i) => knock(pitch, 0.18, 2, i * 0.13)),
}
