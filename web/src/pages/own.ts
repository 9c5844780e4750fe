/** The boxes that stand on somebody's shelf at home, as this device remembers them. */
import { load, save } from '../session/prefs.svelte'
import type { Wishes } from './wishes'

const NAME = 'own-boxes'

export function owned(): readonly string[] {
  return load<readonly string[]>(NAME, [])
}

export function keepOwned(boxes: readonly string[]): void {
  save(NAME, boxes)
}

/** Wishes that name no boxes are about those that are owned. */
export function withOwned(wishes: Wishes, boxes: readonly string[]): Wishes {
  return 'sets' in wishes || 'preset' in wishes || !boxes.length ? wishes : { ...wishes, sets: boxes.join(',') }
}
