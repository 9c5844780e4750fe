/** Zoom and place on the map, kept on this device for the next table. */
import { load, save } from '../app/preferences.svelte'
import { clamp, FULL_VIEW, type Size, type View } from './viewport'

const STORAGE_KEY = 'view'

/** The offsets are stored in parts of the stage, which may have another size next time. */
export function rememberView({ scale, x, y }: View, stage: Size): void {
  save(STORAGE_KEY, { scale, x: x / stage.width, y: y / stage.height })
}

export function rememberedView(stage: Size): View {
  const { scale, x, y } = load<View>(STORAGE_KEY, FULL_VIEW)
  return scale > 1 ? clamp({ scale, x: x * stage.width, y: y * stage.height }, stage) : FULL_VIEW
}
