import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export interface HoverIntentOptions {
  /** Milliseconds of rest before it opens. */
  openAfter: number
  /** Milliseconds after the pointer left before it closes: time to reach what opened. */
  closeAfter: number
  /** Whether the keyboard's focus opens it too. */
  focus: boolean
  /** Called at the first sign that it may be needed. */
  onSign: () => void
}

/**
 * Whether the reader means to see more of a thing: the pointer rests on it (touch does not count, it has no resting) or the
 * keyboard's focus came to it. `anchor` is the element while it should be shown, else null.
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
