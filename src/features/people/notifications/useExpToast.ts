import { useEffect, useRef } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { announceExp, clearToast } from './arrived.client.ts'

/**
 * Shows in the corner what the viewer gains while the page is open, unless they turned that off or hide their experience. Losses are not
 * shown.
 */
export function useExpToast(viewer: Me | null | undefined, areShown: boolean): void {
  const total = viewer?.total_exp
  const isShown = areShown && (viewer?.settings.experience ?? false)
  const known = useRef(total)
  useEffect(() => {
    const before = known.current
    known.current = total
    if (isShown && before !== undefined && total !== undefined && total > before) announceExp(total - before)
  }, [total, isShown])
  // Another member must not see it.
  useEffect(() => clearToast, [])
}
