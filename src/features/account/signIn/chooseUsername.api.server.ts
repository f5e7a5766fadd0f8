import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { gone } from '#/features/account/me.api.server.ts'
import { meSchema, usernameInput } from '#/features/account/me.contract.ts'
import { findMe } from '#/features/account/me.queries.server.ts'
import { presentMe } from '#/features/account/me.rules.ts'
import { isReservedName } from '#/features/auth/reservedNames.ts'
import { isUniqueViolation } from '#/features/auth/uniqueViolation.ts'
import { isUsername } from '#/features/auth/username.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/api.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'

const choose = createRoute({
  method: 'put',
  path: '/api/me/username',
  tags: ['Own account'],
  security: SIGNED_IN,
  summary: 'Choose the own username, once',
  description:
    'For members whose username the site made: at a first sign-in through a provider, or because the wanted one was taken meanwhile.',
  request: { query: z.strictObject({}), body: body(usernameInput) },
  responses: { 200: json(meSchema, 'The member by that name'), ...writeErrors(), ...errors(403, 409) },
})

const taken = () => new ApiProblem(409, 'This username is taken')

/** The name by which others find a member, where they could not choose it at a sign-up. */
export function chooseUsernameApi({ auth, cache, config, db: { kysely: db } }: Services): OpenAPIHono {
  return apiRouter().openapi(choose, async (c) => {
    const { userId } = await requireUser(c)
    const { username } = c.req.valid('json')
    if (!isUsername(username)) {
      const message = 'must have 3 to 20 characters of a–z, 0–9, _ and -'
      throw new ApiProblem(400, 'This username cannot be used', [{ parameter: 'username', message }])
    }
    if (isReservedName(username, config.siteName)) throw taken()
    const { numUpdatedRows } = await db
      .updateTable('profiles')
      .set({ username, username_chosen: true, updated_at: sql`now()` })
      .where('id', '=', userId)
      .where('username_chosen', '=', false)
      .executeTakeFirst()
      .catch((error) => {
        throw isUniqueViolation(error) ? taken() : error
      })
    const stored = await findMe(db, userId)
    if (!stored) throw gone()
    if (numUpdatedRows === 0n) throw new ApiProblem(403, 'A username is chosen once, and this one is')
    auth.sessionCache.forgetUser(userId)
    cache.invalidate([cacheTag.member(userId), cacheTag.profile(userId)])
    return sendPrivate(c, presentMe(stored))
  })
}
