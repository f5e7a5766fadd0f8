import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export interface HoverIntentOptions {
  /** How long the pointer must rest before the popup opens, in ms. */
  openAfter: number
  /** How long it stays open after the pointer has left, in ms: time to reach the popup. */
  closeAfter: number
  /** Whether the keyboard's focus opens it too. */
  focus: boolean
  /** Called when the popup may soon be needed. */
  onSign: () => void
}

/**
 * Detects hover intent: the pointer rests on the element (touch does not count) or the
 * keyboard focuses it. `anchor` is the element while the popup should be shown, otherwise null.
 *
 * Only the element's own box counts, not the area that a stretched link adds (cardLink.module.css): the popup is placed next to the
 * box, so it would cover a pointer in that area and take its clicks.
 */
export function useHoverIntent({ openAfter, closeAfter, focus, onSign }: HoverIntentOptions) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isInside = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (delay: number, next: Element | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), delay)
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || isInside.current || !isInBox(event)) return
    isInside.current = true
    onSign()
    after(openAfter, event.currentTarget)
  }
  const leave = () => {
    if (!isInside.current) return
    isInside.current = false
    after(closeAfter, null)
  }
  const close = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }

  return {
    anchor,
    close,
    trigger: {
      onPointerEnter: enter,
      onPointerMove: (event: PointerEvent) => {
        if (isInBox(event)) enter(event)
        else leave()
      },
      onPointerLeave: leave,
      onPointerDown: close,
      onFocus: (event: FocusEvent) => {
        if (!focus || !event.currentTarget.matches(':focus-visible')) return
        onSign()
        after(0, event.currentTarget)
      },
      onBlur: focus ? close : undefined,
    },
    popup: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => after(closeAfter, null),
    },
  }
}

function isInBox({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

export type HoverIntent = ReturnType<typeof useHoverIntent>
