/** The one info popover of the page: what it explains, and the gestures that open and close it. */
import type { Attachment } from 'svelte/attachments'
import type { RefusalView } from '../table/types'
import type { Topic } from './thing'

const HOVER_MS = 350
const LEAVE_MS = 220
const LONG_PRESS_MS = 450
const MAX_PRESS_MOVE_PX = 10
/** The key that explains the element in focus. */
const KEY = 'i'
export const INFO_ID = 'info'

export interface Explanation {
  topic: Topic
  anchor: Element
  /** opened by a tap, a click or a key: it stays until it is closed */
  pinned: boolean
}

class Explainer {
  current = $state.raw<Explanation | null>(null)
  /** why the explained thing cannot be used, answered to the tap that opened the popover */
  refusal = $state.raw<RefusalView | null>(null)
  #timer = 0

  /** Show a topic beside an element; with `byKey` the popover takes the focus. */
  show(topic: Topic | null, anchor: Element, pinned: boolean, byKey = false): void {
    clearTimeout(this.#timer)
    if (!topic?.things.length && topic?.title === undefined) return
    if (this.current) this.#undescribe(this.current.anchor)
    this.current = { topic, anchor, pinned }
    anchor.setAttribute('aria-describedby', INFO_ID)
    if (byKey) setTimeout(() => document.getElementById(INFO_ID)?.focus())
  }

  /** Show after a moment, or change what is shown at once. */
  showSoon(topic: () => Topic | null, anchor: Element): void {
    clearTimeout(this.#timer)
    if (this.current?.pinned) return
    this.#timer = window.setTimeout(() => this.show(topic(), anchor, false), this.current ? HOVER_MS / 2 : HOVER_MS)
  }

  hideSoon(): void {
    clearTimeout(this.#timer)
    if (this.current && !this.current.pinned) this.#timer = window.setTimeout(() => this.hide(), LEAVE_MS)
  }

  /** The pointer has reached the popover. */
  stay(): void {
    clearTimeout(this.#timer)
  }

  hide(): void {
    clearTimeout(this.#timer)
    if (!this.current) return
    const { anchor } = this.current
    this.#undescribe(anchor)
    this.current = null
    if (document.activeElement?.closest(`#${INFO_ID}`)) (anchor as HTMLElement | SVGElement).focus()
  }

  #undescribe(anchor: Element): void {
    anchor.removeAttribute('aria-describedby')
  }
}

export const explainer = new Explainer()

/** Handled before the handlers of the page, which may then not see them. */
const CAPTURED: ReadonlySet<string> = new Set(['click', 'keydown'])

export interface ExplainOptions {
  /** what the element, or the part of it that was hit, explains */
  topic: (anchor: Element) => Topic | null
  /** whether a tap does something else, so that only hover, focus, a long press and the key explain */
  acts?: (anchor: Element) => boolean
  /** whether a tap on a part also does what it would do without an explanation */
  passes?: (part: Element) => boolean
  /** the part of the element that an event hits, by default the element itself */
  partAt?: (target: Element) => Element | null
}

/** Let an element, or parts of it, explain things by hover, focus, tap, long press and the key I. */
export function explains({ topic, acts = () => false, passes = () => !partAt, partAt }: ExplainOptions): Attachment {
  /** What hovering or tapping explains. */
  const loudTopic = (anchor: Element): Topic | null => {
    const found = topic(anchor)
    return found?.quiet ? null : found
  }
  return (element) => {
    const anchorOf = ({ target }: Event): Element | null => {
      if (!(target instanceof Element)) return null
      return partAt ? partAt(target) : element
    }
    let hovered: Element | null = null
    let press = 0
    let start = { x: 0, y: 0 }
    let isLongPress = false

    const enter = (anchor: Element | null): void => {
      if (anchor === hovered) return
      hovered = anchor
      if (anchor && loudTopic(anchor)) explainer.showSoon(() => topic(anchor), anchor)
      else explainer.hideSoon()
    }
    const isMoved = (event: MouseEvent): boolean =>
      Math.hypot(event.clientX - start.x, event.clientY - start.y) > MAX_PRESS_MOVE_PX

    const onPress = (event: PointerEvent): void => {
      clearTimeout(press)
      isLongPress = false
      start = { x: event.clientX, y: event.clientY }
      const anchor = anchorOf(event)
      if (event.pointerType !== 'touch' || !anchor || !topic(anchor)) return
      press = window.setTimeout(() => {
        isLongPress = true
        explainer.show(topic(anchor), anchor, true)
      }, LONG_PRESS_MS)
    }
    const onClick = (event: MouseEvent): void => {
      const anchor = anchorOf(event)
      const isKey = event.detail === 0
      if (isLongPress) event.stopPropagation()
      else if (anchor && loudTopic(anchor) && !acts(anchor) && (isKey || !isMoved(event))) {
        explainer.show(topic(anchor), anchor, true, isKey)
        if (!passes(anchor)) event.stopPropagation()
      } else explainer.hide()
      isLongPress = false
    }
    const onKeydown = (event: KeyboardEvent): void => {
      const anchor = anchorOf(event)
      const isEnter =
        partAt && (event.key === 'Enter' || event.key === ' ') && anchor && !acts(anchor) && loudTopic(anchor)
      if (!anchor || !topic(anchor) || event.ctrlKey || event.altKey || event.metaKey) return
      const isPassed = isEnter && passes(anchor)
      if (!isEnter && event.key.toLowerCase() !== KEY) return
      explainer.show(topic(anchor), anchor, true, !isPassed)
      if (isPassed) return
      event.preventDefault()
      event.stopPropagation()
    }
    const listeners: readonly [string, (event: never) => void][] = [
      ['pointerover', (event: PointerEvent) => event.pointerType !== 'touch' && enter(anchorOf(event))],
      ['pointerleave', (event: PointerEvent) => event.pointerType !== 'touch' && enter(null)],
      ['focusin', (event: FocusEvent) => (event.target as Element).matches(':focus-visible') && enter(anchorOf(event))],
      ['focusout', () => enter(null)],
      ['pointerdown', onPress],
      ['pointermove', (event: PointerEvent) => isMoved(event) && clearTimeout(press)],
      ['pointerup', () => clearTimeout(press)],
      ['pointercancel', () => clearTimeout(press)],
      ['contextmenu', (event: Event) => isLongPress && event.preventDefault()],
      ['click', onClick],
      ['keydown', onKeydown],
    ]
    for (const [type, listener] of listeners)
      element.addEventListener(type, listener as EventListener, CAPTURED.has(type))
    if (!partAt) element.setAttribute('data-info', '')
    return () => {
      clearTimeout(press)
      for (const [type, listener] of listeners)
        element.removeEventListener(type, listener as EventListener, CAPTURED.has(type))
      if (explainer.current && element.contains(explainer.current.anchor)) explainer.hide()
    }
  }
}
