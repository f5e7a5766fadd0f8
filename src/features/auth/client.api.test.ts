import type { AuthChangeEvent } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { authServer } from '../../../test/authServer.ts'

const password = 'a fine long password'
const lasting = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const short = await authServer({ AUTH_CONFIRMATIONS: 'off', AUTH_TOKEN_SECONDS: '60' }, lasting)
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
