import { useCallback, useEffect, useState } from 'react'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { mayMoveFocus } from '#/ui/focus.ts'

/**
 * Scrolls a comment into view once it is on the page: first the one that the address names (`named`), later any that `reveal` is called
 * with, unless the member has moved the focus elsewhere by then. `marked` is the last of them.
 */
export function useReveal(named: number | undefined): {
  marked: number | undefined
  reveal: (id: number) => void
} {
  const [wanted, setWanted] = useState<{ id: number; focus: boolean }>()
  useEffect(() => {
    if (named !== undefined) setWanted({ id: named, focus: false })
  }, [named])
  useEffect(() => {
    if (!wanted) return
    const show = () => {
      const element = document.getElementById(commentAnchor(wanted.id))
      if (!element) return false
      // The router also scrolls after it has rendered the page, so this must run last.
      requestAnimationFrame(() => {
        if (wanted.focus && !mayMoveFocus()) return
        element.scrollIntoView({ block: 'center' })
        if (wanted.focus) element.focus({ preventScroll: true })
      })
      return true
    }
    if (show()) return
    const observer = new MutationObserver(() => show() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [wanted])
  const reveal = useCallback((id: number) => setWanted({ id, focus: true }), [])
  return { marked: wanted?.id, reveal }
}
