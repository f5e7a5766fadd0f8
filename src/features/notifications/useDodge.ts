import { useEffect } from 'react'

/** Space around a control that messages leave free, in pixels. */
const MARGIN = 8

/**
 * Moves the corner of messages to the other end of the window while it would cover the control that has the focus or was pressed last.
 * `slot` is an element within the corner.
 */
export function useDodge(slot: HTMLElement | null): void {
  useEffect(() => {
    const region = slot?.closest('section')
    if (!region) return
    const dodge = ({ target }: { target: EventTarget | null }) => {
      const control = (target as Element | null)?.closest?.('a, button, input, select, textarea, [tabindex]')
      if (!control || control.matches('main, body') || region.contains(control)) return
      const { top, bottom, left, right } = control.getBoundingClientRect()
      const shown = region.getBoundingClientRect()
      const isBeside = right < shown.left || left > shown.right
      const isApart = bottom + MARGIN < shown.top || top - MARGIN > shown.bottom
      if (isBeside || isApart) return
      region.dataset.side = (top + bottom) / 2 > innerHeight / 2 ? 'top' : 'bottom'
    }
    dodge({ target: document.activeElement })
    document.addEventListener('focusin', dodge)
    document.addEventListener('pointerdown', dodge)
    return () => {
      delete region.dataset.side
      document.removeEventListener('focusin', dodge)
      document.removeEventListener('pointerdown', dodge)
    }
  }, [slot])
}
