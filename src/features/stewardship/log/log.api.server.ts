import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import type { Services } from '#/services.server.ts'
import { fullLogQuery, fullLogSchema, publicLogQuery, publicLogSchema } from './log.contract.ts'
import { LOG_PAGE, listLog } from './log.queries.server.ts'
import { presentFully, presentPublicly } from './log.rules.ts'
import { PUBLIC_ACTIONS } from './logActions.ts'

const PUBLIC = Object.keys(PUBLIC_ACTIONS)

const publicLog = createRoute({
  method: 'get',
  path: '/api/moderation-log',
  tags: ['Site'],
  summary: 'What the moderators did and why, without names',
  description:
    'No moderator, reporter, or member is named. Actions on accounts and their security are omitted. Reasons addressed to one member about their account are empty.',
  request: { query: publicLogQuery },
  responses: { 200: json(publicLogSchema, `Up to ${LOG_PAGE} entries, the newest first`), ...errors(400) },
})

const fullLog = createRoute({
  method: 'get',
  path: '/api/moderation/log',
  tags: ['Moderation'],
  security: signedInTo('read-moderation-log'),
  summary: 'The moderation log: who did what to whom, when, and why (council and up)',
  request: { query: fullLogQuery },
  responses: {
    200: json(fullLogSchema, `Up to ${LOG_PAGE} entries, the newest first`),
    ...errors(400, 401, 403),
  },
})

/** The moderation log: in full for council and up, without names for everyone. */
export function moderationLogApi({ db }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(publicLog, async (c) => {
    const rows = await listLog(db.kysely, { ...c.req.valid('query'), actions: PUBLIC })
    addCacheTags(c, cacheTag.moderationLog)
    return sendValue(c, { items: rows.slice(0, LOG_PAGE).map(presentPublicly), next: nextOf(rows) })
  })

  api.openapi(fullLog, async (c) => {
    const rows = await listLog(db.kysely, c.req.valid('query'))
    return sendPrivate(c, { items: rows.slice(0, LOG_PAGE).map(presentFully), next: nextOf(rows) })
  })

  return api
}

const nextOf = (rows: readonly { id: string }[]) => (rows.length > LOG_PAGE ? rows[LOG_PAGE - 1]!.id : null)
