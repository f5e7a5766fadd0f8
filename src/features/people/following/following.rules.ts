import type { FollowedThread, Follows } from './following.contract.ts'

/** What a member wants to know of a thread. */
export type ThreadFollow = 'on' | 'off' | 'usual'

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

/** What a member wants to know of a thread, from all that they follow. */
export const followOf = ({ threads }: Follows, id: number): ThreadFollow =>
  threads.on.includes(id) ? 'on' : threads.off.includes(id) ? 'off' : 'usual'

/** The same with another wish for one thread. */
export function withFollow(follows: Follows, id: number, follow: ThreadFollow): Follows {
  const others = (ids: number[]) => ids.filter((each) => each !== id)
  const { on, off } = follows.threads
  return {
    ...follows,
    threads: {
      on: follow === 'on' ? [id, ...others(on)] : others(on),
      off: follow === 'off' ? [id, ...others(off)] : others(off),
    },
  }
}
