import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import { isPostRepeated, lockPost, updatePost } from '#/features/community/posts/posts.writes.server.ts'
import { NO_POST, refusePostEdit } from '#/features/community/posts/postWrites.rules.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import { repeatedReview, reviewWritten } from './reviewOutcome.server.ts'
import type { ReviewInput } from './reviews.contract.ts'

/** Changes a review. What it is pinned to stays; where nothing changes, it is not marked as edited. */
export async function changeReview(
  { events }: Services,
  member: Member,
  id: number,
  input: ReviewInput,
): Promise<PostWritten> {
  const { hasOutsideLink } = readMarkdown(input.content)
  return events.write(async (trx, emit) => {
    const post = await lockPost(trx, id)
    if (post?.post_type !== 'review') throw new ApiProblem(404, NO_POST)
    throwRefusal(refusePostEdit(post, member))
    const isSame =
      post.content === input.content &&
      post.review_type === input.review_type &&
      post.review_rating === input.review_rating
    if (isSame) return reviewWritten(id, post.is_held, 'Review saved.')
    await lockAuthors(trx, [member.userId])
    const isNewText = post.content !== input.content
    if (isNewText && (await isPostRepeated(trx, member.userId, input.content, id))) throw repeatedReview()
    const isHeld = await holdsForReview(trx, member.userId, hasOutsideLink, { postId: id })
    await updatePost(trx, id, {
      content: input.content,
      review: { type: input.review_type, rating: input.review_rating },
      isHeld,
      hasOutsideLink,
    })
    emit({ type: 'post', postId: id, gameId: post.game_id, authorId: member.userId })
    return reviewWritten(id, isHeld || post.is_held, 'Review saved.')
  })
}
