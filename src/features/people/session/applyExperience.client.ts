import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { viewerKey } from './viewer.client.ts'

/** Shows the viewer's experience as the server has just said it is. Only another level changes more than a total, and is read again. */
export function applyExperience(queryClient: QueryClient, viewerId: string | null, total_exp: number): void {
  const queryKey = viewerKey(viewerId)
  const me = queryClient.getQueryData<Me>(queryKey)
  if (!me || me.total_exp === total_exp) return
  const { from, to } = me.level_exp
  if (total_exp >= from && (to === null || total_exp < to))
    queryClient.setQueryData<Me>(queryKey, { ...me, total_exp })
  else void queryClient.invalidateQueries({ queryKey, exact: true })
}
