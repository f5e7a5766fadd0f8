import { announcePosts } from '#/features/community/posts/announcePosts.server.ts'
import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import { insertPost, isPostRepeated } from '#/features/community/posts/posts.writes.server.ts'
import { REPEATED_POST } from '#/features/community/posts/postWrites.rules.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { ApiProblem, notFound, throwRefusal } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import { announceMentions } from './announceMentions.server.ts'
import { POST_ADDED, POST_HELD } from './compose.limits.ts'
import { type DraftField, type DraftPost, draftErrors, refuseType } from './compose.rules.ts'
import { insertPollOptions, lockGame, transactionTime } from './compose.writes.server.ts'

/**
 * Writes a community post. `parameters` names the fields as the caller's input has them.
 *
 * @throws ApiProblem 400 for a draft that breaks a rule of its type, 403 for a type that is not the member's to write, 404 where
 * there is no such game, 409 for a text that the member posted today
 */
export async function addPost(
  { events }: Pick<Services, 'events'>,
  member: Member,
  draft: DraftPost,
  parameters: Record<DraftField, string>,
): Promise<PostWritten> {
  throwRefusal(refuseType(draft.type, member.role))
  const contents = readMarkdown(draft.content)
  return events.write(async (trx, emit) => {
    await lockAuthors(trx, [member.userId])
    throwErrors(draftErrors(draft, await transactionTime(trx)), parameters)
    if (draft.gameId !== null && !(await lockGame(trx, draft.gameId))) throw notFound('game')
    if (draft.content !== '' && (await isPostRepeated(trx, member.userId, draft.content)))
      throw new ApiProblem(409, REPEATED_POST)
    const isHeld = await holdsForReview(trx, member.userId, contents.hasOutsideLink)
    const id = await insertPost(trx, {
      type: draft.type,
      authorId: member.userId,
      gameId: draft.gameId,
      title: draft.title,
      content: draft.content,
      isHeld,
      hasOutsideLink: contents.hasOutsideLink,
      ...(draft.type === 'poll' ? { pollEndsAt: new Date(draft.endsAt!) } : {}),
    })
    if (draft.type === 'poll') await insertPollOptions(trx, id, draft.options)
    if (!isHeld) {
      await announceMentions(trx, emit, { id, title: draft.title, authorId: member.userId, contents })
      await announcePosts(trx, emit, [{ id, authorId: member.userId }])
    }
    emit({ type: 'post', postId: id, gameId: draft.gameId, authorId: member.userId })
    return { id, is_held: isHeld, message: isHeld ? `${POST_ADDED} ${POST_HELD}` : POST_ADDED }
  })
}

function throwErrors(
  found: Partial<Record<DraftField, string>>,
  parameters: Record<DraftField, string>,
): void {
  const errors = Object.entries(found).map(([field, message]) => ({
    parameter: parameters[field as DraftField],
    message,
  }))
  if (errors.length > 0) throw new ApiProblem(400, errors[0]!.message, errors)
}
