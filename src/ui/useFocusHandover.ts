import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Hands the focus over when its element goes while the focus is in it, as a post that is removed: to the panel or page that it stood
 * in, so that the keyboard goes on from there and not from the top of the document.
 */
export function useFocusHandover<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const place = element.parentElement?.closest<HTMLElement>('[role="tabpanel"], main')
      if (!place) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
