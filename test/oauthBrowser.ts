import type { AuthClient } from '@supabase/auth-js'
import type { ProviderName } from '#/config.providers.ts'
import { cookiesOf } from './authServer.ts'
import { CookieJar } from './cookieJar.ts'
import type { MockPerson } from './mockProvider.ts'

type Browser = InstanceType<typeof AuthClient>

/** What plays the provider: makes of the address where a visit begins the one where it comes back. */
interface Agreeing {
  agree(address: string, person: MockPerson): string
}

/** Where a browser, or one without cookies, is sent by an address; it does not go there. */
export async function sentTo(address: string, browser?: Browser): Promise<{ status: number; to: string }> {
  const jar = browser ? cookiesOf(browser) : new CookieJar()
  const response = await jar.fetch(address, { redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location') ?? '' }
}

/** The end of a visit: where it led, and what it brought in its query or fragment. */
export interface OAuthRedirect {
  status: number
  to: URL
  brought: URLSearchParams
}

export async function followRedirect(address: string, browser?: Browser): Promise<OAuthRedirect> {
  const { status, to } = await sentTo(address, browser)
  const url = new URL(to)
  return { status, to: url, brought: new URLSearchParams(url.hash ? url.hash.slice(1) : url.search) }
}

/** Somebody signs in by a provider, with the real client, as far as to the page that the visit leads back to. */
export async function signInBy(
  { browser, mock }: { browser: Browser; mock: Agreeing },
  provider: ProviderName,
  person: MockPerson,
  options: { redirectTo?: string; scopes?: string; queryParams?: Record<string, string> } = {},
): Promise<OAuthRedirect> {
  const { data } = await browser.signInWithOAuth({
    provider: provider as 'google',
    options: { ...options, skipBrowserRedirect: true },
  })
  return followRedirect(mock.agree((await sentTo(data.url!, browser)).to, person), browser)
}

/** A signed-in member links a provider. */
export async function linkBy(
  { browser, mock }: { browser: Browser; mock: Agreeing },
  provider: ProviderName,
  person: MockPerson,
  options: { redirectTo?: string; scopes?: string } = {},
): Promise<OAuthRedirect> {
  const { data, error } = await browser.linkIdentity({
    provider: provider as 'google',
    options: { ...options, skipBrowserRedirect: true },
  })
  if (error) throw error
  return followRedirect(mock.agree(data.url!, person), browser)
}

/** Takes over the session that a visit brought, as a page does. */
export async function readSession(browser: Browser, { brought }: OAuthRedirect) {
  const [access_token, refresh_token] = [brought.get('access_token')!, brought.get('refresh_token')!]
  const { data, error } = brought.has('code')
    ? await browser.exchangeCodeForSession(brought.get('code')!)
    : await browser.setSession({ access_token, refresh_token })
  if (error) throw error
  return data.session!
}
