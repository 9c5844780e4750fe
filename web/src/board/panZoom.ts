/** Pinch, drag and wheel on the stage. Taps are handled as clicks. */
import type { Attachment } from 'svelte/attachments'
import type { Point } from './handDrawnGrid'
import { clamp, pinch, zoomAt, type Size, type View } from './viewport'

export interface Camera {
  view: View
  stage: Size
  /** true during a touch or wheel gesture: no transitions then */
  isActive: boolean
  /** true from the first movement until after the click that ends the drag */
  isDragged: boolean
}

const DRAG_THRESHOLD_PX = 7
const WHEEL_END_MS = 160

export function panZoom(camera: Camera): Attachment<HTMLElement> {
  return (element) => {
    const pointers = new Map<number, Point>()
    let wheelTimer = 0
    const toLocal = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }

    function onPointerDown(event: PointerEvent): void {
      if (event.button !== 0) return
      if (!pointers.size) camera.isDragged = false
      pointers.set(event.pointerId, toLocal(event))
    }

    function onPointerMove(event: PointerEvent): void {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const after = toLocal(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (!camera.isDragged && !other && Math.hypot(after.x - before.x, after.y - before.y) < DRAG_THRESHOLD_PX) return
      if (!other && camera.view.scale === 1) return
      startDrag(event.pointerId)
      pointers.set(event.pointerId, after)
      camera.view = other
        ? pinch(camera.view, [before, other], [after, other], camera.stage)
        : clamp(
            { ...camera.view, x: camera.view.x + after.x - before.x, y: camera.view.y + after.y - before.y },
            camera.stage,
          )
    }

    /** Capture the pointer only for a drag, so that a tap still becomes a click on its hex. */
    function startDrag(pointer: number): void {
      camera.isActive = camera.isDragged = true
      element.setPointerCapture(pointer)
    }

    function onPointerUp(event: PointerEvent): void {
      pointers.delete(event.pointerId)
      camera.isActive = pointers.size > 0 && camera.isActive
    }

    function onWheel(event: WheelEvent): void {
      if (!event.ctrlKey && camera.view.scale === 1) return
      event.preventDefault()
      camera.isActive = true
      clearTimeout(wheelTimer)
      wheelTimer = window.setTimeout(() => (camera.isActive = pointers.size > 0), WHEEL_END_MS)
      camera.view = zoomAt(
        camera.view,
        Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)),
        toLocal(event),
        camera.stage,
      )
    }

    const controller = new AbortController()
    const options = { signal: controller.signal }
    element.addEventListener('pointerdown', onPointerDown, options)
    element.addEventListener('pointermove', onPointerMove, options)
    element.addEventListener('pointerup', onPointerUp, options)
    element.addEventListener('pointercancel', onPointerUp, options)
    element.addEventListener('wheel', onWheel, { ...options, passive: false })
    return () => {
      clearTimeout(wheelTimer)
      controller.abort()
    }
  }
}
