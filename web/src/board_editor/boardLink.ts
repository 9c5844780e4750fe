/** Links to boards, with the compressed board text in the fragment. */

const PREFIX = '#b='

type Bytes = Uint8Array<ArrayBuffer>

async function transformBytes(
  bytes: Bytes,
  transform: ReadableWritablePair<Bytes, Bytes>,
  maxLength: number,
): Promise<Bytes> {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader()
  const parts: number[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read chunk by chunk
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(parts)
    parts.push(...value)
    if (parts.length > maxLength) throw new RangeError('too long for a board')
  }
}

export async function toHash(text: string): Promise<string> {
  const compressed = await transformBytes(
    new TextEncoder().encode(text),
    new CompressionStream('deflate-raw'),
    Infinity,
  )
  return (
    PREFIX +
    btoa(String.fromCharCode(...compressed))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  )
}

/** Return the board text of a fragment, or null. */
export async function fromHash(hash: string, maxLength: number): Promise<string | null> {
  if (!hash.startsWith(PREFIX)) return null
  try {
    const compressed = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'))
    const text = await transformBytes(
      Uint8Array.from(compressed, (letter) => letter.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
      maxLength,
    )
    return new TextDecoder().decode(text)
  } catch {
    return null
  }
}
