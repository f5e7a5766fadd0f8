import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import { idParameter, pageParameter } from '#/http/parameters.server.ts'
import { notFound } from '#/http/problem.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { commentPageSchema, commentSchema, commentsSchema, heldCommentsSchema } from './comments.contract.ts'
import { COMMENT_ORDERS, DEFAULT_COMMENT_ORDER, MAX_COMMENTS_IN_RESPONSE } from './comments.limits.ts'
import {
  type CommentPage,
  findAncestors,
  findComment,
  listHeldComments,
  listReplies,
  listRoots,
} from './comments.queries.server.ts'
import { commentTree, presentComment, presentHeldComment, type StoredComment } from './comments.rules.ts'

const listed = { order: z.enum(COMMENT_ORDERS).default(DEFAULT_COMMENT_ORDER), page: pageParameter }
const bounds =
  `At most ${MAX_COMMENTS_IN_RESPONSE} comments, each with some of its replies, on every level. Where ` +
  '`reply_count` is greater than the number of `children`, /api/comments/{id}/replies has the rest. A removed ' +
  'comment is omitted, or has no content if a reply below it is shown.'

const postComments = createRoute({
  method: 'get',
  path: '/api/posts/{id}/comments',
  tags: ['Community'],
  summary: 'A post’s comments as trees, or one comment with its context',
  description: `${PAGE_SIZE} top-level comments per page. ${bounds}`,
  request: {
    params: z.object({ id: idParameter }),
    query: z.strictObject({
      ...listed,
      around: idParameter
        .optional()
        .describe('Only this comment of the post, with a page of its replies, and the comments above it.'),
    }),
  },
  responses: { 200: json(commentsSchema, 'The comments'), ...errors(400, 404) },
})

const replies = createRoute({
  method: 'get',
  path: '/api/comments/{id}/replies',
  tags: ['Community'],
  summary: 'The replies to a comment as trees',
  description: `${PAGE_SIZE} direct replies per page. ${bounds}`,
  request: { params: z.object({ id: idParameter }), query: z.strictObject(listed) },
  responses: { 200: json(commentPageSchema, 'The replies'), ...errors(400, 404) },
})

const oneComment = createRoute({
  method: 'get',
  path: '/api/comments/{id}',
  tags: ['Community'],
  summary: 'A comment without its replies',
  request: { params: z.object({ id: idParameter }), query: z.strictObject({}) },
  responses: { 200: json(commentSchema, 'The comment'), ...errors(400, 404) },
})

const heldComments = createRoute({
  method: 'get',
  path: '/api/me/posts/{id}/held-comments',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Your comments on a post that are held for review',
  description: 'Here, and nowhere else, authors see them before a moderator publishes them.',
  request: { params: z.object({ id: idParameter }), query: z.strictObject({}) },
  responses: { 200: json(heldCommentsSchema, 'The comments'), ...errors(400, 401) },
})

/** Reading comments. */
export function commentsApi({ db }: Services): OpenAPIHono {
  const api = apiRouter()

  const find = async (id: number, postId?: number) => {
    const comment = await findComment(db.kysely, id)
    if (!comment || (postId !== undefined && comment.post_id !== postId)) throw notFound('comment')
    return comment
  }

  api.openapi(postComments, async (c) => {
    const { id } = c.req.valid('param')
    const { order, page = 1, around } = c.req.valid('query')
    if (around === undefined) {
      const found = await listRoots(db.kysely, id, { order, page })
      if (!found) throw notFound('post')
      addTags(c, id, found.rows)
      return sendValue(c, { ancestors: [], items: commentTree(found.rows), next: next(found, page) })
    }
    const comment = await find(around, id)
    const above = await findAncestors(db.kysely, around)
    const limit = MAX_COMMENTS_IN_RESPONSE - above.length - 1
    const found = await listReplies(db.kysely, around, { order, page }, limit)
    const rows = [comment, ...found.rows]
    addTags(c, id, [...above, ...rows])
    return sendValue(c, {
      ancestors: above.map(presentComment),
      items: commentTree(rows),
      next: next(found, page),
    })
  })

  api.openapi(replies, async (c) => {
    const { id } = c.req.valid('param')
    const { order, page = 1 } = c.req.valid('query')
    const comment = await find(id)
    const found = await listReplies(db.kysely, id, { order, page })
    addTags(c, comment.post_id, found.rows)
    return sendValue(c, { items: commentTree(found.rows), next: next(found, page) })
  })

  api.openapi(oneComment, async (c) => {
    const comment = await find(c.req.valid('param').id)
    addTags(c, comment.post_id, [comment])
    return sendValue(c, presentComment(comment))
  })

  api.openapi(heldComments, async (c) => {
    const { userId } = await requireUser(c)
    const rows = await listHeldComments(db.kysely, c.req.valid('param').id, userId)
    return sendPrivate(c, { items: rows.map(presentHeldComment) })
  })

  return api
}

const next = ({ hasNext }: CommentPage, page: number) => (hasNext ? page + 1 : null)

function addTags(c: Context, postId: number, rows: readonly StoredComment[]): void {
  addCacheTags(c, cacheTag.post(postId), ...cacheTag.members(rows.map((row) => row.author)))
  // Who develops the game shows beside each comment.
  addCacheTags(c, ...cacheTag.games(rows.flatMap(({ game_id }) => game_id ?? [])))
}
