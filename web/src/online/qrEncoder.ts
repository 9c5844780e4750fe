/** QR code encoder (ISO/IEC 18004): bytes, error correction level L, up to version 10 (271 bytes). */

/** By version from 1: error correction bytes per block, then number of blocks and data bytes per block. */
const BLOCKS: readonly (readonly [number, ...[number, number][]])[] = [
  [7, [1, 19]],
  [10, [1, 34]],
  [15, [1, 55]],
  [20, [1, 80]],
  [26, [1, 108]],
  [18, [2, 68]],
  [20, [2, 78]],
  [24, [2, 97]],
  [30, [2, 116]],
  [18, [2, 68], [2, 69]],
]

/** Positions of the alignment patterns, by version from 2. */
const ALIGNMENT_POSITIONS: readonly (readonly number[])[] = [
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

const LEVEL_L = 0b01

// Arithmetic in GF(256)

const EXP: number[] = []
const LOG: number[] = []
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x
  LOG[x] = i
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1
}

function multiply(a: number, b: number): number {
  return a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0
}

/** Return the generator polynomial without its leading coefficient, highest power first. */
function generator(degree: number): number[] {
  let polynomial = [1]
  for (let i = 0; i < degree; i++) {
    const next = [...polynomial, 0]
    polynomial.forEach((coefficient, j) => (next[j + 1]! ^= multiply(coefficient, EXP[i]!)))
    polynomial = next
  }
  return polynomial.slice(1)
}

export function errorCorrection(data: readonly number[], count: number): number[] {
  const generatorPolynomial = generator(count)
  const remainder = [...data, ...Array<number>(count).fill(0)]
  data.forEach((_, i) => {
    const lead = remainder[i]!
    generatorPolynomial.forEach((coefficient, j) => (remainder[i + 1 + j]! ^= multiply(coefficient, lead)))
  })
  return remainder.slice(data.length)
}

// Codewords

function capacity(version: number): number {
  const [, ...blocks] = BLOCKS[version - 1]!
  return blocks.reduce((sum, [count, size]) => sum + count * size, 0)
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const isLong = version > 9
  const length = bytes.length.toString(2).padStart(isLong ? 16 : 8, '0')
  const bits = `0100${length}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}`
  const terminated = bits.padEnd(Math.min(bits.length + 4, capacity(version) * 8), '0')
  const padded = terminated.padEnd(Math.ceil(terminated.length / 8) * 8, '0')
  const data = padded.match(/.{8}/g)!.map((byte) => parseInt(byte, 2))
  for (let pad = 0xec; data.length < capacity(version); pad ^= 0xfd) data.push(pad)
  return data
}

function interleave(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(...lists.map((list) => list.length))
  return Array.from({ length }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}

/** Interleave the blocks: all first bytes, all second bytes, and so on; then their error correction likewise. */
function interleavedCodewords(data: readonly number[], version: number): number[] {
  const [extra, ...sizes] = BLOCKS[version - 1]!
  const lengths = sizes.flatMap(([count, size]) => Array<number>(count).fill(size))
  let from = 0
  const blocks = lengths.map((length) => data.slice(from, (from += length)))
  return [...interleave(blocks), ...interleave(blocks.map((block) => errorCorrection(block, extra)))]
}

// Matrix

class Matrix {
  readonly size: number
  /** null: free for data */
  readonly cells: (boolean | null)[][]

  constructor(readonly version: number) {
    this.size = 17 + 4 * version
    this.cells = Array.from({ length: this.size }, () => Array<boolean | null>(this.size).fill(null))
  }

  set(x: number, y: number, dark: boolean): void {
    if (x >= 0 && y >= 0 && x < this.size && y < this.size) this.cells[y]![x] = dark
  }

  /** Draw concentric rings; `dark` decides by distance. */
  rings(x: number, y: number, radius: number, dark: (distance: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
  }

  patterns(): void {
    const last = this.size - 4
    for (let i = 0; i < this.size; i++) {
      this.set(i, 6, i % 2 === 0)
      this.set(6, i, i % 2 === 0)
    }
    for (const [x, y] of [
      [3, 3],
      [last, 3],
      [3, last],
    ] as const)
      this.rings(x, y, 4, (d) => d !== 2 && d !== 4)
    const lines = ALIGNMENT_POSITIONS[this.version - 2] ?? []
    for (const x of lines)
      for (const y of lines)
        if (!((x === 6 && y === 6) || (x === 6 && y === lines.at(-1)) || (y === 6 && x === lines.at(-1))))
          this.rings(x, y, 2, (d) => d !== 1)
  }

  /** Draw the format information, and from version 7 on the version information. */
  info(mask: number): void {
    const format = withRemainder((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412
    const bit = (i: number): boolean => ((format >> i) & 1) === 1
    for (let i = 0; i < 15; i++) {
      const along = i < 6 ? i : i < 8 ? i + 1 : this.size - 15 + i
      const back = i < 8 ? this.size - 1 - i : i < 9 ? 7 : 14 - i
      this.set(8, along, bit(i))
      this.set(back, 8, bit(i))
    }
    this.set(8, this.size - 8, true)
    if (this.version < 7) return
    const version = withRemainder(this.version, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const [near, far] = [Math.floor(i / 3), this.size - 11 + (i % 3)]
      this.set(near, far, ((version >> i) & 1) === 1)
      this.set(far, near, ((version >> i) & 1) === 1)
    }
  }

  /** Fill in the data, in pairs of columns from the right, alternately up and down. */
  fill(bytes: readonly number[], mask: (x: number, y: number) => boolean): void {
    let at = 0
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5
      const up = ((right + 1) & 2) === 0
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const y = up ? this.size - 1 - step : step
          if (this.cells[y]![x] !== null) continue
          const dark = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
          this.set(x, y, dark !== mask(x, y))
          at += 1
        }
    }
  }
}

/** Return a value with its BCH remainder appended. */
function withRemainder(value: number, bits: number, generatorPolynomial: number): number {
  let remainder = value << bits
  while (remainder >= 1 << bits) remainder ^= generatorPolynomial << (Math.floor(Math.log2(remainder)) - bits)
  return (value << bits) | remainder
}

/** The diagonal mask pattern, which works well for URLs. */
const MASK_PATTERN = 3
const isMasked = (x: number, y: number): boolean => (x + y) % 3 === 0

/** Return the rows of dark and light modules; null if the text is too long. */
export function encodeQr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, i) => capacity(i + 1) >= bytes.length + (i + 1 > 9 ? 3 : 2)) + 1
  if (!version) return null
  const matrix = new Matrix(version)
  matrix.patterns()
  matrix.info(MASK_PATTERN)
  matrix.fill(interleavedCodewords(dataCodewords(bytes, version), version), isMasked)
  return matrix.cells.map((row) => row.map((dark) => dark === true))
}
