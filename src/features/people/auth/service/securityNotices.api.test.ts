import { expect, test } from 'vitest'
import { enrollAuthenticator } from '../../../../../test/authenticator.ts'
import { authServer } from '../../../../../test/authServer.ts'
import { type MockPerson, mockProvider } from '../../../../../test/mockProvider.ts'
import { linkBy, signInBy } from '../../../../../test/oauthBrowser.ts'

const mock = await mockProvider()
const server = await authServer({
  ...mock.env('DISCORD', 'GITHUB'),
  AUTH_CONFIRMATIONS: 'off',
})
const password = 'a fine long password'

async function member(email: string) {
  const browser = server.browser()
  const { data } = await browser.signUp({ email, password })
  return { browser, id: data.user!.id }
}

const subjectsTo = async (email: string) => (await server.mailsTo(email)).map((mail) => mail.subject)

test('a member is mailed when an authenticator or recovery codes are added, used or removed', async () => {
  const email = 'una@example.org'
  const { browser } = await member(email)
  const { factorId } = await enrollAuthenticator(browser, 'My "phone"')
  const codes = async (path: string, method = 'POST', body?: object) => {
    const { access_token: token } = (await browser.getSession()).data.session!
    return (await server.call(`/factors/recovery-codes${path}`, { method, token, body })).body
  }
  await codes('')
  const made = await codes('/regenerate')
  await browser.setSession(await codes('/verify', 'POST', { code: made.codes[0] }))
  await codes('', 'DELETE')
  await browser.mfa.unenroll({ factorId })
  expect(await subjectsTo(email)).toEqual([
    'Two-factor authentication: My "phone" was added',
    'New recovery codes for Idledex',
    'A recovery code was used on Idledex',
    'Your recovery codes for Idledex were removed',
    'Two-factor authentication: My "phone" was removed',
  ])
  expect((await server.mailsTo(email))[2]!.text).toContain('9 codes are left')
  for (const { text } of await server.mailsTo(email)) expect(text).toContain('If this wasn’t you')
})

test('adding the first authenticator and making its recovery codes is one mail, and later codes are another', async () => {
  const email = 'ursula@example.org'
  const { browser, id } = await member(email)
  await enrollAuthenticator(browser, 'Phone')
  const { access_token: token } = (await browser.getSession()).data.session!
  const codes = (method: string) => server.call('/factors/recovery-codes', { method, token })
  expect((await codes('POST')).status).toBe(200)
  expect(await subjectsTo(email)).toEqual(['Two-factor authentication: Phone was added'])
  expect((await server.mailsTo(email))[0]!.text).toContain('recovery code')
  await codes('DELETE')
  await server.db.kysely
    .updateTable('auth_mfa_factors')
    .set({ verified_at: new Date(Date.now() - 301_000) })
    .where('user_id', '=', id)
    .execute()
  await codes('POST')
  expect((await subjectsTo(email)).at(-1)).toBe('New recovery codes for Idledex')
})

test('no mail is sent about an unfinished enrollment', async () => {
  const email = 'vera@example.org'
  const { browser } = await member(email)
  const { data } = await browser.mfa.enroll({ factorType: 'totp' })
  await browser.mfa.unenroll({ factorId: data!.id })
  expect(await subjectsTo(email)).toEqual([])
})

test('a member is mailed when a provider is linked, unlinked, or added by its verified address', async () => {
  const email = 'wanda@example.org'
  const { browser, id } = await member(email)
  const person: MockPerson = { user: { id: '77', username: 'wanda', email, verified: true } }
  for (let time = 0; time < 2; time++) await linkBy({ browser, mock }, 'discord', person)
  const { data } = await browser.getUserIdentities()
  await browser.unlinkIdentity(data!.identities.find((each) => each.provider === 'discord')!)
  await server.db.kysely.updateTable('auth_users').set({ email_proven: true }).where('id', '=', id).execute()
  const github: MockPerson = {
    user: { id: 78, login: 'wanda' },
    emails: [{ email, primary: true, verified: true }],
  }
  for (let time = 0; time < 2; time++) await signInBy({ browser: server.browser(), mock }, 'github', github)
  expect(await subjectsTo(email)).toEqual([
    'Discord was linked to your account',
    'Discord was unlinked from your account',
    'GitHub was linked to your account',
  ])
})
