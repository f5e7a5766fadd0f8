import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { noSuchGame } from '#/features/games/games.api.server.ts'
import { holdsForReview } from '#/features/moderation/holdForReview.queries.server.ts'
import type { PostWritten } from '#/features/posts/posts.contract.ts'
import {
  insertPost,
  isPostRepeated,
  lockAuthor,
  lockPost,
  updatePost,
} from '#/features/posts/posts.writes.server.ts'
import { NO_POST, refusePostEdit } from '#/features/posts/postWrites.rules.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import type { Writer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import { announceReview } from './announceReview.server.ts'
import type { ReviewInput } from './reviews.contract.ts'
import { REVIEW_EXISTS } from './reviews.limits.ts'
import { findGameToReview, findOwnReview, type GameToReview } from './reviews.queries.server.ts'
import { refuseReview } from './reviews.rules.ts'

/** Writes the member's review of the game at `urlid`. Throws `ApiProblem` 403, 404 or 409 where there can be none. */
export async function addReview(
  { events }: Services,
  writer: Writer,
  urlid: string,
  input: ReviewInput,
): Promise<PostWritten> {
  const { hasOutsideLink, plainText } = readMarkdown(input.content)
  return events.write(async (trx, emit) => {
    const game = await findGameToReview(trx, urlid, { lock: true })
    if (!game) throw noSuchGame(urlid)
    throwRefusal(refuseReview(game, writer.userId))
    await lockAuthor(trx, writer.userId)
    await refuseSecond(trx, game, writer.userId)
    await refuseRepeated(trx, writer.userId, input.content)
    const isHeld = await holdsForReview(trx, writer.userId, hasOutsideLink)
    const id = await insertPost(trx, {
      type: 'review',
      authorId: writer.userId,
      gameId: game.id,
      title: '',
      content: input.content,
      isHeld,
      hasOutsideLink,
      review: {
        type: input.review_type,
        rating: input.review_rating,
        devStage: game.dev_stage,
        version: game.version,
      },
    })
    if (!isHeld) await announceReview(trx, emit, { id, authorId: writer.userId, game, plainText })
    emit({ type: 'post', postId: id, gameId: game.id, authorId: writer.userId })
    return outcome(id, isHeld, 'Review posted.')
  })
}

/** Changes a review. What it is pinned to stays; where nothing changes, it is not marked as edited. */
export async function changeReview(
  { events }: Services,
  writer: Writer,
  id: number,
  input: ReviewInput,
): Promise<PostWritten> {
  const { hasOutsideLink } = readMarkdown(input.content)
  return events.write(async (trx, emit) => {
    const post = await lockPost(trx, id)
    if (post?.post_type !== 'review') throw new ApiProblem(404, NO_POST)
    throwRefusal(refusePostEdit(post, writer))
    const isSame =
      post.content === input.content &&
      post.review_type === input.review_type &&
      post.review_rating === input.review_rating
    if (isSame) return outcome(id, post.is_held, 'Review saved.')
    await lockAuthor(trx, writer.userId)
    if (post.content !== input.content) await refuseRepeated(trx, writer.userId, input.content, id)
    const isHeld = await holdsForReview(trx, writer.userId, hasOutsideLink, { postId: id })
    await updatePost(trx, id, {
      content: input.content,
      review: { type: input.review_type, rating: input.review_rating },
      isHeld,
      hasOutsideLink,
    })
    emit({ type: 'post', postId: id, gameId: post.game_id, authorId: writer.userId })
    return outcome(id, isHeld || post.is_held, 'Review saved.')
  })
}

const outcome = (id: number, isHeld: boolean, done: string): PostWritten => ({
  id,
  is_held: isHeld,
  message: isHeld ? `${done} Others can see it after a moderator approves it.` : done,
})

async function refuseSecond(trx: Kysely<DB>, game: GameToReview, userId: string): Promise<void> {
  const first = await findOwnReview(trx, game.id, userId)
  if (!first) return
  const detail = 'You already reviewed this game. Edit or remove that review instead.'
  throw ApiProblem.coded(409, REVIEW_EXISTS, detail, paths.post(first.id))
}

async function refuseRepeated(
  trx: Kysely<DB>,
  userId: string,
  content: string,
  exceptId?: number,
): Promise<void> {
  if (!(await isPostRepeated(trx, userId, content, exceptId))) return
  const message = 'You already posted the same text today. Write something specific to this game.'
  throw new ApiProblem(409, message, [{ parameter: 'content', message }])
}
