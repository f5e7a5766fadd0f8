import * as oauth from 'oauth4webapi'
import type { ProviderConfig, ProviderName } from '#/config.providers.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { ProviderPerson } from './providers.contract.ts'
import { type Ask, providers } from './providers.server.ts'

/** A provider must answer within so many milliseconds. */
const TIMEOUT_MS = 10_000

/** A visit that comes back is checked with what is remembered of its beginning. */
export interface Expected {
  state: string
  verifier: string
  nonce: string
}

export interface ProviderTokens {
  accessToken: string
  refreshToken: string | undefined
}

/** Where members' browsers come back to from every provider. */
export const callbackAddress = (auth: Auth) => `${auth.config.url}/callback`

/** One for each, because its keys are remembered with it. */
const servers = new WeakMap<ProviderConfig, oauth.AuthorizationServer>()

function serverOf(provider: ProviderName, config: ProviderConfig): oauth.AuthorizationServer {
  const server = servers.get(config) ?? metadataOf(provider, config)
  servers.set(config, server)
  return server
}

function metadataOf(provider: ProviderName, config: ProviderConfig): oauth.AuthorizationServer {
  return {
    issuer: config.issuer ?? new URL(config.authorizeUrl).origin,
    authorization_endpoint: config.authorizeUrl,
    token_endpoint: config.tokenUrl,
    ...(config.keysUrl ? { jwks_uri: config.keysUrl } : {}),
    ...(providers[provider].oidc ? { id_token_signing_alg_values_supported: ['RS256', 'ES256'] } : {}),
  }
}

/** An operator who sets an address without encryption means it; any other must have it. */
const options = (address: string, signal?: AbortSignal) => {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  return {
    [oauth.allowInsecureRequests]: new URL(address).protocol === 'http:',
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }
}

/** Where a visit to a provider begins. */
export async function authorizeAddress(
  auth: Auth,
  provider: ProviderName,
  config: ProviderConfig,
  { scopes, state, verifier, nonce }: Expected & { scopes: readonly string[] },
): Promise<string> {
  const { pkce, oidc } = providers[provider]
  const url = new URL(config.authorizeUrl)
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: callbackAddress(auth),
    scope: scopes.join(' '),
    state,
    ...(oidc ? { nonce } : {}),
    ...(pkce
      ? {
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }
      : {}),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const failed = (why: string) => new AuthError(400, 'bad_oauth_callback', why)

/**
 * Trades the code of a visit that came back for tokens, and asks whom they are of.
 *
 * @throws AuthError 400 bad_oauth_callback
 */
export async function requestProvider(
  auth: Auth,
  provider: ProviderName,
  config: ProviderConfig,
  { answer, expected }: { answer: URLSearchParams; expected: Expected },
): Promise<{ person: ProviderPerson; tokens: ProviderTokens }> {
  if (answer.has('error')) throw failed(refusal(answer))
  try {
    const granted = await tradeCode(auth, provider, config, { answer, expected })
    const ask = asker(granted.access_token, config)
    const person = await providers[provider].whoIsIt(ask, config.userUrl, auth.config)
    const claims = oauth.getValidatedIdTokenClaims(granted)
    if (providers[provider].oidc && claims?.sub !== person.subject)
      throw new Error('Two people in one answer')
    return { person, tokens: { accessToken: granted.access_token, refreshToken: granted.refresh_token } }
  } catch (error) {
    tell(auth, provider, error)
    throw failed(`Unable to exchange external code with ${provider}`)
  }
}

/** What a provider says when it, or its user, declines. */
function refusal(answer: URLSearchParams): string {
  const said = answer.get('error_description') || answer.get('error') || ''
  return said.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 200) || 'The provider refused'
}

async function tradeCode(
  auth: Auth,
  provider: ProviderName,
  config: ProviderConfig,
  { answer, expected }: { answer: URLSearchParams; expected: Expected },
): Promise<oauth.TokenEndpointResponse> {
  const { oidc, pkce } = providers[provider]
  const server = serverOf(provider, config)
  const client: oauth.Client = { client_id: config.clientId }
  const named = new URLSearchParams(answer)
  // Who signs identity tokens is known of OpenID Connect only.
  if (!oidc) named.delete('iss')
  const parameters = oauth.validateAuthResponse(server, client, named, expected.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(config.clientSecret),
    parameters,
    callbackAddress(auth),
    pkce ? expected.verifier : oauth.nopkce,
    options(config.tokenUrl),
  )
  const checks = oidc ? { expectedNonce: expected.nonce, requireIdToken: true } : {}
  const granted = await oauth.processAuthorizationCodeResponse(server, client, response, checks)
  if (oidc) await oauth.validateApplicationLevelSignature(server, response, options(config.keysUrl!))
  return granted
}

function asker(accessToken: string, config: ProviderConfig, signal?: AbortSignal): Ask {
  return async (address) => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Idledex' })
    const url = new URL(address)
    const answer = await oauth.protectedResourceRequest(
      accessToken,
      'GET',
      url,
      headers,
      undefined,
      options(config.userUrl, signal),
    )
    if (!answer.ok) throw new Error(`${url.origin}${url.pathname} answered ${answer.status}`)
    return answer.json()
  }
}

/** The connection is not known to the provider any more. */
export class ConnectionLost extends Error {}

/**
 * Asks anew about somebody who once connected their account.
 *
 * @throws ConnectionLost; anything else means that the provider could not be asked
 */
export async function askAgain(
  auth: Auth,
  provider: ProviderName,
  config: ProviderConfig,
  { refreshToken, signal }: { refreshToken: string; signal: AbortSignal },
): Promise<{ person: ProviderPerson; tokens: ProviderTokens }> {
  const server = serverOf(provider, config)
  const client: oauth.Client = { client_id: config.clientId }
  const secret = oauth.ClientSecretPost(config.clientSecret)
  const how = options(config.tokenUrl, signal)
  try {
    const response = await oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, how)
    const granted = await oauth.processRefreshTokenResponse(server, client, response)
    const ask = asker(granted.access_token, config, signal)
    const person = await providers[provider].whoIsIt(ask, config.userUrl, auth.config)
    const tokens = {
      accessToken: granted.access_token,
      refreshToken: granted.refresh_token ?? refreshToken,
    }
    return { person, tokens }
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
      throw new ConnectionLost('The refresh token is not good any more')
    tell(auth, provider, error)
    throw error
  }
}

/** The message alone: what else an error carries may be somebody's tokens. */
function tell(auth: Auth, provider: ProviderName, error: unknown): void {
  const { code, message } = error as { code?: unknown; message?: unknown }
  auth.log.warn({ provider, code, reason: message }, 'A sign-in provider did not answer as it should')
}
