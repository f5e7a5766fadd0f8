import type { FollowedThread, Follows } from './following.contract.ts'
import type { FollowKind } from './following.limits.ts'

/** What a member wants to know of something. */
export type Follow = 'on' | 'off' | 'usual'

/** Something that can be followed, by what identifies it in addresses: an id, a slug, or a username. */
export interface FollowTarget {
  kind: FollowKind
  id: number | string
}

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

/** What a member wants to know of something, from all that they follow. */
export function followOf(follows: Follows, { kind, id }: FollowTarget): Follow {
  const { on, off } = listsOf(follows, kind)
  return on.includes(id) ? 'on' : off.includes(id) ? 'off' : 'usual'
}

/** The same with another wish for one thing. */
export function withFollow(follows: Follows, { kind, id }: FollowTarget, follow: Follow): Follows {
  const others = (ids: readonly (number | string)[]) => ids.filter((each) => each !== id)
  const { on, off } = listsOf(follows, kind)
  const changed = {
    on: follow === 'on' ? [id, ...others(on)] : others(on),
    off: follow === 'off' ? [id, ...others(off)] : others(off),
  }
  return { ...follows, [kind]: canBeOff(kind) ? changed : changed.on }
}

/** Whether not to follow it can differ from having no wish. */
export const canBeOff = (kind: FollowKind): boolean => kind === 'threads' || kind === 'games'

function listsOf(follows: Follows, kind: FollowKind): Record<'on' | 'off', readonly (number | string)[]> {
  const lists = follows[kind]
  return Array.isArray(lists) ? { on: lists, off: [] } : lists
}
