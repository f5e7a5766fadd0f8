import { type RefObject, useLayoutEffect } from 'react'

/**
 * When an element goes, what is below it stays where it is in the window, as far as the page can be scrolled: the reader has just used something
 * there, such as a filter of the list.
 */
export function useStillBelow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const below = element.current?.nextElementSibling
    return () => {
      if (!below) return
      const { top } = below.getBoundingClientRect()
      // When React has removed the element, and before the browser paints.
      queueMicrotask(() => {
        if (below.isConnected) scrollBy({ top: below.getBoundingClientRect().top - top, behavior: 'instant' })
      })
    }
  }, [element])
}
