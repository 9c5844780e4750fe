/** Pinch, drag and wheel on the stage. Taps are not handled here: they stay ordinary clicks. */
import type { Attachment } from 'svelte/attachments'
import type { Point } from './ink'
import { clamp, pinch, zoomAt, type Size, type View } from './zoom'

export interface Camera {
  view: View
  stage: Size
  /** true while fingers are down or the wheel turns: no easing then, and the picture is scaled as it is */
  held: boolean
  /** true from the first real movement until after the click that ends it */
  dragged: boolean
}

const SLOP = 7
const WHEEL_REST = 160

export function gestures(camera: Camera): Attachment<HTMLElement> {
  return (element) => {
    const fingers = new Map<number, Point>()
    let rest = 0
    const local = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }

    function down(event: PointerEvent): void {
      if (event.button !== 0) return
      if (!fingers.size) camera.dragged = false
      fingers.set(event.pointerId, local(event))
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const after = local(event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (!camera.dragged && !other && Math.hypot(after.x - before.x, after.y - before.y) < SLOP) return
      if (!other && camera.view.scale === 1) return
      hold(event.pointerId)
      fingers.set(event.pointerId, after)
      camera.view = other
        ? pinch(camera.view, [before, other], [after, other], camera.stage)
        : clamp({ ...camera.view, x: camera.view.x + after.x - before.x, y: camera.view.y + after.y - before.y }, camera.stage)
    }

    /** Only a real drag takes the pointer, so that a tap still ends as a click on its hex. */
    function hold(pointer: number): void {
      camera.held = camera.dragged = true
      element.setPointerCapture(pointer)
    }

    function up(event: PointerEvent): void {
      fingers.delete(event.pointerId)
      camera.held = fingers.size > 0 && camera.held
    }

    function wheel(event: WheelEvent): void {
      if (!event.ctrlKey && camera.view.scale === 1) return
      event.preventDefault()
      camera.held = true
      clearTimeout(rest)
      rest = window.setTimeout(() => (camera.held = fingers.size > 0), WHEEL_REST)
      camera.view = zoomAt(camera.view, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), local(event), camera.stage)
    }

    const stop = new AbortController()
    const on = { signal: stop.signal }
    element.addEventListener('pointerdown', down, on)
    element.addEventListener('pointermove', move, on)
    element.addEventListener('pointerup', up, on)
    element.addEventListener('pointercancel', up, on)
    element.addEventListener('wheel', wheel, { ...on, passive: false })
    return () => {
      clearTimeout(rest)
      stop.abort()
    }
  }
}
