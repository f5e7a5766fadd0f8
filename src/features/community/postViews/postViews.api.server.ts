import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { loggedSchema } from '#/features/catalog/logs/logs.contract.ts'
import { apiRouter, body, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireViewer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { postViewInput } from './postViews.contract.ts'

const view = createRoute({
  method: 'post',
  path: '/api/addBlogLog',
  tags: ['Community'],
  // For visitors too.
  security: [...SIGNED_IN, {}],
  summary: 'Count a view of a post',
  description:
    'Each visitor or member counts once per post and UTC day. Crawlers and pages that a browser loads in advance are not counted. No IP address is stored, only a hash that differs for each post and day; its key and the hash are deleted after the day.',
  request: { query: z.strictObject({}), body: body(postViewInput) },
  responses: {
    200: json(loggedSchema, 'It will be counted within seconds, if readers can see the post'),
    ...errors(400, 401, 413, 429),
  },
})

/** Counting who read a post. */
export function postViewsApi({ visits }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(view, async (c) => {
    const { userId = null, address } = await requireViewer(c, 'views')
    const { postID: postId } = c.req.valid('json')
    // Nothing is invalidated: pages show a count that is some minutes old.
    const accepted = visits.isPerson(c.req.raw.headers) && visits.viewPost({ postId, userId, address })
    return sendPrivate(c, { accepted })
  })

  return api
}
