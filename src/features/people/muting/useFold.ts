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

/** The element of a text in a list. When it is folded while the focus is in it, the keyboard continues at its item. */
export function useFocusAfterFolding<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement))
        element.closest<HTMLElement>('li')?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
