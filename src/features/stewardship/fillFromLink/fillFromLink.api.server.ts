import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, body, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { type FillProposals, fillFromLinkInput, fillProposalsSchema } from './fillFromLink.contract.ts'

const fillFromLink = createRoute({
  method: 'post',
  path: '/api/games/fill-from-link',
  tags: ['Games'],
  summary: 'Propose a game’s fields from its page',
  description:
    'Reads a page on Steam, on itch.io, or anywhere else on the web, and returns what it finds there, for a member to choose from. Nothing is stored; pictures are addresses that ' +
    '`POST /api/media/from-address` takes.',
  security: SIGNED_IN,
  request: { query: z.strictObject({}), body: body(fillFromLinkInput) },
  responses: { 200: json(fillProposalsSchema, 'The values found'), ...writeErrors(403, 503) },
})

/** Reading pages of games that members are about to add or edit. */
export function fillFromLinkApi({ safeFetch }: Services): OpenAPIHono {
  const api = apiRouter()
  let readLink: ((address: string) => Promise<FillProposals>) | undefined
  api.openapi(fillFromLink, async (c) => {
    await requireMember(c, 'pageReads')
    const { linkReader } = await import('./linkReader.server.ts')
    // One for the process: its queue limits how many pages are read at once.
    readLink ??= linkReader(safeFetch)
    return sendPrivate(c, await readLink(c.req.valid('json').url))
  })
  return api
}
