import type { AuthConfig } from '#/config.auth.ts'
import { PROVIDERS, type ProviderName } from '#/config.providers.ts'
import {
  discordUser,
  githubEmails,
  githubUser,
  googleUser,
  type ProviderPerson,
  patreonUser,
} from './providers.contract.ts'
import { supportOf } from './supporters.rules.ts'

/** Requests an address of the provider with the member's access token. Returns the JSON of the response. */
export type FetchUserInfo = (url: string) => Promise<unknown>

interface Provider {
  /** The scopes required for the user's id and address. */
  scopes: readonly string[]
  emailScopes: readonly string[]
  /** Further scopes that a client may request; any other is rejected. */
  optionalScopes?(config: AuthConfig): readonly string[]
  /** Whether the provider knows PKCE (RFC 7636). */
  pkce: boolean
  /** Whether it speaks OpenID Connect, with a signed identity token. */
  oidc: boolean
  fetchPerson(fetchUserInfo: FetchUserInfo, userUrl: string, config: AuthConfig): Promise<ProviderPerson>
}

/** How to call each provider, and how to read its responses. */
export const providers: Record<ProviderName, Provider> = {
  google: {
    scopes: ['openid', 'profile'],
    emailScopes: ['email'],
    pkce: true,
    oidc: true,
    async fetchPerson(fetchUserInfo, userUrl) {
      const user = googleUser.parse(await fetchUserInfo(userUrl))
      return {
        subject: user.sub,
        email: user.email,
        emailVerified: user.email_verified === true,
        // A name from the passport, which is not everybody's business.
        handle: undefined,
        name: user.name,
        avatarUrl: user.picture,
      }
    },
  },
  github: {
    scopes: ['read:user'],
    emailScopes: ['user:email'],
    pkce: true,
    oidc: false,
    async fetchPerson(fetchUserInfo, userUrl) {
      const user = githubUser.parse(await fetchUserInfo(userUrl))
      // The list requires this scope.
      const emails = githubEmails.parse(await fetchUserInfo(`${userUrl}/emails`).catch(() => []))
      const primary = emails.find((each) => each.primary)
      return {
        subject: user.id,
        email: primary ? primary.email : user.email,
        emailVerified: primary?.verified === true,
        handle: user.login,
        name: user.name ?? user.login,
        avatarUrl: user.avatar_url,
      }
    },
  },
  discord: {
    scopes: ['identify'],
    emailScopes: ['email'],
    pkce: true,
    oidc: false,
    async fetchPerson(fetchUserInfo, userUrl) {
      const user = discordUser.parse(await fetchUserInfo(userUrl))
      return {
        subject: user.id,
        email: user.email,
        emailVerified: user.verified === true,
        handle: user.username,
        name: user.global_name ?? user.username,
        avatarUrl: user.avatar && `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png`,
      }
    },
  },
  patreon: {
    scopes: ['identity'],
    emailScopes: ['identity[email]'],
    // It shows memberships of every campaign there is. Without a campaign of ours to look for they are none of our business.
    optionalScopes: ({ supporters }) => (supporters.campaign ? ['identity.memberships'] : []),
    pkce: false,
    oidc: false,
    async fetchPerson(fetchUserInfo, userUrl, { supporters }) {
      const { data, included } = patreonUser.parse(await fetchUserInfo(withFields(userUrl)))
      const user = data.attributes
      return {
        subject: data.id,
        email: user.email,
        emailVerified: user.is_email_verified === true,
        handle: user.vanity,
        name: user.full_name,
        avatarUrl: user.image_url,
        support: supportOf(included, supporters),
      }
    },
  },
}

function withFields(userUrl: string): string {
  const url = new URL(userUrl)
  url.searchParams.set('include', 'memberships,memberships.campaign')
  url.searchParams.set('fields[user]', 'email,is_email_verified,full_name,vanity,image_url')
  url.searchParams.set(
    'fields[member]',
    'patron_status,currently_entitled_amount_cents,pledge_relationship_start',
  )
  return url.href
}

/** Which providers there are, as `/settings` lists them. */
export function providerFlags({ providers: configured }: AuthConfig): Record<ProviderName, boolean> {
  const flags = PROVIDERS.map((name) => [name, configured[name] !== undefined])
  return Object.fromEntries(flags) as Record<ProviderName, boolean>
}
