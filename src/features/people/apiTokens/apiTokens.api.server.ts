import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { MAX_API_TOKENS } from '#/features/people/auth/users/apiTokens.limits.ts'
import { listApiTokens } from '#/features/people/auth/users/apiTokens.queries.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import {
  apiRouter,
  body,
  errors,
  json,
  RECENT_SIGN_IN,
  SIGNED_IN,
  writeErrors,
} from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { byId, noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { apiTokenInput, apiTokensSchema, newApiTokenSchema } from './apiTokens.contract.ts'
import { createApiToken, revokeApiToken } from './apiTokens.server.ts'

const shared = { tags: ['Your account'], security: SIGNED_IN }
const tokens = json(apiTokensSchema, 'The newest first')

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/api/me/tokens',
  summary: 'Your API tokens',
  request: noQuery,
  responses: { 200: tokens, ...errors(400, 401) },
})

const create = createRoute({
  ...shared,
  method: 'post',
  path: '/api/me/tokens',
  summary: 'Create an API token',
  description: `The token is shown only once. You can have at most ${MAX_API_TOKENS}. You get an email about it. ${RECENT_SIGN_IN}`,
  request: { ...noQuery, body: body(apiTokenInput) },
  responses: { 200: json(newApiTokenSchema, 'The token'), ...writeErrors(403, 409) },
})

const revoke = createRoute({
  ...shared,
  method: 'delete',
  path: '/api/me/tokens/{id}',
  summary: 'Revoke an API token',
  description: `It stops working immediately. ${RECENT_SIGN_IN}`,
  request: byId,
  responses: { 200: tokens, ...writeErrors(403, 404) },
})

/** The API tokens of one's own account. They are managed with a session, never with a token. */
export function apiTokensApi({ auth, db: { kysely: db } }: Services): OpenAPIHono {
  const api = apiRouter()
  const all = async (userId: string) => ({
    items: (await listApiTokens(db, userId)).map(({ created_at, expires_at, used_at, ...token }) => ({
      ...token,
      created_at: created_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
      used_at: used_at?.toISOString() ?? null,
    })),
  })

  api.openapi(list, async (c) => sendPrivate(c, await all((await requireUser(c)).userId)))

  api.openapi(create, async (c) => {
    const member = await requireMember(c, 'apiTokens')
    const { name, scopes, expires_in_days } = c.req.valid('json')
    const input = { name, scopes, days: expires_in_days ?? undefined }
    return sendPrivate(c, await asProblem(createApiToken(auth, member, input)))
  })

  api.openapi(revoke, async (c) => {
    const member = await requireMember(c, 'apiTokens')
    if (!(await asProblem(revokeApiToken(auth, member, c.req.valid('param').id))))
      throw new ApiProblem(404, 'You have no such token')
    return sendPrivate(c, await all(member.userId))
  })

  return api
}

/** The service's 400 for a sign-in that is not recent is this API's 403. */
const asProblem = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    if (!(error instanceof AuthError)) throw error
    const status = error.code === 'reauthentication_needed' ? 403 : error.status
    throw ApiProblem.coded(status, error.code, error.message)
  })
