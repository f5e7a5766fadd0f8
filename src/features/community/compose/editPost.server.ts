import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import {
  isPostRepeated,
  type LockedPost,
  lockPost,
  updatePost,
} from '#/features/community/posts/posts.writes.server.ts'
import { NO_POST, REPEATED_POST, refusePostEdit } from '#/features/community/posts/postWrites.rules.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { EditPostInput } from './compose.contract.ts'
import { COMPOSED_TYPES, type ComposedType, POST_CHANGED, POST_HELD } from './compose.limits.ts'
import { contentError, optionsError, refuseOptionsChange } from './compose.rules.ts'
import { findPollOptions, replacePollOptions } from './compose.writes.server.ts'

/**
 * Changes the title, text or options of one's own post. A change to the same words changes nothing.
 *
 * @throws ApiProblem 400 for a change that breaks a rule of the post's type, 403 and 404 for posts that are not the member's, 409
 * for reviews and lists, for options of a poll in which somebody voted, and for a text that the member posted today
 */
export async function editPost(
  { events }: Pick<Services, 'events'>,
  member: Member,
  id: number,
  change: EditPostInput,
): Promise<PostWritten> {
  return events.write(async (trx, emit) => {
    const post = await lockPost(trx, id)
    if (!post) throw new ApiProblem(404, NO_POST)
    throwRefusal(refusePostEdit(post, member))
    const type = COMPOSED_TYPES.find((each) => each === post.post_type)
    if (!type) throw new ApiProblem(409, 'Reviews, lists, and news can’t be edited here')
    checkContent(type, change.content)
    const { title = post.title, content = post.content } = change
    const optionsChanged = await changeOptions(trx, post, change.poll_options)
    if (title === post.title && content === post.content && !optionsChanged) return outcome(id, post.is_held)
    await lockAuthors(trx, [member.userId])
    if (content !== post.content && content !== '' && (await isPostRepeated(trx, member.userId, content, id)))
      throw new ApiProblem(409, REPEATED_POST)
    const { hasOutsideLink } = readMarkdown(content)
    const isHeld = await holdsForReview(trx, member.userId, hasOutsideLink, { postId: id })
    await updatePost(trx, id, { title, content, isHeld, hasOutsideLink })
    emit({ type: 'post', postId: id, gameId: post.game_id, authorId: post.added_by })
    return outcome(id, isHeld || post.is_held)
  })
}

const outcome = (id: number, isHeld: boolean): PostWritten => ({
  id,
  is_held: isHeld,
  message: isHeld ? `${POST_CHANGED} ${POST_HELD}` : POST_CHANGED,
})

function checkContent(type: ComposedType, content: string | undefined): void {
  const message = content === undefined ? undefined : contentError(type, content)
  if (message) throw new ApiProblem(400, message, [{ parameter: 'content', message }])
}

/** Replaces a poll's options. Resolves to whether anything changed. */
async function changeOptions(
  trx: Kysely<DB>,
  post: LockedPost,
  next: readonly string[] | undefined,
): Promise<boolean> {
  if (next === undefined) return false
  const message = post.post_type === 'poll' ? optionsError(next) : 'Only a poll has options'
  if (message) throw new ApiProblem(400, message, [{ parameter: 'poll_options', message }])
  const poll = await findPollOptions(trx, post.id)
  throwRefusal(refuseOptionsChange(poll, next))
  if (JSON.stringify(poll.labels) === JSON.stringify(next)) return false
  await replacePollOptions(trx, post.id, next)
  return true
}
