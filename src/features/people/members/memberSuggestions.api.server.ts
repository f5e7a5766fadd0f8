import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { sendValue } from '#/http/jsonResponse.server.ts'
import type { Services } from '#/services.server.ts'
import { MAX_MEMBER_SUGGESTIONS, suggestMembers } from './memberSuggestions.queries.server.ts'

const suggestions = createRoute({
  method: 'get',
  path: '/api/members',
  tags: ['Community'],
  summary: 'Members by the beginning of their username, for mentions',
  request: {
    query: z.strictObject({
      name: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,20}$/, 'must be 1 to 20 letters, digits, _ or -')
        .meta({ description: 'The beginning of a username, in any case', example: 'al' }),
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z
          .array(
            z.object({
              id: z.string(),
              username: z.string(),
              display_name: z.string().nullable(),
              avatar_url: z.string().nullable(),
            }),
          )
          .max(MAX_MEMBER_SUGGESTIONS),
      }),
      'The exact name first, then the highest level',
    ),
    ...errors(400),
  },
})

/** The endpoint that suggests members to mention. */
export function memberSuggestionsApi({ db }: Services): OpenAPIHono {
  return apiRouter().openapi(suggestions, async (c) =>
    sendValue(c, { items: await suggestMembers(db.kysely, c.req.valid('query').name) }),
  )
}
