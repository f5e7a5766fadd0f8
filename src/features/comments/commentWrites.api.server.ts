import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { holdsForReview } from '#/features/moderation/holdForReview.queries.server.ts'
import { requireReason } from '#/features/moderation/removalReason.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/api.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter } from '#/http/parameters.server.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import { requireWriter, type Writer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import { announceComment } from './announceComment.server.ts'
import {
  addCommentInput,
  addReplyInput,
  type Comment,
  commentWrittenSchema,
  editCommentInput,
  removeCommentInput,
} from './comments.contract.ts'
import { COMMENT_ADDED, COMMENT_HELD } from './comments.limits.ts'
import { findComment } from './comments.queries.server.ts'
import { presentComment } from './comments.rules.ts'
import {
  findPlace,
  insertComment,
  lockAuthor,
  lockComment,
  markRemoved,
  updateText,
} from './comments.writes.server.ts'
import { refuseEdit, refuseRemoval, refuseReply } from './commentWrites.rules.ts'
import { recordCommentRemoval } from './recordCommentRemoval.server.ts'

const shared = { tags: ['Community'], security: SIGNED_IN }
const nothing = { query: z.strictObject({}) }
const one = { ...nothing, params: z.object({ id: idParameter }) }
const written = json(commentWrittenSchema, "The comment's state")

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/api/addPostComment',
  summary: 'Comment on a post or review',
  request: { ...nothing, body: body(addCommentInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const reply = createRoute({
  ...shared,
  method: 'post',
  path: '/api/addPostCommentReply',
  summary: 'Reply to a comment',
  request: { ...nothing, body: body(addReplyInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const edit = createRoute({
  ...shared,
  method: 'patch',
  path: '/api/comments/{id}',
  summary: 'Edit your comment shortly after posting it',
  request: { ...one, body: body(editCommentInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/comments/{id}',
  summary: 'Remove your comment; moderators can remove any',
  request: { ...one, body: body(removeCommentInput) },
  responses: {
    200: json(z.object({ id: z.int() }), 'The comment is removed (or already was)'),
    ...writeErrors(),
    ...errors(403, 404),
  },
})

/** Endpoints that change comments. */
export function commentWritesApi(services: Services): OpenAPIHono {
  const { events } = services
  const api = apiRouter()

  api.openapi(add, async (c) => {
    const writer = await requireWriter(c, 'comments')
    const { postID, comment, feedback } = c.req.valid('json')
    return sendPrivate(
      c,
      await addComment(services, writer, { postId: postID, parentId: null, comment, feedback }),
    )
  })

  api.openapi(reply, async (c) => {
    const writer = await requireWriter(c, 'comments')
    const { postID, parentCommentID, comment } = c.req.valid('json')
    return sendPrivate(
      c,
      await addComment(services, writer, { postId: postID, parentId: parentCommentID, comment }),
    )
  })

  api.openapi(edit, async (c) => {
    const writer = await requireWriter(c, 'comments')
    const { id } = c.req.valid('param')
    return sendPrivate(c, await editComment(services, writer, id, c.req.valid('json').comment))
  })

  api.openapi(remove, async (c) => {
    const writer = await requireWriter(c, 'comments')
    const { id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    await events.write(async (trx, emit) => {
      const comment = await lockComment(trx, id)
      if (!comment) throw noComment(id)
      throwRefusal(refuseRemoval(comment, writer))
      if (comment.is_removed) return
      const isOwn = comment.user_id === writer.userId
      if (!isOwn) requireReason(reason)
      await markRemoved(trx, id)
      if (!isOwn) await recordCommentRemoval(trx, emit, { id, comment, moderatorId: writer.userId, reason })
      emit({ type: 'comment', postId: comment.post_id, gameId: comment.game_id, commentId: id })
    })
    return sendPrivate(c, { id })
  })

  return api
}

const noComment = (id: number) => new ApiProblem(404, `Comment ${id} was not found`)

interface CommentDraft {
  postId: number
  parentId: number | null
  comment: string
  feedback?: { positives: string[]; negatives: string[] } | undefined
}

async function addComment({ events }: Services, writer: Writer, draft: CommentDraft) {
  const { postId, parentId, comment: content, feedback } = draft
  const contents = readMarkdown(content)
  return events.write(async (trx, emit) => {
    const name = await lockAuthor(trx, writer.userId)
    const place = await findPlace(trx, postId, parentId)
    if (!place) throw new ApiProblem(404, 'This post no longer exists')
    if (parentId !== null) {
      if (!place.parent) throw noComment(parentId)
      throwRefusal(refuseReply(place.parent))
    }
    if (feedback && place.postType !== 'feedback-needed')
      throw new ApiProblem(409, 'Only feedback requests can have positive and negative points')
    const isHeld = await holdsForReview(trx, writer.userId, contents.hasOutsideLink)
    const id = await insertComment(trx, {
      postId,
      parentId,
      userId: writer.userId,
      content,
      feedback: feedback ?? null,
      isHeld,
      hasOutsideLink: contents.hasOutsideLink,
    })
    if (id === undefined) throw new ApiProblem(409, 'You already posted the same comment today')
    if (!isHeld) {
      const author = { userId: writer.userId, name }
      await announceComment(trx, emit, { commentId: id, postId, place, author, contents })
    }
    emit({ type: 'comment', postId, gameId: place.gameId, commentId: id })
    return {
      id,
      is_held: isHeld,
      message: isHeld ? `${COMMENT_ADDED} ${COMMENT_HELD}` : COMMENT_ADDED,
      comment: await readComment(trx, id),
    }
  })
}

async function editComment({ events }: Services, writer: Writer, id: number, content: string) {
  const { hasOutsideLink } = readMarkdown(content)
  return events.write(async (trx, emit) => {
    const comment = await lockComment(trx, id)
    if (!comment) throw noComment(id)
    throwRefusal(refuseEdit(comment, writer.userId))
    // An edit never publishes what waits for a moderator.
    const isHeld =
      comment.is_held || (await holdsForReview(trx, writer.userId, hasOutsideLink, { commentId: id }))
    if (content !== comment.content) {
      await updateText(trx, id, { content, isHeld, hasOutsideLink })
      emit({ type: 'comment', postId: comment.post_id, gameId: comment.game_id, commentId: id })
    }
    return {
      id,
      is_held: isHeld,
      message: isHeld ? `Comment changed. ${COMMENT_HELD}` : 'Comment changed',
      comment: await readComment(trx, id),
    }
  })
}

/** As everybody sees it; null while it is held. */
async function readComment(trx: Kysely<DB>, id: number): Promise<Comment | null> {
  const comment = await findComment(trx, id)
  return comment?.is_visible ? presentComment(comment) : null
}
