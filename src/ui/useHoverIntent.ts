import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export interface HoverIntentOptions {
  /** How long the pointer must rest before it opens, in ms. */
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
 */
export function useHoverIntent({ openAfter, closeAfter, focus, onSign }: HoverIntentOptions) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (delay: number, next: Element | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }

  return {
    anchor,
    close,
    trigger: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return
        onSign()
        after(openAfter, event.currentTarget)
      },
      onPointerLeave: () => after(closeAfter, null),
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

export type HoverIntent = ReturnType<typeof useHoverIntent>
