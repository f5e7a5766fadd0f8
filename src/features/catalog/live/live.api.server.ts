import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'
import { decodeJwt } from 'jose'
import { apiRouter, errors, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { callerOf, clientAddress, trustedProxies } from '#/http/clientAddress.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { bearerToken, optionalUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { topicsParameter } from './live.contract.ts'
import { HEARTBEAT_MS } from './live.limits.ts'
import type { Topic } from './topics.ts'

const stream = createRoute({
  method: 'get',
  path: '/api/events',
  tags: ['Site'],
  summary: 'A stream of changes (server-sent events)',
  description:
    '`ready` lists the followed topics, without games and posts that are not visible. `counts` has the current counts of what ' +
    'changed, and at the start those of every topic. `scores` has, for the topic `lists`, the votes of games and posts that were voted on, at the start those of the last minute. `moderation` is for moderators alone, at the start and whenever their queue changed. With an access token, `own-votes` has the votes that they have just cast, `votes` names the games on which the member’s vote waits no longer, and `notifications` has the new notifications and the number of ' +
    'unseen ones. Its id is a position: a client that sends it as `Last-Event-ID` gets each later notification exactly once. `resync` ' +
    'means that events were missed: reload what is shown. `end` is sent before the server ends the stream: `expired` (reconnect with a ' +
    `newer access token), \`signed-out\`, or \`closing\`. A comment every ${HEARTBEAT_MS / 1000} seconds keeps the stream open.`,
  security: [{}, ...SIGNED_IN],
  request: { query: z.strictObject({ topics: topicsParameter }) },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...errors(400, 401, 429, 503),
  },
})

/** The stream of live updates. Access tokens go in a header, never in the address: the browser reads the stream with `fetch`. */
export function liveApi({ config, live }: Services): OpenAPIHono {
  const proxies = trustedProxies(config.auth.trustedProxies)
  return apiRouter().openapi(stream, async (c) => {
    const viewer = await optionalUser(c)
    const token = bearerToken(c)
    const { topics } = c.req.valid('query')
    const { outgoing } = c.env as Partial<HttpBindings>
    if (!outgoing || c.req.method === 'HEAD') throw new ApiProblem(503, 'This request can’t be streamed')
    const member = viewer && token && { ...viewer, token, expiresAt: (decodeJwt(token).exp ?? 0) * 1000 }
    const request = {
      member: member || undefined,
      address: callerOf(clientAddress(c, proxies)),
      topics: [...new Set(topics?.split(',') ?? [])] as Topic[],
      lastEventId: c.req.header('last-event-id') || undefined,
    }
    live.admit(request)
    // Headers that were set on the way here, as those for other origins.
    const headers = Object.fromEntries(c.res.headers)
    live.open(request, outgoing as Parameters<typeof live.open>[1], headers)
    // Hono would merge these headers into a response that is sent then.
    c.res = undefined
    c.finalized = false
    // A copy is a real response. The adapter sends its own kind, which this may be, without looking at its headers.
    return RESPONSE_ALREADY_SENT.clone() as Response & TypedResponse<string, 200, string>
  })
}
