import { type AuthChangeEvent, AuthClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { authServer } from '../../../../test/authServer.ts'

const password = 'a fine long password'
const lasting = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const short = await authServer({ AUTH_CONFIRMATIONS: 'off', AUTH_SESSIONS: '{"tokenSeconds":60}' }, lasting)
let people = 0
const somebody = () => ({ email: `quinn${++people}@example.org`, password })

/** What the client tells those who listen, as it comes. */
function heard(browser: ReturnType<typeof lasting.browser>) {
  const events: AuthChangeEvent[] = []
  browser.onAuthStateChange((event) => void events.push(event))
  return events
}

test('a session whose token ends within three ticks of 30 s is refreshed, and another is not', async () => {
  for (const [server, expected] of [
    [short, 'TOKEN_REFRESHED'],
    [lasting, undefined],
  ] as const) {
    const browser = server.browser()
    await browser.signUp(somebody())
    const events = heard(browser)
    await browser.startAutoRefresh()
    if (expected) await expect.poll(() => events).toContain(expected)
    else expect((await browser.getUser()).error).toBeNull()
    await browser.stopAutoRefresh()
    if (!expected) expect(events).not.toContain('TOKEN_REFRESHED')
  }
})

test('the client emits events for sign-in, user update, refresh, recovery and sign-out', async () => {
  const browser = lasting.browser()
  const events = heard(browser)
  const { email } = somebody()
  await browser.signUp({ email, password })
  await browser.updateUser({ data: { color: 'green' } })
  await browser.refreshSession()
  await browser.signOut()
  await browser.resetPasswordForEmail(email)
  const [mail] = await lasting.mailsTo(email)
  await browser.verifyOtp({ token_hash: mail!.token, type: 'recovery' })
  expect(events.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
    'SIGNED_IN',
    'USER_UPDATED',
    'TOKEN_REFRESHED',
    'SIGNED_OUT',
    'PASSWORD_RECOVERY',
  ])
})

test('a session that ended elsewhere is removed with the next request of its browser', async () => {
  const browser = lasting.browser()
  const { email } = somebody()
  await browser.signUp({ email, password })
  const other = lasting.browser()
  await other.signInWithPassword({ email, password })
  await other.signOut({ scope: 'others' })
  const events = heard(browser)
  expect((await browser.getUser()).error).not.toBeNull()
  expect((await browser.getSession()).data.session).toBeNull()
  expect(events).toContain('SIGNED_OUT')
})

test('signing out of an ended session is not an error', async () => {
  const browser = lasting.browser()
  await browser.signUp(somebody())
  await lasting.db.kysely.deleteFrom('auth_sessions').execute()
  expect((await browser.signOut()).error).toBeNull()
})

test('a refresh that the server cannot serve now is tried again, from 200 ms on, and keeps the session', async () => {
  const refreshes: number[] = []
  const browser = new AuthClient({
    url: lasting.url,
    autoRefreshToken: false,
    fetch: (address, init) => {
      if (String(address).includes('grant_type=refresh_token') && refreshes.push(performance.now()) <= 2)
        return Promise.resolve(new Response('{}', { status: 503 }))
      return fetch(address, init)
    },
  })
  await browser.signUp(somebody())
  const { data, error } = await browser.refreshSession()
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
  expect(refreshes).toHaveLength(3)
  const [first, second, third] = refreshes as [number, number, number]
  // Timers may fire a moment early.
  expect(second - first).toBeGreaterThan(195)
  expect(third - second).toBeGreaterThan(395)
})

test('a session whose refresh is rejected is removed, once its token has expired', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const browser = new AuthClient({ url: lasting.url, autoRefreshToken: false, storage })
  await browser.signUp(somebody())
  const events = heard(browser)
  await lasting.db.kysely.deleteFrom('auth_sessions').execute()
  for (const [key, text] of kept)
    kept.set(key, JSON.stringify({ ...JSON.parse(text), expires_at: Math.floor(Date.now() / 1000) - 60 }))
  expect((await browser.getSession()).data.session).toBeNull()
  expect(kept.size).toBe(0)
  expect(events).toContain('SIGNED_OUT')
})
