import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsMuted } from '#/features/people/session/mutedMembers.client.ts'

/** Whether a text is folded because the viewer has muted its author, until they ask for it. */
export function useFold(authorId: string | undefined) {
  const isMuted = useIsMuted(authorId)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isMuted) setShown(false)
  }, [isMuted])
  const isFolded = isMuted && !isShown
  return {
    isFolded,
    show: () => setShown(true),
    /** For the element that the text is in: by it a style sheet folds the text before the first paint. */
    attributes: isMuted ? {} : { 'data-text-by': authorId },
  }
}

/** The element of a text in a list. When it is folded while the focus is in it, the keyboard continues at what is left of what it is in. */
export function useFocusAfterFolding<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const around = placesAround(element)
      // By then it is clear what else folds: comments go with the post that they are below.
      queueMicrotask(() => {
        const place = around.find((each) => each.isConnected)
        if (!place) return
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1
        place.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}

/** The items and articles that an element is in, from within. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('li, article')
  return place ? [place, ...placesAround(place)] : []
}
