import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isbot } from 'isbot'
import { apiRouter, body, errors, json, SIGNED_IN } from '#/http/api.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireCaller } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { postViewedSchema, postViewInput } from './postViews.contract.ts'
import { countViews, insertPostView } from './postViews.writes.server.ts'

const view = createRoute({
  method: 'post',
  path: '/api/addBlogLog',
  tags: ['Community'],
  // For visitors too.
  security: [...SIGNED_IN, {}],
  summary: 'Count a view of a post',
  description:
    'A visitor or member counts once for each post and UTC day. Crawlers do not count. No IP address is stored, only a keyed hash that differs for each post and day.',
  request: { query: z.strictObject({}), body: body(postViewInput) },
  responses: {
    200: json(postViewedSchema, 'Whether the view was counted'),
    ...errors(400, 401, 404, 413, 429),
  },
})

/** Counting who read a post. */
export function postViewsApi({ auth, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(view, async (c) => {
    const { userId, address } = await requireCaller(c, 'views')
    const { postID: postId } = c.req.valid('json')
    const isCrawler = isbot(c.req.header('user-agent') ?? '')
    const day = new Date().toISOString().slice(0, 10)
    const visitorHash = auth.keys.mac('post-view', `${day} ${postId} ${userId ?? address}`)
    // Nothing is invalidated: pages show a count that is some minutes old, and the browser puts this one in its place.
    const viewed = await events.write(async (trx) => {
      const views = await countViews(trx, postId)
      if (views === undefined) throw new ApiProblem(404, `Post ${postId} does not exist or was removed`)
      const counted = !isCrawler && (await insertPostView(trx, { postId, userId, day, visitorHash }))
      return { counted, views: views + (counted ? 1 : 0) }
    })
    return sendPrivate(c, viewed)
  })

  return api
}
