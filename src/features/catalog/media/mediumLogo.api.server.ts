import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { apiRouter, body, errors, json, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem, notFound } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { mediumLogoInput, mediumLogoSchema } from './media.contract.ts'
import { findPurpose } from './media.queries.server.ts'
import { hashOfPath, ownPicturePath } from './media.rules.ts'
import { updateMediumLogo } from './mediumLogo.writes.server.ts'

const mediumLogo = createRoute({
  method: 'post',
  path: '/api/modUpdateGameMedLogo',
  tags: ['Moderation'],
  summary: 'Set the larger logo of a featured game (moderators)',
  description:
    'The thumbnail that `/api/uploadImageThumbFromUrl` made. Only pictures on this site are accepted. A new logo for the game replaces it.',
  security: signedInTo('feature-game'),
  request: { query: z.strictObject({}), body: body(mediumLogoInput) },
  responses: { 200: json(mediumLogoSchema, 'The logo is set'), ...writeErrors(), ...errors(403, 404) },
})

/** The larger logo of a game. */
export function mediumLogoApi({ db, events, config }: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(mediumLogo, async (c) => {
    const member = await requireMember(c, 'moderation')
    const { gameID: gameId, logo } = c.req.valid('json')
    const path = ownPicturePath(logo, config.siteUrl)
    const hash = path === undefined ? undefined : hashOfPath(path)
    const isUsable =
      hash === undefined
        ? path !== undefined && !path.startsWith('/media/uploads/')
        : (await findPurpose(db.kysely, hash)) === 'logo'
    if (path === undefined || !isUsable) {
      const message = 'must be a logo on this site, from /api/uploadImageThumbFromUrl'
      throw new ApiProblem(400, `Invalid logo: ${message}`, [{ parameter: 'logo', message }])
    }
    await events.write(async (trx, emit) => {
      const game = await updateMediumLogo(trx, gameId, path)
      if (!game) throw notFound('game')
      await logModeration(trx, emit, {
        actorId: member.userId,
        action: 'set-medium-logo',
        subjectType: 'game',
        subjectId: String(gameId),
        reason: '',
        data: { name: game.name, logo: path },
      })
      emit({ type: 'game', gameId })
    })
    return sendPrivate(c, { id: gameId, logo_med_url: path })
  })
  return api
}
