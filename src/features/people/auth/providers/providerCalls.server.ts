import * as oauth from 'oauth4webapi'
import type { ProviderConfig, ProviderName } from '#/config.providers.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import type { ProviderPerson } from './providers.contract.ts'
import { type FetchUserInfo, providers } from './providers.server.ts'

/** Timeout of requests to providers, in milliseconds. */
const TIMEOUT_MS = 10_000

/** What a callback is checked against: stored when the OAuth flow started. */
export interface Expected {
  state: string
  verifier: string
  nonce: string
}

export interface ProviderTokens {
  accessToken: string
  refreshToken: string | undefined
}

/** The address that every provider redirects back to. */
export const callbackAddress = (auth: Auth) => `${auth.config.url}/callback`

/** Cached for each provider, because the library caches a provider's keys by this object. */
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

/** Plain HTTP is allowed only where the operator configured such an address. */
const options = (address: string, signal?: AbortSignal) => {
  const late = AbortSignal.timeout(TIMEOUT_MS)
  return {
    [oauth.allowInsecureRequests]: new URL(address).protocol === 'http:',
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }
}

/** The provider's address at which an OAuth flow starts. */
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
 * Redeems the code of a callback for tokens, and fetches the profile that they belong to.
 *
 * @throws AuthError 400 bad_oauth_callback
 */
export async function requestProvider(
  auth: Auth,
  provider: ProviderName,
  config: ProviderConfig,
  { callback, expected }: { callback: URLSearchParams; expected: Expected },
): Promise<{ person: ProviderPerson; tokens: ProviderTokens }> {
  if (callback.has('error')) throw failed(refusal(callback))
  try {
    const granted = await redeemCode(auth, provider, config, { callback, expected })
    const fetchUserInfo = userInfoClient(granted.access_token, config)
    const person = await providers[provider].fetchPerson(fetchUserInfo, config.userUrl, auth.config)
    const claims = oauth.getValidatedIdTokenClaims(granted)
    if (providers[provider].oidc && claims?.sub !== person.subject)
      throw new Error('Two people in one response')
    return { person, tokens: { accessToken: granted.access_token, refreshToken: granted.refresh_token } }
  } catch (error) {
    logFailure(auth, provider, error)
    throw failed(`Unable to exchange external code with ${provider}`)
  }
}

/** The reason that a provider gives when it, or its user, declines. */
function refusal(callback: URLSearchParams): string {
  const said = callback.get('error_description') || callback.get('error') || ''
  return said.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 200) || 'The provider refused'
}

async function redeemCode(
  auth: Auth,
  provider: ProviderName,
  config: ProviderConfig,
  { callback, expected }: { callback: URLSearchParams; expected: Expected },
): Promise<oauth.TokenEndpointResponse> {
  const { oidc, pkce } = providers[provider]
  const server = serverOf(provider, config)
  const client: oauth.Client = { client_id: config.clientId }
  const named = new URLSearchParams(callback)
  // Only OpenID Connect providers have a known issuer.
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

function userInfoClient(accessToken: string, config: ProviderConfig, signal?: AbortSignal): FetchUserInfo {
  return async (address) => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Idledex' })
    const url = new URL(address)
    const response = await oauth.protectedResourceRequest(
      accessToken,
      'GET',
      url,
      headers,
      undefined,
      options(config.userUrl, signal),
    )
    if (!response.ok) throw new Error(`${url.origin}${url.pathname} responded ${response.status}`)
    return response.json()
  }
}

/** The provider no longer knows the connection. */
export class ConnectionLost extends Error {}

/**
 * Fetches the current profile of a member who connected their account earlier.
 *
 * @throws ConnectionLost; any other error means that the request failed
 */
export async function refreshPerson(
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
    const fetchUserInfo = userInfoClient(granted.access_token, config, signal)
    const person = await providers[provider].fetchPerson(fetchUserInfo, config.userUrl, auth.config)
    const tokens = {
      accessToken: granted.access_token,
      refreshToken: granted.refresh_token ?? refreshToken,
    }
    return { person, tokens }
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
      throw new ConnectionLost('The refresh token is no longer valid')
    logFailure(auth, provider, error)
    throw error
  }
}

/** Logs only the message, because other fields of the error may contain tokens. */
function logFailure(auth: Auth, provider: ProviderName, error: unknown): void {
  const { code, message } = error as { code?: unknown; message?: unknown }
  auth.log.warn({ provider, code, reason: message }, 'A sign-in provider did not respond as expected')
}
