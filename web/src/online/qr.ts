/** QR codes, as ISO/IEC 18004 describes them: bytes, lowest correction level, up to version 10 (271 bytes). */

/** By version from 1: bytes of correction per block, then number of blocks and data bytes in each. */
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

/** Lines of the alignment patterns, by version from 2. */
const ALIGNED: readonly (readonly number[])[] = [
  [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
]

const LEVEL_L = 0b01

// The field of 256 elements in which the correction is worked out

const EXP: number[] = []
const LOG: number[] = []
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x
  LOG[x] = i
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1
}

function times(a: number, b: number): number {
  return a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0
}

/** The polynomial with the first powers of two as roots, highest power first and left out. */
function generator(degree: number): number[] {
  let made = [1]
  for (let i = 0; i < degree; i++) {
    const next = [...made, 0]
    made.forEach((one, j) => (next[j + 1]! ^= times(one, EXP[i]!)))
    made = next
  }
  return made.slice(1)
}

export function correction(data: readonly number[], count: number): number[] {
  const by = generator(count)
  const rest = [...data, ...Array<number>(count).fill(0)]
  data.forEach((_, i) => {
    const lead = rest[i]!
    by.forEach((one, j) => (rest[i + 1 + j]! ^= times(one, lead)))
  })
  return rest.slice(data.length)
}

// From text to the bytes in the order in which they're laid

function room(version: number): number {
  const [, ...blocks] = BLOCKS[version - 1]!
  return blocks.reduce((sum, [count, size]) => sum + count * size, 0)
}

function packed(bytes: Uint8Array, version: number): number[] {
  const long = version > 9
  const bits = `0100${bytes.length.toString(2).padStart(long ? 16 : 8, '0')}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}`
  const ended = bits.padEnd(Math.min(bits.length + 4, room(version) * 8), '0')
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const data = whole.match(/.{8}/g)!.map((byte) => parseInt(byte, 2))
  for (let pad = 0xec; data.length < room(version); pad ^= 0xfd) data.push(pad)
  return data
}

/** Blocks are laid turn by turn: all first bytes, all second bytes; then their corrections likewise. */
function woven(data: readonly number[], version: number): number[] {
  const [extra, ...sizes] = BLOCKS[version - 1]!
  const lengths = sizes.flatMap(([count, size]) => Array<number>(count).fill(size))
  let from = 0
  const blocks = lengths.map((length) => data.slice(from, (from += length)))
  const turns = (lists: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
  return [...turns(blocks), ...turns(blocks.map((block) => correction(block, extra)))]
}

// The square

class Square {
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

  /** Rings round a middle: dark where `dark` says so of the distance. */
  rings(x: number, y: number, reach: number, dark: (distance: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
  }

  patterns(): void {
    const last = this.size - 4
    for (let i = 0; i < this.size; i++) {
      this.set(i, 6, i % 2 === 0)
      this.set(6, i, i % 2 === 0)
    }
    for (const [x, y] of [[3, 3], [last, 3], [3, last]] as const) this.rings(x, y, 4, (d) => d !== 2 && d !== 4)
    const lines = ALIGNED[this.version - 2] ?? []
    for (const x of lines)
      for (const y of lines) if (!((x === 6 && y === 6) || (x === 6 && y === lines.at(-1)) || (y === 6 && x === lines.at(-1)))) this.rings(x, y, 2, (d) => d !== 1)
  }

  /** Which level and mask, twice; and from version 7 on which version. */
  info(mask: number): void {
    const format = checked((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412
    const bit = (i: number): boolean => ((format >> i) & 1) === 1
    for (let i = 0; i < 15; i++) {
      const along = i < 6 ? i : i < 8 ? i + 1 : this.size - 15 + i
      const back = i < 8 ? this.size - 1 - i : i < 9 ? 7 : 14 - i
      this.set(8, along, bit(i))
      this.set(back, 8, bit(i))
    }
    this.set(8, this.size - 8, true)
    if (this.version < 7) return
    const version = checked(this.version, 12, 0x1f25)
    for (let i = 0; i < 18; i++) {
      const [near, far] = [Math.floor(i / 3), this.size - 11 + (i % 3)]
      this.set(near, far, ((version >> i) & 1) === 1)
      this.set(far, near, ((version >> i) & 1) === 1)
    }
  }

  /** In pairs of columns from the right, up and down by turns. */
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

/** A number with the rest of its division behind it. */
function checked(value: number, bits: number, by: number): number {
  let rest = value << bits
  while (rest >= 1 << bits) rest ^= by << (Math.floor(Math.log2(rest)) - bits)
  return (value << bits) | rest
}

/** The mask of diagonal stripes: it breaks up the long runs of plain text well enough. */
const STRIPES = 3
const striped = (x: number, y: number): boolean => (x + y) % 3 === 0

/** Rows of dark and light modules; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, i) => room(i + 1) >= bytes.length + (i + 1 > 9 ? 3 : 2)) + 1
  if (!version) return null
  const square = new Square(version)
  square.patterns()
  square.info(STRIPES)
  square.fill(woven(packed(bytes, version), version), striped)
  return square.cells.map((row) => row.map((dark) => dark === true))
}
