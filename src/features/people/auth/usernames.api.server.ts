import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { optionalUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { usernameState } from './users/ensureProfile.server.ts'
import { isUsername } from './users/username.ts'

const usernames = createRoute({
  method: 'get',
  path: '/api/usernames',
  tags: ['Members'],
  summary: 'Whether a username is available',
  security: [{}, ...SIGNED_IN],
  request: {
    query: z.strictObject({
      name: z.string().max(60).default('').meta({ description: 'The username, in any case', example: 'ada' }),
    }),
  },
  responses: {
    200: json(
      z
        .object({
          available: z
            .boolean()
            .describe(
              'Nobody else has it, and it is not reserved for the site; an empty name counts as available.',
            ),
          reserved: z
            .boolean()
            .describe('It looks like a name of the site or one of its moderators; nobody can choose it.'),
          valid: z.boolean().describe('It has 3 to 20 characters of a–z, 0–9, _ and -.'),
        })
        .meta({ id: 'UsernameAvailability' }),
      'Whether it is available',
    ),
    ...errors(400, 401),
  },
})

/** The endpoint that checks whether a username is available. */
export function usernamesApi({ config, db }: Services): OpenAPIHono {
  return apiRouter().openapi(usernames, async (c) => {
    const { name } = c.req.valid('query')
    const userId = (await optionalUser(c))?.userId
    const state =
      name === '' ? 'free' : await usernameState(db.kysely, name, { siteNames: config.siteNames, userId })
    return sendPrivate(c, {
      available: state === 'free',
      reserved: state === 'reserved',
      valid: isUsername(name),
    })
  })
}
