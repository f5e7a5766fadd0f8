import { type RefObject, useEffect } from 'react'

/** Space around a control that messages leave free, in pixels. */
const MARGIN = 8

/** Moves the corner of messages to the other end of the window while it would cover the control that has the focus or was pressed last. */
export function useAvoidOverlap(corner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = corner.current
    if (!region) return
    // Not always the focused element: on iOS a tapped button gets no focus.
    let last: Element | null = null
    const dodge = () => {
      const shown = region.getBoundingClientRect()
      if (shown.height === 0) return
      const control = last?.isConnected ? last : controlOf(document.activeElement)
      if (!control || region.contains(control)) return
      const { top, bottom, left, right } = control.getBoundingClientRect()
      const isBeside = right < shown.left || left > shown.right
      const isApart = bottom + MARGIN < shown.top || top - MARGIN > shown.bottom
      if (isBeside || isApart) return
      region.dataset.side = (top + bottom) / 2 > innerHeight / 2 ? 'top' : 'bottom'
    }
    const note = ({ target }: Event) => {
      last = controlOf(target as Element | null)
      dodge()
    }
    const place = () => {
      if (region.offsetHeight === 0) delete region.dataset.side
      else dodge()
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(region)
    // At once: sizes are reported with the next frame, and until then a new message would take the end of a press.
    const messages = new MutationObserver(place)
    messages.observe(region, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      sizes.disconnect()
      messages.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [corner])
}

function controlOf(target: Element | null): Element | null {
  const control = target?.closest?.('a, button, input, select, textarea, [tabindex]')
  return control && !control.matches('main, body') ? control : null
}
