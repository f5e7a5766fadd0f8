import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusPlaceOf } from './focusPlace.ts'

/**
 * Moves the focus to the surrounding panel or page when its element is unmounted while the focus is in it, as with a removed post. The
 * keyboard then continues from there, not from the top of the document.
 */
export function useFocusHandover<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) focusPlaceOf(element.parentElement)
    }
  }, [])
  return ref
}
