import type { FollowedThread } from './following.contract.ts'

/** A followed thread as it is stored; `post_type` is null if its member can't see it. */
export interface StoredThread {
  id: number
  on: boolean
  post_type: string | null
  title: string
  game: string | null
  author: string | null
}

export const presentThread = ({ id, on, post_type, title, game, author }: StoredThread): FollowedThread => ({
  id,
  on,
  // Only reviews have no title.
  post:
    post_type === null
      ? null
      : { post_type, title: title || (game ? `Review of ${game}` : 'Review'), author },
})
