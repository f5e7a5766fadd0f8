import { useQuery } from '@tanstack/react-query'
import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { OwnReview, ReviewInput } from './reviews.contract.ts'

/** The viewer's own review of a game, and what a new one would be pinned to. */
export const ownReviewQuery = (viewerId: string | null | undefined, urlid: string) => ({
  ...viewerQuery<OwnReview>(viewerId, ['review', urlid], `/api/me/reviews/${encodeURIComponent(urlid)}`),
  // Another tab may write one.
  staleTime: 60_000,
})

/** The viewer's own review of a game; undefined where there is none, or it is not known yet. */
export function useOwnReview(urlid: string): NonNullable<OwnReview['review']> | undefined {
  const { data } = useQuery(ownReviewQuery(useViewerId(), urlid))
  return data?.review ?? undefined
}

/** Writes a review of the game, or changes the review `id`. */
export function sendReview(urlid: string, id: number | undefined, input: ReviewInput): Promise<PostWritten> {
  return id === undefined
    ? apiSend('POST', `/api/games/${encodeURIComponent(urlid)}/reviews`, input)
    : apiSend('PATCH', `/api/posts/${id}/review`, input)
}
