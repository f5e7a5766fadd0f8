import type { Kysely } from 'kysely'
import type { ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import type { Caller } from '#/features/people/auth/service/authRouter.server.ts'
import { issueAuthCode } from '#/features/people/auth/service/flowStates.server.ts'
import { deleteFlow, setSealed } from '#/features/people/auth/service/flowStates.writes.server.ts'
import { notifyMember, notifySuspended } from '#/features/people/auth/service/securityNotices.ts'
import { sessionFragment, startSession } from '#/features/people/auth/service/sessions.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { withFragment, withParameter } from '#/features/people/auth/users/redirects.ts'
import { findSession, type Session } from '#/features/people/auth/users/sessions.queries.server.ts'
import { isUniqueViolation } from '#/features/people/auth/users/uniqueViolation.ts'
import type { SessionView } from '#/features/people/auth/users/users.contract.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'
import { consumeOAuthState, type Linker, type OAuthState } from './oauthFlows.server.ts'
import { type ProviderTokens, requestProvider } from './providerCalls.server.ts'
import { link, type Recognized, recognize } from './providerSignIn.server.ts'
import type { ProviderPerson } from './providers.contract.ts'
import { saveSupport } from './supporters.writes.server.ts'

const SEALED_FOR = 'provider tokens'

type GivenTokens = Pick<SessionView, 'provider_token' | 'provider_refresh_token'>

/** What the client gets together with the session at the end of an OAuth flow. */
interface Given {
  /** The provider's tokens, for the member alone. They are not stored. */
  tokens: GivenTokens
  /** Set if the member linked a provider: their session continues. */
  linker?: Linker | undefined
}

/** What is stored with the auth code of an OAuth flow. There is nothing with that of a mailed link. */
export function readGiven(auth: Auth, sealed: Buffer | null): Given {
  const plain = sealed && auth.keys.unseal(SEALED_FOR, sealed)
  return plain ? JSON.parse(plain.toString('utf8')) : { tokens: {} }
}

/** The redirect at the end of an OAuth flow: `to` carries a session, an auth code or an error. */
export interface OAuthResult {
  to: string
  status: 302 | 303
}

/**
 * Finishes an OAuth flow with the provider's response, which is in the parameters of the callback address. An error redirects to where
 * the flow was to end (or to the site, if that is unknown) with `error`, `error_code` and `error_description` in the fragment.
 */
export async function finishOAuthFlow(
  auth: Auth,
  { callback, browserSecret }: { callback: URLSearchParams; browserSecret: string | undefined },
  from: Caller,
): Promise<OAuthResult> {
  let redirectTo = auth.siteUrl
  try {
    await auth.rateLimits.address(from.address)
    const flow = await consumeOAuthState(auth, callback.get('state'), browserSecret)
    redirectTo = flow.redirectTo
    return { to: await finish(auth, flow, callback, from), status: 302 }
  } catch (error) {
    if (!(error instanceof AuthError)) auth.log.error({ err: error }, 'An OAuth flow failed')
    const { code, message } =
      error instanceof AuthError
        ? error
        : { code: 'unexpected_failure', message: 'Something went wrong on the server. The error was logged.' }
    const kind = error instanceof AuthError ? 'access_denied' : 'server_error'
    const parameters = { error: kind, error_code: code, error_description: message }
    return { to: withFragment(redirectTo, parameters), status: 303 }
  }
}

async function finish(
  auth: Auth,
  flow: OAuthState,
  callback: URLSearchParams,
  from: Caller,
): Promise<string> {
  const config = auth.config.providers[flow.provider]
  if (!config) throw new AuthError(400, 'bad_oauth_callback', 'The provider is no longer enabled')
  const identified = await requestProvider(auth, flow.provider, config, {
    callback,
    expected: flow.expected,
  }).catch(async (error) => {
    await deleteFlow(auth.db, flow.flowId)
    throw error
  })
  const tryComplete = () => complete(auth, flow, identified, from)
  // If the same person signs in twice at once for the first time, the second attempt finds what the first has created.
  const { code, session, recognized } = await tryComplete().catch((error) => {
    if (isUniqueViolation(error)) return tryComplete()
    throw error
  })
  notify(auth, flow.provider, recognized)
  if (identified.person.support) auth.supportChanged(recognized.userId)
  if (code !== undefined) return withParameter(flow.redirectTo, 'code', code)
  return withFragment(flow.redirectTo, {
    ...(await sessionFragment(auth, session)),
    ...givenTokens(flow, identified.tokens),
  })
}

function notify(auth: Auth, provider: ProviderName, { revoked, addedTo }: Recognized): void {
  auth.sessionCache.forget(revoked.ended)
  notifyMember(auth, addedTo, { event: 'provider linked', provider })
  if (addedTo) notifySuspended(auth, addedTo, revoked.suspended)
}

/**
 * The session in which a provider was linked. Its tokens must not give more access than the linker had: the session may have been
 * raised or re-authenticated since, by somebody else.
 *
 * @throws AuthError 403 session_not_found
 */
export async function sessionOfLinker(trx: Kysely<DB>, linker: Linker): Promise<Session> {
  const session = await findSession(trx, linker.userId, linker.sessionId)
  const isRaised =
    session &&
    (session.aal > linker.aal ||
      Math.floor(session.authenticated_at.getTime() / 1000) > linker.authenticatedAt)
  if (!session || isRaised)
    throw new AuthError(403, 'session_not_found', 'The session that asked for this has ended')
  return session
}

interface Identified {
  person: ProviderPerson
  tokens: ProviderTokens
}

function complete(auth: Auth, flow: OAuthState, { person, tokens }: Identified, { place }: Caller) {
  return auth.db.transaction().execute(async (trx) => {
    const { provider, linker } = flow
    const recognized = linker
      ? await link(auth, trx, provider, person, linker)
      : await recognize(auth, trx, provider, person)
    const { userId } = recognized
    await storeSupport(auth, trx, recognized, { person, tokens })
    if (flow.wantsCode) {
      const given: Given = { tokens: givenTokens(flow, tokens), linker }
      return { code: await codeFor(auth, trx, flow, userId, given), session: undefined, recognized }
    }
    await deleteFlow(trx, flow.flowId)
    const session = linker
      ? await sessionOfLinker(trx, linker)
      : await startSession(auth, trx, (await findUser(trx, userId))!, { method: 'oauth', provider, place })
    return { code: undefined, session, recognized }
  })
}

async function storeSupport(auth: Auth, trx: Kysely<DB>, who: Recognized, { person, tokens }: Identified) {
  if (!person.support) return
  const { identityId, userId } = who
  const { refreshToken } = tokens
  await saveSupport(trx, auth.keys, { identityId, userId, support: person.support, refreshToken })
}

/** The supporter platform's refresh token stays on the server, which needs it for later checks; only one of two clients can use it. */
function givenTokens({ provider }: OAuthState, { accessToken, refreshToken }: ProviderTokens): GivenTokens {
  const kept = provider === 'patreon'
  return {
    provider_token: accessToken,
    ...(refreshToken && !kept ? { provider_refresh_token: refreshToken } : {}),
  }
}

async function codeFor(
  auth: Auth,
  trx: Kysely<DB>,
  { flowId }: OAuthState,
  userId: string,
  given: Given,
): Promise<string> {
  const code = await issueAuthCode(trx, flowId, { userId, method: 'oauth' })
  if (code === undefined) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
  const sealed = auth.keys.seal(SEALED_FOR, Buffer.from(JSON.stringify(given)))
  await setSealed(trx, flowId, sealed)
  return code
}
