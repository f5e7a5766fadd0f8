import { z } from 'zod'
import { httpUrl, list, optional } from './config.values.ts'

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

type Part = 'ID' | 'SECRET' | 'AUTHORIZE_URL' | 'TOKEN_URL' | 'USER_URL'
const text = optional(z.string().trim().min(1).max(500))
const address = optional(httpUrl)

function variablesOf<N extends string>(name: N) {
  const named = {
    [`AUTH_${name}_ID`]: text,
    [`AUTH_${name}_SECRET`]: text,
    [`AUTH_${name}_AUTHORIZE_URL`]: address,
    [`AUTH_${name}_TOKEN_URL`]: address,
    [`AUTH_${name}_USER_URL`]: address,
  }
  return named as Record<`AUTH_${N}_${Part}`, typeof text>
}

const cents = list
  .transform((entries) => entries.map(Number))
  .pipe(z.array(z.int().min(1).max(1_000_000)).min(1).max(20))

/** The variables of signing in by providers; docs/configuration.md documents them. */
export const providerEnvironment = {
  ...variablesOf('GOOGLE'),
  ...variablesOf('GITHUB'),
  ...variablesOf('DISCORD'),
  ...variablesOf('PATREON'),
  AUTH_GOOGLE_ISSUER: address,
  AUTH_GOOGLE_KEYS_URL: address,
  AUTH_PATREON_CAMPAIGN: text,
  AUTH_PATREON_LEVELS: optional(cents),
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
    const own = OWN_ADDRESSES[name]
    configured[name] = {
      ...own,
      clientId,
      clientSecret,
      authorizeUrl: set[`${prefix(name)}_AUTHORIZE_URL`] ?? own.authorizeUrl,
      tokenUrl: set[`${prefix(name)}_TOKEN_URL`] ?? own.tokenUrl,
      userUrl: set[`${prefix(name)}_USER_URL`] ?? own.userUrl,
      ...(name === 'google' && set.AUTH_GOOGLE_ISSUER ? { issuer: set.AUTH_GOOGLE_ISSUER } : {}),
      ...(name === 'google' && set.AUTH_GOOGLE_KEYS_URL ? { keysUrl: set.AUTH_GOOGLE_KEYS_URL } : {}),
    }
  }
  return configured
}

/** Whose support counts, and the amount of each level. */
export function supporterConfig(set: Environment): SupporterConfig {
  const levels = set.AUTH_PATREON_LEVELS ?? [1]
  return { campaign: set.AUTH_PATREON_CAMPAIGN, levels: levels.toSorted((a, b) => a - b) }
}
