import { z } from 'zod'
import { MAX_API_TOKEN_DAYS } from '#/features/people/auth/users/apiTokens.limits.ts'
import { API_SCOPES } from '#/shared/apiScopes.ts'
import { ruledText } from '#/shared/textInput.ts'
import { TOKEN_NAME } from './apiTokens.rules.ts'

const scopes = z.array(z.enum(API_SCOPES))

const apiTokenSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    hint: z.string().describe('Its last characters.'),
    scopes,
    created_at: z.string(),
    expires_at: z.string().nullable().describe('Null: it does not expire.'),
    used_at: z.string().nullable().describe('Its last use, to the minute; null before the first.'),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof apiTokenSchema>

export const apiTokensSchema = z.object({ items: z.array(apiTokenSchema) }).meta({ id: 'ApiTokens' })
export type ApiTokenList = z.infer<typeof apiTokensSchema>

export const newApiTokenSchema = z
  .object({ id: z.int(), token: z.string().describe('Shown only this once.') })
  .meta({ id: 'NewApiToken' })
export type NewApiToken = z.infer<typeof newApiTokenSchema>

export const apiTokenInput = z.strictObject({
  name: ruledText(TOKEN_NAME).describe('Where you use it, so you can recognize it later.'),
  scopes: scopes
    .min(1, 'Choose at least one scope')
    .max(API_SCOPES.length)
    .transform((chosen) => API_SCOPES.filter((scope) => chosen.includes(scope)))
    .describe(
      '`read`: read what you can read. `write`: vote, post, and change what is yours. `updates`: only updates of games that you develop.',
    ),
  expires_in_days: z
    .int()
    .min(1)
    .max(MAX_API_TOKEN_DAYS)
    .nullable()
    .default(null)
    .describe('Null: it does not expire.'),
})
