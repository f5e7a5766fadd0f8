import type { Kysely } from 'kysely'
import type { ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { Caller } from '#/features/auth/authRouter.server.ts'
import { notifyMember, notifySuspended } from '#/features/auth/mail/securityNotices.ts'
import { withFragment, withParameter } from '#/features/auth/redirects.ts'
import { findSession, type Session } from '#/features/auth/tokens/sessions.queries.server.ts'
import { sessionView, startSession } from '#/features/auth/tokens/sessions.server.ts'
import { isUniqueViolation } from '#/features/auth/uniqueViolation.ts'
import type { SessionView } from '#/features/auth/users.contract.ts'
import { findUser } from '#/features/auth/users.queries.server.ts'
import { issueAuthCode } from './flowStates.server.ts'
import { consumeOAuthState, deleteOAuthState, type Linker, type OAuthState } from './oauthFlows.server.ts'
import { type ProviderTokens, requestProvider } from './providerCalls.server.ts'
import { link, type Recognized, recognize } from './providerSignIn.server.ts'
import type { ProviderPerson } from './providers.contract.ts'
import { saveSupport } from './supporters.server.ts'

const SEALED_FOR = 'provider tokens'

type GivenTokens = Pick<SessionView, 'provider_token' | 'provider_refresh_token'>

/** What waits at the end of a visit for who fetches its session. */
interface Given {
  /** The provider's, for the member alone: they are not kept. */
  tokens: GivenTokens
  /** Who asked to link a provider: their session continues. */
  linker?: Linker | undefined
}

/** What lies beside the code of a visit; nothing beside that of a mail. */
export function readGiven(auth: Auth, sealed: Buffer | null): Given {
  const plain = sealed && auth.keys.unseal(SEALED_FOR, sealed)
  return plain ? JSON.parse(plain.toString('utf8')) : { tokens: {} }
}

/** How a visit ends: the browser is sent `to` an address, with a session, a code or an error. */
export interface OAuthResult {
  to: string
  status: 302 | 303
}

/**
 * Ends a visit to a provider, whose answer is in the parameters of the address. Errors end up where the visit was to lead, or at the
 * site where that is not known, with `error`, `error_code` and `error_description` in the fragment.
 */
export async function finishOAuthFlow(
  auth: Auth,
  { answer, browserSecret }: { answer: URLSearchParams; browserSecret: string | undefined },
  from: Caller,
): Promise<OAuthResult> {
  let leadsTo = auth.siteUrl
  try {
    await auth.rateLimits.address(from.address)
    const visit = await consumeOAuthState(auth, answer.get('state'), browserSecret)
    leadsTo = visit.redirectTo
    return { to: await comeBack(auth, visit, answer, from), status: 302 }
  } catch (error) {
    if (!(error instanceof AuthError)) auth.log.error({ err: error }, 'A visit to a provider failed')
    const { code, message } =
      error instanceof AuthError
        ? error
        : { code: 'unexpected_failure', message: 'The server could not do this. It has been logged.' }
    const kind = error instanceof AuthError ? 'access_denied' : 'server_error'
    const parameters = { error: kind, error_code: code, error_description: message }
    return { to: withFragment(leadsTo, parameters), status: 303 }
  }
}

async function comeBack(
  auth: Auth,
  visit: OAuthState,
  answer: URLSearchParams,
  from: Caller,
): Promise<string> {
  const config = auth.config.providers[visit.provider]
  if (!config) throw new AuthError(400, 'bad_oauth_callback', 'The provider is not enabled any more')
  const asked = await requestProvider(auth, visit.provider, config, {
    answer,
    expected: visit.expected,
  }).catch(async (error) => {
    await deleteOAuthState(auth.db, visit.flowId)
    throw error
  })
  const settle = () => settled(auth, visit, asked, from)
  // Two first sign-ins at once: the second finds what the first has made.
  const { code, session, recognized } = await settle().catch((error) => {
    if (isUniqueViolation(error)) return settle()
    throw error
  })
  notify(auth, visit.provider, recognized)
  if (code !== undefined) return withParameter(visit.redirectTo, 'code', code)
  return withFragment(visit.redirectTo, await fragmentOf(auth, session, givenTokens(visit, asked.tokens)))
}

function notify(auth: Auth, provider: ProviderName, { revoked, addedTo }: Recognized): void {
  auth.sessionCache.forget(revoked.ended)
  notifyMember(auth, addedTo, { event: 'provider linked', provider })
  if (addedTo) notifySuspended(auth, addedTo, revoked.suspended)
}

/**
 * The session in which a provider was linked. Its tokens must not give the linker more than they had: not if the session was
 * raised or re-authenticated since, perhaps by somebody else.
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

interface Asked {
  person: ProviderPerson
  tokens: ProviderTokens
}

function settled(auth: Auth, visit: OAuthState, { person, tokens }: Asked, { place }: Caller) {
  return auth.db.transaction().execute(async (trx) => {
    const { provider, linker } = visit
    const recognized = linker
      ? await link(auth, trx, provider, person, linker)
      : await recognize(auth, trx, provider, person)
    const { userId } = recognized
    await noteSupport(auth, trx, recognized, { person, tokens })
    if (visit.wantsCode) {
      const given: Given = { tokens: givenTokens(visit, tokens), linker }
      return { code: await codeFor(auth, trx, visit, userId, given), session: undefined, recognized }
    }
    await deleteOAuthState(trx, visit.flowId)
    const session = linker
      ? await sessionOfLinker(trx, linker)
      : await startSession(auth, trx, (await findUser(trx, userId))!, { method: 'oauth', provider, place })
    return { code: undefined, session, recognized }
  })
}

async function noteSupport(auth: Auth, trx: Kysely<DB>, who: Recognized, { person, tokens }: Asked) {
  if (!person.support) return
  const { identityId, userId } = who
  const { refreshToken } = tokens
  await saveSupport(trx, auth.keys, { identityId, userId, support: person.support, refreshToken })
}

/** The supporter platform's refresh token stays with the server, which asks there again: it serves one of two. */
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
  await trx.updateTable('auth_flow_states').set({ sealed }).where('id', '=', flowId).execute()
  return code
}

async function fragmentOf(
  auth: Auth,
  session: Session,
  tokens: GivenTokens,
): Promise<Record<string, string>> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionView(
    auth,
    auth.db,
    session,
  )
  const times = { expires_at: String(expires_at), expires_in: String(expires_in) }
  return { access_token, ...times, refresh_token, token_type, ...tokens }
}
