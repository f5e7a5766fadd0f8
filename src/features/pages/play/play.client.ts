import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { playedQuery, sendPlayed } from '#/features/catalog/favorites/ownGames.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { FrameCheck } from './play.contract.ts'

/** Whether a game can be shown in a frame. If it cannot be checked, the frame is tried. */
export function frameCheckQuery(urlid: string) {
  return queryOptions({
    queryKey: ['games', 'frame', urlid] as const,
    queryFn: async () => {
      const path = `/api/games/${encodeURIComponent(urlid)}/frame-check`
      const { outcome } = await apiSend<FrameCheck>('POST', path).catch(() => ({
        outcome: 'unknown' as const,
      }))
      return outcome
    },
  })
}

/** Whether the site shows an address in a frame. One of this site would not be kept apart from it. */
export function isForeignAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== location.origin
}

/**
 * Adds a game to the member's own record of games that they have played, as following a link to play does. Sent each time: of a game that they
 * are playing, only what is newer is news to them.
 */
export async function recordPlayed(queryClient: QueryClient, gameId: number): Promise<void> {
  const viewer = viewerId()
  if (viewer === null) return
  const { queryKey } = playedQuery(viewer)
  try {
    queryClient.setQueryData(queryKey, (await sendPlayed(gameId, true)).games)
  } catch {
    // The game is played all the same.
  }
}
