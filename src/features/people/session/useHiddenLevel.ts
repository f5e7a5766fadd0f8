import { useEffect } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'

/**
 * Hides the viewer's own level beside what they wrote, if they want that. Pages are the same for everyone, so a style sheet of this browser
 * does it; one that is made by a script is not subject to the content security policy.
 */
export function useHiddenLevel(viewer: Me | null | undefined): void {
  const id = viewer?.settings.experience === false ? viewer.id : undefined
  useEffect(() => {
    if (id === undefined) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`[data-level-of="${id}"]{display:none}`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [id])
}
