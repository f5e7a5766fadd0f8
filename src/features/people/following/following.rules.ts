import type { Follows } from './following.contract.ts'
import type { FollowKind } from './following.limits.ts'

/** What a member wants to know of something. */
export type Follow = 'on' | 'off' | 'usual'

/** Something that can be followed, by what identifies it in addresses: an id, a slug, or a username. */
export interface FollowTarget {
  kind: FollowKind
  id: number | string
}

/** What a member wants to know of something, from all that they follow. */
export function followOf(follows: Follows, { kind, id }: FollowTarget): Follow {
  const { on, off } = listsOf(follows, kind)
  return on.includes(id) ? 'on' : off.includes(id) ? 'off' : 'usual'
}

/** Whether not to follow it can differ from having no wish. */
export const canBeOff = (kind: FollowKind): boolean => kind === 'threads' || kind === 'games'

/** What a member follows of a kind, and what they keep quiet. */
export function listsOf(
  follows: Follows,
  kind: FollowKind,
): Record<'on' | 'off', readonly (number | string)[]> {
  const lists = follows[kind]
  return Array.isArray(lists) ? { on: lists, off: [] } : lists
}
