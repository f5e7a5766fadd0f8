import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { meSchema, usernameInput } from '#/features/people/account/me.contract.ts'
import { findMe } from '#/features/people/account/me.queries.server.ts'
import { presentMe } from '#/features/people/account/me.rules.ts'
import { setChosenUsername } from '#/features/people/account/me.writes.server.ts'
import { isImpersonation } from '#/features/people/auth/users/ensureProfile.server.ts'
import { isUniqueViolation } from '#/features/people/auth/users/uniqueViolation.ts'
import { isUsername, RESERVED_NAME } from '#/features/people/auth/users/username.ts'
import { apiRouter, body, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem, accountGone } from '#/http/problem.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'

const choose = createRoute({
  method: 'put',
  path: '/api/me/username',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'Choose your username, once',
  description:
    'For members with a generated username: because they signed up through a provider, or because the name they wanted was taken.',
  request: { query: z.strictObject({}), body: body(usernameInput) },
  responses: { 200: json(meSchema, 'The member with the new name'), ...writeErrors(403, 409) },
})

const taken = () => new ApiProblem(409, 'This username is taken')

/** The endpoint for members who could not choose a username when they signed up. */
export function chooseUsernameApi({ auth, config, db: { kysely: db }, events }: Services): OpenAPIHono {
  return apiRouter().openapi(choose, async (c) => {
    const { userId } = await requireUser(c)
    const { username } = c.req.valid('json')
    if (!isUsername(username)) {
      const message = 'must have 3 to 20 characters of a–z, 0–9, _ and -'
      throw new ApiProblem(400, 'This username can’t be used', [{ parameter: 'username', message }])
    }
    const { siteNames } = config
    if (await isImpersonation(db, username, { siteNames, userId })) throw new ApiProblem(409, RESERVED_NAME)
    const choose = events.write(async (trx, emit) => {
      const isSet = await setChosenUsername(trx, userId, username)
      if (isSet) emit({ type: 'member', userId })
      return isSet
    })
    const isSet = await choose.catch((error) => {
      throw isUniqueViolation(error) ? taken() : error
    })
    const stored = await findMe(db, userId)
    if (!stored) throw accountGone()
    if (!isSet) throw new ApiProblem(403, 'You can choose your username only once')
    auth.sessionCache.forgetUser(userId)
    return sendPrivate(c, presentMe(stored, config.councilUrl))
  })
}
