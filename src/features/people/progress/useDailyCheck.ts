import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { applyExperience } from '#/features/people/session/applyExperience.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { DailyCheck } from './dailyCheck.contract.ts'

/**
 * Sends the viewer's daily check. The server counts each day once, however many tabs send it. A check that failed is sent again
 * by the next page that is loaded.
 */
export function useDailyCheck(viewer: Me | null | undefined): void {
  const queryClient = useQueryClient()
  const due = viewer && !viewer.checked_today ? viewer.id : undefined
  useEffect(() => {
    if (due === undefined) return
    apiSend<DailyCheck>('POST', '/api/dailyCheck', { daily: true }).then(
      ({ total_exp }) => {
        queryClient.setQueryData<Me>(viewerKey(due), (me) => me && { ...me, checked_today: true })
        applyExperience(queryClient, due, total_exp)
      },
      () => {},
    )
  }, [due, queryClient])
}
