import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { latestGrantsQuery } from './experience.client.ts'
import { gainText } from './gainText.ts'

/** Gains below this are not worth a message: the level bar shows them. */
const MIN_SHOWN = 2

/**
 * Shows in the corner what the viewer gains while the page is open, and for what, unless they turned that off or hide their experience.
 * Losses are not shown.
 */
export function useExpToast(viewer: Me | null | undefined, areShown: boolean): void {
  const queryClient = useQueryClient()
  const toast = useToast()
  const id = viewer?.id
  const total = viewer?.total_exp
  const isShown = areShown && (viewer?.settings.experience ?? false)
  const known = useRef(total)
  useEffect(() => {
    const before = known.current
    known.current = total
    if (!isShown || id === undefined || before === undefined || total === undefined) return
    if (total - before < MIN_SHOWN) return
    const show = (title: string) => {
      // Another member must not see it.
      if (viewerId() === id) toast({ icon: 'sparkles', title })
    }
    void queryClient.fetchQuery(latestGrantsQuery(id, total)).then(
      (latest) => show(gainText({ before, total }, latest)),
      () => show(gainText({ before, total }, [])),
    )
  }, [id, total, isShown, toast, queryClient])
}
