import { describe, expect, it } from 'vitest'
import { encodeQr, errorCorrection } from '../../src/online/qrEncoder'

describe('QR codes', () => {
  const row = (cells: boolean[]): string => cells.map((dark) => (dark ? '1' : '0')).join('')

  it('have the error correction of the example in the standard', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(errorCorrection(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })

  it('have the smallest version for the text', () => {
    expect([1, 17, 18, 154, 155, 271].map((length) => (encodeQr('x'.repeat(length))!.length - 17) / 4)).toEqual([
      1, 1, 2, 7, 8, 10,
    ])
    expect(encodeQr('x'.repeat(272))).toBeNull()
  })

  it('have finder patterns, format and version information', () => {
    const cells = encodeQr('https://example.org/table/abc#invite=' + 'x'.repeat(100))!
    const size = cells.length
    expect(row(cells[0]!.slice(0, 8))).toBe('11111110')
    expect(row(cells[3]!.slice(size - 8))).toBe('01011101')
    const format = [
      ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => cells[8]![x]!),
      ...[7, 5, 4, 3, 2, 1, 0].map((y) => cells[y]![8]!),
    ]
    expect(row(format)).toBe('111100010011101')
    const version = Array.from({ length: 18 }, (_, i) => cells[size - 11 + ((17 - i) % 3)]![Math.floor((17 - i) / 3)]!)
    expect(row(version)).toBe('000111110010010100')
  })

  it('contain the text', () => {
    const cells = encodeQr('hi')!
    const bits: string[] = []
    for (let y = 20; y > 8; y--) for (const x of [20, 19]) bits.push(cells[y]![x] !== ((x + y) % 3 === 0) ? '1' : '0')
    const [h, i] = ['h', 'i'].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0'))
    expect(bits.join('')).toBe(`010000000010${h}${i}`.slice(0, 24))
  })
})
