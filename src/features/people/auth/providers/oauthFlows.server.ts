import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { PROVIDERS, type ProviderName } from '#/config.providers.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { challengeHash } from '#/features/people/auth/service/flowStates.server.ts'
import {
  consumeState,
  deleteFlow,
  insertOAuthFlow,
} from '#/features/people/auth/service/flowStates.writes.server.ts'
import { AuthError, cannotUse } from '#/features/people/auth/users/authError.ts'
import { hashToken } from '#/features/people/auth/users/hashToken.server.ts'
import { allowedRedirect } from '#/features/people/auth/users/redirects.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { authorizeAddress, type Expected } from './providerCalls.server.ts'
import type { AuthorizeQuery } from './providers.contract.ts'
import { providers } from './providers.server.ts'

/** Seconds until an OAuth flow expires. */
export const OAUTH_FLOW_SECONDS = 600
const SEALED_FOR = 'visit to a provider'

const random = () => randomBytes(32).toString('base64url')

/** The member who links a provider, their session, and the claims of their access token at that time. */
export type Linker = Pick<Viewer, 'userId' | 'sessionId' | 'aal' | 'authenticatedAt'>

const sealedSchema = z.object({
  verifier: z.string(),
  nonce: z.string(),
  /** SHA-256 of the browser's secret. */
  browser: z.string(),
  linker: z
    .object({ sessionId: z.string(), aal: z.enum(['aal1', 'aal2']), authenticatedAt: z.number() })
    .optional(),
})

/** Creates the secret that a browser keeps in a cookie during an OAuth flow. */
export const newBrowserSecret = random

const fingerprint = (browserSecret: string) => hash('sha256', browserSecret, 'base64url')

/**
 * Starts an OAuth flow. Returns the provider's address to redirect to. The caller chooses an allowed address to return to, and
 * further scopes among those that the provider's list allows.
 *
 * @param browserSecret the cookie of the browser that starts the flow; it can end in no other browser
 * @param linker the member who links the provider to their account; undefined to sign in
 * @throws AuthError 400 validation_failed
 */
export async function startOAuthFlow(
  auth: Auth,
  { provider, scopes, redirect_to, ...challenge }: AuthorizeQuery,
  browserSecret: string,
  linker?: Linker,
): Promise<string> {
  const name = PROVIDERS.find((each) => each === provider)
  const config = name && auth.config.providers[name]
  if (!name || !config) throw cannotUse('Unsupported provider: provider is not enabled')
  const own = providers[name]
  const allowed = [...own.scopes, ...own.emailScopes, ...(own.optionalScopes?.(auth.config) ?? [])]
  const refused = scopes.find((scope) => !allowed.includes(scope))
  // Otherwise a crafted link could request more of its visitor's private data than signing in needs.
  if (refused !== undefined) throw cannotUse(`The scope ${refused} is not allowed for ${name}`)
  const requested = [...own.scopes, ...(linker ? [] : own.emailScopes), ...scopes]
  const { redirects } = auth.config
  const expected: Expected = { state: random(), verifier: random(), nonce: random() }
  const { verifier, nonce } = expected
  const plain = JSON.stringify({ verifier, nonce, browser: fingerprint(browserSecret), linker })
  await insertOAuthFlow(auth.db, {
    provider: name,
    stateHash: hashToken(expected.state),
    codeChallenge: challengeHash(challenge),
    sealed: auth.keys.seal(SEALED_FOR, Buffer.from(plain)),
    redirectTo: allowedRedirect(redirect_to, { redirects, fallback: auth.siteUrl }),
    lifetimeSeconds: OAUTH_FLOW_SECONDS,
    linkerId: linker?.userId,
  })
  return authorizeAddress(auth, name, config, {
    ...expected,
    scopes: [...new Set(requested)],
  })
}

/** An OAuth flow that returned from the provider. */
export interface OAuthState {
  flowId: string
  provider: ProviderName
  redirectTo: string
  expected: Expected
  /** Whether it ends in an auth code, which takes PKCE's verifier to redeem. */
  wantsCode: boolean
  linker: Linker | undefined
}

/**
 * Consumes the `state` of an OAuth flow. It works once, whatever follows. A browser other than the one that started the flow is
 * rejected, so that nobody can be signed in to a stranger's account or link their identity to it.
 *
 * @throws AuthError 400 bad_oauth_state
 */
export async function consumeOAuthState(
  auth: Auth,
  state: string | null,
  browserSecret: string | undefined,
): Promise<OAuthState> {
  const wrong = new AuthError(
    400,
    'bad_oauth_state',
    'OAuth state is unknown, used, expired, or from another browser',
  )
  if (!state || state.length > 100) throw wrong
  const flow = await consumeState(auth.db, hashToken(state))
  const provider = PROVIDERS.find((each) => each === flow?.provider)
  const plain = flow?.sealed && auth.keys.unseal(SEALED_FOR, flow.sealed)
  if (!flow || !provider || !plain) throw wrong
  const { verifier, nonce, browser, linker } = sealedSchema.parse(JSON.parse(plain.toString('utf8')))
  if (browserSecret === undefined || fingerprint(browserSecret) !== browser) {
    await deleteFlow(auth.db, flow.id)
    throw wrong
  }
  return {
    flowId: flow.id,
    provider,
    redirectTo: flow.redirect_to ?? auth.siteUrl,
    expected: { state, verifier, nonce },
    wantsCode: flow.code_challenge !== null,
    linker: flow.user_id && linker ? { userId: flow.user_id, ...linker } : undefined,
  }
}
