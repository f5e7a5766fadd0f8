import { z } from 'zod'
import { emailInput } from '#/features/people/auth/service/auth.contract.ts'

/** Scopes in OAuth's syntax (RFC 6749, section 3.3): tokens separated by spaces. */
const scopesInput = z
  .string()
  .max(500, 'is too long')
  .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, 'has characters that are not allowed in a scope')
  .transform((scopes) => scopes.split(' ').filter((scope) => scope !== ''))

/** The parameters that a client may set for an OAuth flow; we set all others. */
export const authorizeQuery = z.object({
  provider: z.string('must be a string').max(40),
  redirect_to: z.string().optional(),
  scopes: scopesInput.default([]),
  code_challenge: z.string().max(128).optional(),
  code_challenge_method: z.string().max(10).optional(),
  skip_http_redirect: z.string().max(10).optional(),
})
export type AuthorizeQuery = z.infer<typeof authorizeQuery>

/** A provider's text, cleaned and truncated so that it can be stored; undefined if nothing is left. */
const shown = z
  .string()
  .nullish()
  .transform((text) => {
    const plain = text
      ?.replaceAll(/\p{Cc}/gu, '')
      .slice(0, 200)
      .toWellFormed()
      .trim()
    return plain || undefined
  })

const pictureAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .optional()
  .catch(undefined)

const subject = z
  .union([z.string(), z.int().transform(String)])
  .pipe(z.string().regex(/^[\x21-\x7e]{1,255}$/))

/** An address that cannot be one counts as none. */
const address = emailInput.optional().catch(undefined)
const isTrue = z.literal(true).optional().catch(undefined)

export const googleUser = z.object({
  sub: subject,
  email: address,
  email_verified: isTrue,
  name: shown,
  picture: pictureAddress,
})

export const githubUser = z.object({
  id: subject,
  login: shown,
  name: shown,
  email: address,
  avatar_url: pictureAddress,
})

export const githubEmails = z.array(z.object({ email: address, primary: isTrue, verified: isTrue })).catch([])

export const discordUser = z.object({
  id: subject,
  username: shown,
  global_name: shown,
  email: address,
  verified: isTrue,
  avatar: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional()
    .catch(undefined),
})

/** The identity and, included in it, memberships and their campaigns (Patreon's API, version 2). */
export const patreonUser = z.object({
  data: z.object({
    id: subject,
    attributes: z.object({
      full_name: shown,
      vanity: shown,
      email: address,
      is_email_verified: isTrue,
      image_url: pictureAddress,
    }),
  }),
  included: z
    .array(
      z.object({
        type: z.string(),
        attributes: z
          .object({
            patron_status: z.string().nullish(),
            currently_entitled_amount_cents: z.number().nullish(),
            pledge_relationship_start: z.string().nullish(),
          })
          .nullish(),
        relationships: z
          .object({ campaign: z.object({ data: z.object({ id: z.string() }).nullish() }).nullish() })
          .nullish(),
      }),
    )
    .default([]),
})
export type PatreonMember = z.infer<typeof patreonUser>['included'][number]

/** The user that a provider reports. */
export interface ProviderPerson {
  /** The provider's own name for the account. */
  subject: string
  email: string | undefined
  /** Whether the provider knows the address to be theirs. */
  emailVerified: boolean
  /** What everybody may call them. */
  handle: string | undefined
  name: string | undefined
  avatarUrl: string | undefined
  /** Of the supporter platform alone. */
  support?: Support
}

/** `level` 0: no supporter. `since` is undefined where the platform does not say. */
export interface Support {
  level: number
  since: Date | undefined
}
