import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { PROVIDERS, type ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError, cannotUse } from '#/features/auth/authError.ts'
import { hashToken } from '#/features/auth/hashToken.server.ts'
import { allowedRedirect } from '#/features/auth/redirects.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { challengeHash } from './flowStates.server.ts'
import { authorizeAddress, type Expected } from './providerCalls.server.ts'
import type { AuthorizeQuery } from './providers.contract.ts'
import { providers } from './providers.server.ts'

/** A visit to a provider is to come back within so many seconds. */
export const OAUTH_FLOW_SECONDS = 600
const SEALED_FOR = 'visit to a provider'

const random = () => randomBytes(32).toString('base64url')

/** Who links a provider, in which session, and what their access token said then. */
export type Linker = Pick<Viewer, 'userId' | 'sessionId' | 'aal' | 'authenticatedAt'>

const remembered = z.object({
  verifier: z.string(),
  nonce: z.string(),
  /** SHA-256 of the browser's secret. */
  browser: z.string(),
  linker: z
    .object({ sessionId: z.string(), aal: z.enum(['aal1', 'aal2']), authenticatedAt: z.number() })
    .optional(),
})

/** A secret that a browser keeps in a cookie while it is away at a provider. */
export const newBrowserSecret = random

const fingerprint = (browserSecret: string) => hash('sha256', browserSecret, 'base64url')

/**
 * Begins a visit to a provider; answers where it begins. The caller chooses where it ends, among the addresses that are allowed, and
 * further scopes among those that the provider's list allows.
 *
 * @param browserSecret the cookie of the browser that begins: the flow can end in no other
 * @param linker whose account the provider is to be linked to; undefined to sign in
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
  // A link that asks for more than signing in takes would bring its visitor's private data to whoever reads the address it leads to.
  if (refused !== undefined) throw cannotUse(`The scope ${refused} is not allowed for ${name}`)
  const requested = [...own.scopes, ...(linker ? [] : own.emailScopes), ...scopes]
  const { redirects } = auth.config
  const expected: Expected = { state: random(), verifier: random(), nonce: random() }
  const { verifier, nonce } = expected
  const plain = JSON.stringify({ verifier, nonce, browser: fingerprint(browserSecret), linker })
  await auth.db
    .insertInto('auth_flow_states')
    .values({
      user_id: linker?.userId ?? null,
      kind: linker ? 'link' : 'sign-in',
      provider: name,
      code_challenge: challengeHash(challenge) ?? null,
      state_hash: hashToken(expected.state),
      sealed: auth.keys.seal(SEALED_FOR, Buffer.from(plain)),
      redirect_to: allowedRedirect(redirect_to, { redirects, fallback: auth.siteUrl }),
      expires_at: sql`now() + make_interval(secs => ${OAUTH_FLOW_SECONDS})`,
    })
    .execute()
  return authorizeAddress(auth, name, config, {
    ...expected,
    scopes: [...new Set(requested)],
  })
}

/** A visit that came back. */
export interface OAuthState {
  flowId: string
  provider: ProviderName
  redirectTo: string
  expected: Expected
  /** Whether it ends in a code for who has the verifier of PKCE. */
  wantsCode: boolean
  linker: Linker | undefined
}

/**
 * Takes a visit by its state, once: whatever comes of it, that state is worth nothing any more. A browser other than the one that began
 * it is refused, so that nobody ends a stranger's flow: neither to be signed in to the stranger's account, nor to hand over their own identity.
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
    'OAuth state is unknown, used, expired, or of another browser',
  )
  if (!state || state.length > 100) throw wrong
  const flow = await auth.db
    .updateTable('auth_flow_states')
    .set({ state_hash: null })
    .where('state_hash', '=', hashToken(state))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'user_id', 'provider', 'sealed', 'redirect_to', 'code_challenge'])
    .executeTakeFirst()
  const provider = PROVIDERS.find((each) => each === flow?.provider)
  const plain = flow?.sealed && auth.keys.unseal(SEALED_FOR, flow.sealed)
  if (!flow || !provider || !plain) throw wrong
  const { verifier, nonce, browser, linker } = remembered.parse(JSON.parse(plain.toString('utf8')))
  if (browserSecret === undefined || fingerprint(browserSecret) !== browser) {
    await deleteOAuthState(auth.db, flow.id)
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

/** Forgets a visit that ended without a code. */
export async function deleteOAuthState(db: Kysely<DB>, flowId: string): Promise<void> {
  await db.deleteFrom('auth_flow_states').where('id', '=', flowId).execute()
}
