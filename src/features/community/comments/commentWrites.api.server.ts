import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { requireReason } from '#/features/people/moderation/removalReason.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery } from '#/http/parameters.server.ts'
import { notFound, throwRefusal } from '#/http/problem.ts'
import { type Member, requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import { commentAdder } from './addComments.server.ts'
import { commentEvent } from './commentEvent.ts'
import {
  addCommentInput,
  addReplyInput,
  type Comment,
  commentWrittenSchema,
  editCommentInput,
  removeCommentInput,
} from './comments.contract.ts'
import { COMMENT_HELD } from './comments.limits.ts'
import { findComment } from './comments.queries.server.ts'
import { presentComment } from './comments.rules.ts'
import { lockComment, markRemoved, updateText } from './comments.writes.server.ts'
import { refuseEdit, refuseRemoval } from './commentWrites.rules.ts'
import { recordCommentRemoval } from './recordCommentRemoval.server.ts'

const shared = { tags: ['Community'], security: SIGNED_IN }
const one = { ...noQuery, params: z.object({ id: idParameter }) }
const written = json(commentWrittenSchema, 'The comment’s state')

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/api/addPostComment',
  summary: 'Comment on a post or review',
  request: { ...noQuery, body: body(addCommentInput) },
  responses: { 200: written, ...writeErrors(), ...errors(403, 404, 409) },
})

const reply = createRoute({
  ...shared,
  method: 'post',
  path: '/api/addPostCommentReply',
  summary: 'Reply to a comment',
  request: { ...noQuery, body: body(addReplyInput) },
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
  const addComment = commentAdder(services)
  const api = apiRouter()

  api.openapi(add, async (c) => {
    const member = await requireMember(c, 'comments')
    const { postID, comment, feedback } = c.req.valid('json')
    const draft = { userId: member.userId, postId: postID, parentId: null, content: comment, feedback }
    return sendPrivate(c, await addComment(draft))
  })

  api.openapi(reply, async (c) => {
    const member = await requireMember(c, 'comments')
    const { postID, parentCommentID, comment } = c.req.valid('json')
    const draft = { userId: member.userId, postId: postID, parentId: parentCommentID, content: comment }
    return sendPrivate(c, await addComment(draft))
  })

  api.openapi(edit, async (c) => {
    const member = await requireMember(c, 'comments')
    const { id } = c.req.valid('param')
    return sendPrivate(c, await editComment(services, member, id, c.req.valid('json').comment))
  })

  api.openapi(remove, async (c) => {
    const member = await requireMember(c, 'comments')
    const { id } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    await events.write(async (trx, emit) => {
      const comment = await lockComment(trx, id)
      if (!comment) throw notFound('comment')
      throwRefusal(refuseRemoval(comment, member))
      if (comment.is_removed) return
      const isOwn = comment.user_id === member.userId
      if (!isOwn) requireReason(reason)
      await markRemoved(trx, id)
      if (!isOwn) await recordCommentRemoval(trx, emit, { id, comment, moderatorId: member.userId, reason })
      emit(commentEvent(id, comment))
    })
    return sendPrivate(c, { id })
  })

  return api
}

async function editComment({ events }: Services, member: Member, id: number, content: string) {
  const { hasOutsideLink } = readMarkdown(content)
  return events.write(async (trx, emit) => {
    const comment = await lockComment(trx, id)
    if (!comment) throw notFound('comment')
    throwRefusal(refuseEdit(comment, member.userId))
    // An edit never publishes a comment that is held for review.
    const isHeld =
      comment.is_held || (await holdsForReview(trx, member.userId, hasOutsideLink, { commentId: id }))
    if (content !== comment.content) {
      await updateText(trx, id, { content, isHeld, hasOutsideLink })
      emit(commentEvent(id, comment))
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
