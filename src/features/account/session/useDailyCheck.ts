import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Me } from '#/features/account/me.contract.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { viewerKey } from './viewer.client.ts'

/**
 * Makes the viewer's check of the day once they are seen here. The server counts a day once, from however many tabs it is asked;
 * what could not be sent is tried again with the next page that is loaded.
 */
export function useDailyCheck(viewer: Me | null | undefined): void {
  const queryClient = useQueryClient()
  const due = viewer && !viewer.checked_today ? viewer.id : undefined
  useEffect(() => {
    if (due === undefined) return
    apiSend('POST', '/api/dailyCheck', { daily: true }).then(
      () => queryClient.invalidateQueries({ queryKey: viewerKey(due) }),
      () => {},
    )
  }, [due, queryClient])
}
