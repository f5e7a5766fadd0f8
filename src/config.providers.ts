import { z } from 'zod'
import { httpUrl, json, optional, wholeNumber } from './config.values.ts'

export const PROVIDERS = ['google', 'github', 'discord', 'patreon'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** A client at a provider. Endpoints have the provider's own addresses unless others are set. */
export interface ProviderConfig {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** Returns who signed in, and on the supporter platform also whom they support. */
  userUrl: string
  /** OpenID Connect only: who signs identity tokens, and where the keys for them are. */
  issuer?: string
  keysUrl?: string
}

export interface SupporterConfig {
  /** Only supporters of this campaign count; undefined: those of the client's own campaign. */
  campaign: string | undefined
  /** The cents per month that make a supporter level 1, 2, …. */
  levels: readonly number[]
}

const text = optional(z.string().trim().min(1).max(500))
const endpoints = { authorizeUrl: httpUrl, tokenUrl: httpUrl, userUrl: httpUrl }
const otherEndpoints = z.strictObject(endpoints).partial().optional()

const supporters = z
  .strictObject({
    campaign: z.string().trim().min(1).max(500),
    levels: z.array(wholeNumber(1, 1_000_000)).min(1).max(20),
  })
  .partial()

/** The variables of signing in by providers; docs/configuration.md documents them. */
export const providerEnvironment = {
  AUTH_GOOGLE_ID: text,
  AUTH_GOOGLE_SECRET: text,
  AUTH_GITHUB_ID: text,
  AUTH_GITHUB_SECRET: text,
  AUTH_DISCORD_ID: text,
  AUTH_DISCORD_SECRET: text,
  AUTH_PATREON_ID: text,
  AUTH_PATREON_SECRET: text,
  AUTH_PROVIDER_ENDPOINTS: optional(
    json(
      z.strictObject({
        google: z
          .strictObject({ ...endpoints, issuer: httpUrl, keysUrl: httpUrl })
          .partial()
          .optional(),
        github: otherEndpoints,
        discord: otherEndpoints,
        patreon: otherEndpoints,
      }),
      '{"github":{"tokenUrl":"https://github.example/token"}}',
    ),
  ),
  AUTH_PATREON_SUPPORTERS: optional(json(supporters, '{"levels":[100,500]}')),
}

type Environment = { [K in keyof typeof providerEnvironment]?: z.output<(typeof providerEnvironment)[K]> }

const OWN_ADDRESSES: Record<ProviderName, Omit<ProviderConfig, 'clientId' | 'clientSecret'>> = {
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    userUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
    issuer: 'https://accounts.google.com',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  github: {
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
  },
  discord: {
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    userUrl: 'https://discord.com/api/users/@me',
  },
  patreon: {
    authorizeUrl: 'https://www.patreon.com/oauth2/authorize',
    tokenUrl: 'https://www.patreon.com/api/oauth2/token',
    userUrl: 'https://www.patreon.com/api/oauth2/v2/identity',
  },
}

const prefix = (name: ProviderName) => `AUTH_${name.toUpperCase() as Uppercase<ProviderName>}` as const

/** The missing half of a client: a secret without its id, or the reverse. Undefined if all are complete. */
export function missingHalf(set: Environment): keyof Environment | undefined {
  for (const name of PROVIDERS) {
    const [id, secret] = [`${prefix(name)}_ID`, `${prefix(name)}_SECRET`] as const
    if (set[id] && !set[secret]) return secret
    if (set[secret] && !set[id]) return id
  }
  return undefined
}

/** The providers with a configured client. */
export function providersConfig(set: Environment): Partial<Record<ProviderName, ProviderConfig>> {
  const configured: Partial<Record<ProviderName, ProviderConfig>> = {}
  for (const name of PROVIDERS) {
    const clientId = set[`${prefix(name)}_ID`]
    const clientSecret = set[`${prefix(name)}_SECRET`]
    if (!clientId || !clientSecret) continue
    configured[name] = {
      ...OWN_ADDRESSES[name],
      ...set.AUTH_PROVIDER_ENDPOINTS?.[name],
      clientId,
      clientSecret,
    }
  }
  return configured
}

/** Whose support counts, and the amount of each level. */
export function supporterConfig(set: Environment): SupporterConfig {
  const { campaign, levels = [1] } = set.AUTH_PATREON_SUPPORTERS ?? {}
  return { campaign, levels: levels.toSorted((a, b) => a - b) }
}
