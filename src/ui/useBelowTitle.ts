import { type RefObject, useEffect } from 'react'

/** Space between a title and the messages below it, in pixels. Dialogs also rise by this distance while they open. */
const GAP = 8

/**
 * Moves the corner of messages below the title of an open dialog while it would cover the title: on phones, where both are as wide as
 * the window.
 */
export function useBelowTitle(corner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const region = corner.current
    if (!region) return
    let watched: Element | undefined
    const sizes = new ResizeObserver(() => place())
    const place = () => {
      const dialog = [...document.querySelectorAll('[data-toasts="top"]')].at(-1)
      const popup = dialog?.querySelector('[role="dialog"]') ?? dialog
      if (popup !== watched) {
        if (watched) sizes.unobserve(watched)
        if (popup) sizes.observe(popup)
        watched = popup
      }
      delete region.dataset.belowTitle
      const title = popup?.querySelector('h2')?.getBoundingClientRect()
      const shown = region.getBoundingClientRect()
      if (!title || shown.height === 0) return
      const isBeside = title.right < shown.left || title.left > shown.right
      const isApart = title.bottom < shown.top || title.top > shown.bottom
      if (isBeside || isApart) return
      region.dataset.belowTitle = ''
      region.style.setProperty('--below-title', `${Math.round(title.bottom) + GAP}px`)
    }
    sizes.observe(region)
    // Dialogs are added to the end of the page, and fill up in the same frame.
    const dialogs = new MutationObserver(() => requestAnimationFrame(place))
    dialogs.observe(document.body, { childList: true })
    return () => {
      sizes.disconnect()
      dialogs.disconnect()
    }
  }, [corner])
}
