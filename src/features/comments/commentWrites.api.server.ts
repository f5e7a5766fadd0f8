import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { holdsForReview } from '#/features/moderation/holdForReview.queries.server.ts'
import { logModeration } from '#/features/moderation/moderationLog.queries.server.ts'
import { notify } from '#/features/notifications/notifications.writes.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/api.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter } from '#/http/parameters.server.ts'
import { ApiProblem, throwRefusal } from '#/http/problem.ts'
import { requireWriter, type Writer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import { announceComment } from './announceComment.server.ts'
import { commentAnchor } from './commentAnchor.ts'
import {
  addCommentInput,
  addReplyInput,
  commentWrittenSchema,
  editCommentInput,
  removeCommentInput,
} from './comments.contract.ts'
import { COMMENT_ADDED, COMMENT_HELD } from './comments.limits.ts'
import {
  findPlace,
  insertComment,
  isRepeated,
  lockComment,
  markRemoved,
  nameOf,
  updateText,
} from './comments.writes.server.ts'
import { refuseEdit, refuseRemoval, refuseReply } from './commentWrites.rules.ts'

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
  summary: "Change one's own comment, soon after writing it",
  request: { ...one, body: body(editCommentInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/comments/{id}',
  summary: "Remove one's own comment, or as a moderator anybody's",
  request: { ...one, body: body(removeCommentInput) },
  responses: {
    200: json(z.object({ id: z.int() }), 'The comment is removed (or already was)'),
    ...writeErrors(),
    ...errors(403, 404),
  },
})

/** Everything that changes comments. */
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
      await markRemoved(trx, id)
      if (comment.user_id !== writer.userId) {
        await logModeration(trx, {
          actorId: writer.userId,
          action: 'remove-comment',
          subjectType: 'comment',
          subjectId: String(id),
          reason,
          data: { content: comment.content },
        })
        if (comment.user_id !== null)
          await notify(trx, emit, {
            userId: comment.user_id,
            type: 'moderator',
            title: 'A moderator removed your comment',
            text: reason,
            link: paths.post(comment.post_id, commentAnchor(id)),
          })
      }
      emit({ type: 'comment', postId: comment.post_id, gameId: comment.game_id, commentId: id })
    })
    return sendPrivate(c, { id })
  })

  return api
}

const noComment = (id: number) => new ApiProblem(404, `There is no comment ${id}`)

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
    const place = await findPlace(trx, postId, parentId)
    if (!place) throw new ApiProblem(404, 'This post is gone')
    if (parentId !== null) {
      if (!place.parent) throw noComment(parentId)
      throwRefusal(refuseReply(place.parent))
    }
    if (feedback && place.postType !== 'feedback-needed')
      throw new ApiProblem(409, 'Only posts that ask for feedback take points for and against')
    if (await isRepeated(trx, writer.userId, content))
      throw new ApiProblem(409, 'You already wrote the same comment today')
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
    if (!isHeld) {
      const author = { userId: writer.userId, name: await nameOf(trx, writer.userId) }
      await announceComment(trx, emit, { commentId: id, postId, place, author, contents })
    }
    emit({ type: 'comment', postId, gameId: place.gameId, commentId: id })
    return { id, is_held: isHeld, message: isHeld ? `${COMMENT_ADDED} ${COMMENT_HELD}` : COMMENT_ADDED }
  })
}

async function editComment({ events }: Services, writer: Writer, id: number, content: string) {
  const { hasOutsideLink } = readMarkdown(content)
  return events.write(async (trx, emit) => {
    const comment = await lockComment(trx, id)
    if (!comment) throw noComment(id)
    throwRefusal(refuseEdit(comment, writer.userId))
    const isHeld = await holdsForReview(trx, writer.userId, hasOutsideLink, { commentId: id })
    if (content !== comment.content) {
      await updateText(trx, id, { content, isHeld, hasOutsideLink })
      emit({ type: 'comment', postId: comment.post_id, gameId: comment.game_id, commentId: id })
    }
    return { id, is_held: isHeld, message: isHeld ? `Comment changed. ${COMMENT_HELD}` : 'Comment changed' }
  })
}
