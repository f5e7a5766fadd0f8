import { describe, expect, test } from 'vitest'
import { authServer, cookiesOf } from '../../../../../test/authServer.ts'
import { type MockPerson, mockProvider } from '../../../../../test/mockProvider.ts'
import { followRedirect, readSession, sentTo } from '../../../../../test/oauthBrowser.ts'

const mock = await mockProvider()
const providers = { ...mock.env('DISCORD'), AUTH_CONFIRMATIONS: 'off' }
const server = await authServer(providers)
const password = 'a fine long password'
let people = 0

type Browser = ReturnType<typeof server.browser>

async function member() {
  const email = `bound${++people}@example.org`
  const browser = server.browser()
  await browser.signUp({ email, password })
  return { email, browser }
}

function discord(): MockPerson {
  const n = ++people
  return { user: { id: `${7000 + n}`, username: `d${n}`, email: `d${n}@example.org`, verified: true } }
}

/** Begins to sign in by a provider and agrees there: the address that leads back, not followed yet. */
async function begin(browser: Browser, person: MockPerson): Promise<string> {
  const { data } = await browser.signInWithOAuth({
    provider: 'discord',
    options: { skipBrowserRedirect: true },
  })
  return mock.agree((await sentTo(data.url!, browser)).to, person)
}

const providersOf = async (browser: Browser) =>
  (await browser.getUser()).data.user!.identities!.map((identity) => identity.provider)

describe('an OAuth flow ends in the browser that started it', () => {
  test('so a stranger cannot link a victim’s identity to the stranger’s account', async () => {
    const stranger = await member()
    const victim = server.browser()
    const { data } = await stranger.browser.linkIdentity({ provider: 'discord' })
    // The victim follows the stranger's link, and the provider sends them back as who they are.
    const end = await followRedirect(mock.agree(data!.url!, discord()), victim)
    expect([end.status, end.brought.get('error_code')]).toEqual([303, 'bad_oauth_state'])
    expect(await providersOf(stranger.browser)).toEqual(['email'])
  })

  test('so a stranger cannot sign a victim in to the stranger’s account', async () => {
    const back = await begin(server.browser(), discord())
    for (const victim of [server.browser(), undefined]) {
      const end = await followRedirect(back, victim)
      expect([end.status, end.brought.get('error_code')]).toEqual([303, 'bad_oauth_state'])
      expect(end.brought.has('access_token')).toBe(false)
    }
  })

  test('also while the victim has a flow of their own', async () => {
    const victim = server.browser()
    const own = await begin(victim, discord())
    const strangers = await begin(server.browser(), discord())
    expect((await followRedirect(strangers, victim)).brought.get('error_code')).toBe('bad_oauth_state')
    expect((await followRedirect(own, victim)).status).toBe(302)
  })

  test('and a forged cookie does not work', async () => {
    const back = await begin(server.browser(), discord())
    const victim = server.browser()
    cookiesOf(victim).cookies.set('__Host-idledex-oauth', 'x'.repeat(43))
    expect((await followRedirect(back, victim)).brought.get('error_code')).toBe('bad_oauth_state')
  })

  test('also in two tabs at once', async () => {
    const browser = server.browser()
    const [first, second] = [await begin(browser, discord()), await begin(browser, discord())]
    const ends = [await followRedirect(first, browser), await followRedirect(second, browser)]
    expect(ends.map((end) => end.status)).toEqual([302, 302])
    expect((await readSession(browser, ends[1]!)).user.identities).toHaveLength(1)
  })
})

test('the cookie is limited to this host', async () => {
  const browser = server.browser()
  await begin(browser, discord())
  expect(cookiesOf(browser).received).toEqual([
    expect.stringMatching(
      /^__Host-idledex-oauth=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
})

test('a site over plain HTTP uses a cookie that browsers accept', async () => {
  const plain = await authServer(providers, { ...server, siteUrl: 'http://idle.example' })
  const { headers } = await plain.call('/authorize?provider=discord')
  expect(headers.get('set-cookie')).toMatch(
    /^idledex-oauth=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const tls = await authServer(providers, { ...server, siteUrl: 'https://idle.example' })
  expect((await tls.call('/authorize?provider=discord')).headers.get('set-cookie')).toMatch(
    /^__Host-.*; Secure/,
  )
})
