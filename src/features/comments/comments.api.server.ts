import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json } from '#/http/api.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendValue } from '#/http/jsonResponse.server.ts'
import { idParameter, offsetParameter } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { commentsSchema } from './comments.contract.ts'
import {
  COMMENT_NESTING,
  COMMENT_ORDERS,
  COMMENTS_PER_ANSWER,
  DEFAULT_COMMENT_ORDER,
  MAX_COMMENT_OFFSET,
} from './comments.limits.ts'
import { countThread, listComments } from './comments.queries.server.ts'
import { commentTree, wholeThreads } from './comments.rules.ts'

const postComments = createRoute({
  method: 'get',
  path: '/api/posts/{id}/comments',
  tags: ['Community'],
  summary: "A post's comments as a tree",
  description:
    `At most ${COMMENTS_PER_ANSWER} comments, whole threads at a time. Replies nest ${COMMENT_NESTING} deep; deeper ones ` +
    'follow beside them. Removed comments are left out, or stand emptied where they were answered.',
  request: {
    params: z.object({ id: idParameter }),
    query: z.strictObject({
      order: z.enum(COMMENT_ORDERS).default(DEFAULT_COMMENT_ORDER),
      from: offsetParameter(MAX_COMMENT_OFFSET, "How many threads to skip: the answer's `next`"),
    }),
  },
  responses: { 200: json(commentsSchema, 'The threads'), ...errors(400, 404) },
})

export function commentsApi({ db }: Services): OpenAPIHono {
  return apiRouter().openapi(postComments, async (c) => {
    const { id } = c.req.valid('param')
    const { order, from = 0 } = c.req.valid('query')
    const found = await listComments(db.kysely, id, { order, from })
    if (!found) throw new ApiProblem(404, `There is no post ${id} to be seen`)
    addCacheTags(c, cacheTag.post(id), ...cacheTag.members(found.rows.map((row) => row.author)))
    const { rows, threads, cutWithin } = wholeThreads(found.rows, COMMENTS_PER_ANSWER)
    const next = from + threads
    return sendValue(c, {
      items: commentTree(rows, order),
      next: threads < found.threads && next <= MAX_COMMENT_OFFSET ? next : null,
      omitted: cutWithin ? (await countThread(db.kysely, rows[0]!.root_id)) - rows.length : 0,
    })
  })
}
