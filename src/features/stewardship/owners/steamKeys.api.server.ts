import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { requireReauthentication } from '#/features/people/account/requireReauthentication.server.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import {
  apiRouter,
  body,
  errors,
  json,
  RECENT_SIGN_IN,
  SIGNED_IN,
  writeErrors,
} from '#/http/apiRouter.server.ts'
import { pageSchema, sendPrivate } from '#/http/jsonResponse.server.ts'
import { idParameter, noQuery, pageParameter } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { toPage } from '#/shared/pagination.ts'
import { requireOwnedGame } from './ownership.server.ts'
import { openSteamKey, sealSteamKey } from './sealedKeys.server.ts'
import {
  gameWithKeysSchema,
  ownSteamKeysSchema,
  steamKeysGivenSchema,
  steamKeysInput,
  steamKeysSchema,
} from './steamKeys.contract.ts'
import { MAX_KEYS_OF_GAME } from './steamKeys.limits.ts'
import { countKeys, findOwnKeys, listGamesWithKeys, listKeys } from './steamKeys.queries.server.ts'
import { deleteKey, insertKeyRead, insertKeys } from './steamKeys.writes.server.ts'
import { requireDeveloper } from './votesRemoval.server.ts'

const ofGame = { ...noQuery, params: z.object({ urlid: urlidParameter }) }
const forDevelopers = { tags: ['Developers'], security: SIGNED_IN }
const forCouncil = { tags: ['Council'], security: signedInTo('read-steam-keys') }

const own = createRoute({
  ...forDevelopers,
  method: 'get',
  path: '/api/games/{urlid}/steam-keys',
  summary: 'The Steam keys you gave for your game, and who read them',
  description: 'For the verified developer. The codes are not returned.',
  request: ofGame,
  responses: { 200: json(ownSteamKeysSchema, 'Keys and readings'), ...errors(400, 401, 403, 404) },
})

const give = createRoute({
  ...forDevelopers,
  method: 'post',
  path: '/api/games/{urlid}/steam-keys',
  summary: 'Give Steam keys for your game to the council',
  description:
    'For the verified developer. If any key is malformed, none are added; `errors` names the malformed ones.',
  request: { ...ofGame, body: body(steamKeysInput) },
  responses: { 200: json(steamKeysGivenSchema, 'What was added'), ...writeErrors(403, 404, 409) },
})

const withdrawKeys = createRoute({
  ...forDevelopers,
  method: 'delete',
  path: '/api/games/{urlid}/steam-keys/{id}',
  summary: 'Withdraw a Steam key you gave',
  request: { ...noQuery, params: ofGame.params.extend({ id: idParameter }) },
  responses: { 200: json(z.object({ removed: z.literal(true) }), 'Removed'), ...writeErrors(403, 404) },
})

const read = createRoute({
  ...forCouncil,
  method: 'post',
  path: '/api/games/{urlid}/steam-keys/read',
  summary: 'Read the Steam keys of a game',
  description: `For the council, moderators, and admins. Every read is logged, and the developer sees who read the keys. ${RECENT_SIGN_IN}`,
  request: ofGame,
  responses: { 200: json(steamKeysSchema, 'The keys'), ...writeErrors(403, 404, 503) },
})

const list = createRoute({
  ...forCouncil,
  method: 'get',
  path: '/api/council/steam-keys',
  summary: 'The games that have Steam keys',
  description: 'For the council, moderators, and admins.',
  request: { query: z.strictObject({ page: pageParameter }) },
  responses: { 200: json(pageSchema(gameWithKeysSchema), 'One page'), ...errors(400, 401, 403) },
})

/** Steam keys that developers give to the council. */
export function steamKeysApi({ auth, db, events }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(own, async (c) => {
    const viewer = await requireUser(c)
    const game = await requireOwnedGame(db.kysely, c.req.valid('param').urlid)
    requireDeveloper(game, viewer)
    return sendPrivate(c, await findOwnKeys(db.kysely, game.id, viewer.userId))
  })

  api.openapi(give, async (c) => {
    const member = await requireMember(c, 'developerTools')
    const { keys, note } = c.req.valid('json')
    const given = await events.write(async (trx) => {
      const game = await requireOwnedGame(trx, c.req.valid('param').urlid, { lock: true })
      requireDeveloper(game, member)
      const codes = [...new Set(keys)]
      if ((await countKeys(trx, game.id)) + codes.length > MAX_KEYS_OF_GAME)
        throw new ApiProblem(409, `A game can have at most ${MAX_KEYS_OF_GAME} keys`)
      const sealed = codes.map((code) => sealSteamKey(auth.keys, game.id, code))
      const added = await insertKeys(trx, { gameId: game.id, userId: member.userId, sealed, note })
      const isNew = new Set(added.map((hash) => hash.toString('hex')))
      const left = new Set(codes.filter((_, at) => isNew.has(sealed[at]!.code_hash.toString('hex'))))
      // If a key appears twice in the request, the first one is new.
      return { added: added.length, duplicates: keys.filter((key) => !left.delete(key)) }
    })
    return sendPrivate(c, given)
  })

  api.openapi(withdrawKeys, async (c) => {
    const member = await requireMember(c, 'developerTools')
    const { urlid, id } = c.req.valid('param')
    await events.write(async (trx) => {
      const game = await requireOwnedGame(trx, urlid)
      requireDeveloper(game, member)
      if (!(await deleteKey(trx, game.id, member.userId, id)))
        throw new ApiProblem(404, `You haven’t given a key ${id} for this game`)
    })
    return sendPrivate(c, { removed: true as const })
  })

  api.openapi(read, async (c) => {
    const reader = await requireMember(c, 'keyReads')
    await requireReauthentication(auth, reader)
    const keys = await events.write(async (trx) => {
      const game = await requireOwnedGame(trx, c.req.valid('param').urlid)
      const stored = await listKeys(trx, game.id)
      const found = stored.flatMap(({ sealed, ...key }) => {
        const code = key.code ?? openSteamKey(auth.keys, game.id, sealed!)
        return code === undefined ? [] : [{ ...key, code }]
      })
      if (found.length < stored.length)
        throw new ApiProblem(
          503,
          'These keys were encrypted with another key file, so they can’t be read. Tell an admin.',
        )
      if (found.length > 0) await insertKeyRead(trx, game.id, reader.userId, found.length)
      return found
    })
    return sendPrivate(c, { keys })
  })

  api.openapi(list, async (c) => {
    const viewer = await requireUser(c)
    const { page = 1 } = c.req.valid('query')
    return sendPrivate(c, toPage(await listGamesWithKeys(db.kysely, viewer.userId, page), page))
  })

  return api
}
