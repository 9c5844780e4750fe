/** A board as a link: its text, compressed, in letters that an address may hold. */

const NAME = '#b='

type Bytes = Uint8Array<ArrayBuffer>

async function through(bytes: Bytes, way: CompressionStream | DecompressionStream, most: number): Promise<Bytes> {
  const reader = new Blob([bytes]).stream().pipeThrough(way as ReadableWritablePair<Bytes, Bytes>).getReader()
  const parts: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(parts)
    parts.push(...value)
    if (parts.length > most) throw new RangeError('too long for a board')
  }
}

export async function toHash(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity)
  return NAME + btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The text of a board that somebody sent; null if there is none in it. */
export async function fromHash(hash: string, most: number): Promise<string | null> {
  if (!hash.startsWith(NAME)) return null
  try {
    const packed = atob(hash.slice(NAME.length).replaceAll('-', '+').replaceAll('_', '/'))
    const text = await through(Uint8Array.from(packed, (letter) => letter.charCodeAt(0)), new DecompressionStream('deflate-raw'), most)
    return new TextDecoder().decode(text)
  } catch {
    return null
  }
}
