import { can, type Role } from '#/features/people/roles/roles.rules.ts'
import { missing } from '#/shared/missing.ts'
import { type Refusal, refuse } from '#/shared/refusal.ts'

/** A post, as far as it decides who may do what with it. */
export interface PostState {
  added_by: string | null
  is_removed: boolean
  is_private: boolean
  is_held: boolean
}

interface Member {
  userId: string
  role: Role
}

/** Why the member may not change a post: only its author may. A post that they cannot see is refused as if there were none. */
export function refusePostEdit(post: PostState, member: Member): Refusal | undefined {
  if (post.added_by === member.userId)
    return post.is_removed ? refuse(409, 'This post was removed') : undefined
  return isHiddenFrom(post, member) ? refuse(404, NO_POST) : refuse(403, 'You can edit only your own posts')
}

/** Why the member may not remove a post: only its author and moderators may. */
export function refusePostRemoval(post: PostState, member: Member): Refusal | undefined {
  if (post.added_by === member.userId) return undefined
  if (isHiddenFrom(post, member)) return refuse(404, NO_POST)
  return can(member.role, 'remove-post') ? undefined : refuse(403, 'You can remove only your own posts')
}

export const NO_POST = missing('post')

/** Reviews say it with other words. */
export const REPEATED_POST = 'You already posted the same text today. Change it and try again.'

/** Private posts are their author's alone; held and removed ones are also seen by moderators. */
function isHiddenFrom(post: PostState, { role }: Member): boolean {
  return post.is_private || ((post.is_removed || post.is_held) && !can(role, 'remove-post'))
}
