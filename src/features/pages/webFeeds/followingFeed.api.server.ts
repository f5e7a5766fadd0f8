import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { siteUrl } from '#/shared/siteUrl.ts'
import { type FollowingFeed, followingFeedSchema } from './followingFeed.contract.ts'
import { findFeedSecret } from './followingFeed.queries.server.ts'
import { renewFeedSecret } from './followingFeed.writes.server.ts'
import { feedKey } from './followingFeedKey.server.ts'
import { type FeedFormat, feedPaths } from './webFeeds.paths.ts'

const shared = { tags: ['Your account'], path: '/api/me/following/feed', security: SIGNED_IN }
const response = json(followingFeedSchema, 'The addresses of your feed')

const read = createRoute({
  ...shared,
  method: 'get',
  summary: 'The addresses of the private feed of what you follow',
  request: noQuery,
  responses: { 200: response, ...errors(400, 401) },
})

const renew = createRoute({
  ...shared,
  method: 'post',
  summary: 'Make new addresses for the private feed of what you follow',
  description: 'Those that you had no longer work.',
  request: noQuery,
  responses: { 200: response, ...writeErrors(403) },
})

/** The addresses of the viewer's own feed. They are managed with a session, never with a token. */
export function followingFeedApi({ db: { kysely: db }, auth, events }: Services): OpenAPIHono {
  const api = apiRouter()

  function present(userId: string, secret: Buffer | undefined): FollowingFeed {
    if (!secret) return { addresses: null }
    const key = feedKey(auth.keys, userId, secret)
    const address = (format: FeedFormat) => siteUrl() + feedPaths.following(format, key)
    return { addresses: { atom: address('atom'), rss: address('rss'), json: address('json') } }
  }

  api.openapi(read, async (c) => {
    const { userId } = await requireUser(c)
    return sendPrivate(c, present(userId, await findFeedSecret(db, userId)))
  })

  api.openapi(renew, async (c) => {
    const { userId } = await requireMember(c, 'followingFeeds')
    const secret = await events.write((trx) => renewFeedSecret(trx, userId))
    return sendPrivate(c, present(userId, secret))
  })

  return api
}
