import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** How long the pointer must rest before the popup opens. */
const OPEN_AFTER_MS = 450
/** How long it stays open after the pointer has left: time to reach the popup. */
const CLOSE_AFTER_MS = 150

/**
 * Detects hover intent: the pointer rests on the element (touch does not count). `anchor` is the element while the popup
 * should be shown, otherwise null.
 *
 * Only the element's own box counts, not the area that a stretched link adds (cardLink.module.css): the popup is placed next to the
 * box, so it would cover a pointer in that area and take its clicks.
 *
 * @param onSign called when the popup may soon be needed
 */
export function useHoverIntent(onSign: () => void) {
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
    after(OPEN_AFTER_MS, event.currentTarget)
  }
  const leave = () => {
    if (!isInside.current) return
    isInside.current = false
    after(CLOSE_AFTER_MS, null)
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
    },
    popup: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => after(CLOSE_AFTER_MS, null),
    },
  }
}

function isInBox({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

export type HoverIntent = ReturnType<typeof useHoverIntent>
