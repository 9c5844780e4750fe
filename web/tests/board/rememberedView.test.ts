import { beforeEach, expect, it, vi } from 'vitest'
import { rememberedView, rememberView } from '../../src/board/rememberedView'
import { FULL_VIEW } from '../../src/board/viewport'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
})

it('shows the whole map until a view was kept', () => {
  expect(rememberedView({ width: 800, height: 600 })).toEqual(FULL_VIEW)
})

it('keeps zoom and place in a stage of another size', () => {
  rememberView({ scale: 2, x: -400, y: -300 }, { width: 800, height: 600 })
  expect(rememberedView({ width: 400, height: 300 })).toEqual({ scale: 2, x: -200, y: -150 })
})

it('keeps the map inside the stage', () => {
  rememberView({ scale: 2, x: -4000, y: 50 }, { width: 800, height: 600 })
  expect(rememberedView({ width: 800, height: 600 })).toEqual({ scale: 2, x: -800, y: 0 })
})
