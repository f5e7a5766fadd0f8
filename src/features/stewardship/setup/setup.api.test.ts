import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { mailServer } from '../../../../test/mailServer.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { firstAdminCode } from './firstAdmin.server.ts'

const mails = await mkdtemp(join(tmpdir(), 'idledex-mails-'))
afterAll(() => rm(mails, { recursive: true }))
const world = await testApi({
  SITE_URL: 'https://idle.example',
  GAMES_ORIGIN: 'https://games.example',
  MAIL_DIR: mails,
})
const { db, get, send, signIn, auth } = world
await addRoles(db.kysely)
const [alice, bob, mod] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob), await signIn(PEOPLE.mod)]
const setRole = (id: string, role: string) =>
  db.kysely.updateTable('profiles').set({ role }).where('id', '=', id).execute()
const codeNow = () => firstAdminCode(db.kysely, auth.keys)
const enter = (code: string, headers: HeadersInit) => send('POST', '/api/site/setup/admin', headers, { code })
const setupOf = async (headers: HeadersInit = {}) => (await get('/api/site/setup', headers)).body
const roleOf = async (headers: HeadersInit) => (await get('/api/me', headers)).body.role

describe('the first admin', () => {
  // The admin of the little world has no account, so nobody can act as them.
  afterEach(async () => {
    for (const id of [PEOPLE.alice, PEOPLE.bob]) await setRole(id, 'pleb')
    await db.kysely.deleteFrom('moderation_log').execute()
  })

  test('is whoever enters the code of the log, in any case and without its hyphens', async () => {
    expect(await setupOf()).toEqual({ needs_admin: true, setup: null })
    expect(await setupOf(alice)).toEqual({ needs_admin: true, setup: null })
    const code = (await codeNow())!
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(await enter(code.toLowerCase().replaceAll('-', ' '), alice)).toMatchObject({
      status: 200,
      body: { needs_admin: false, setup: { steps: expect.any(Array) } },
    })
    expect(await roleOf(alice)).toBe('admin')
    expect(await setupOf()).toEqual({ needs_admin: false, setup: null })
    expect(await codeNow()).toBeUndefined()
    const { body } = await get('/api/moderation/log', mod)
    expect(body.items[0]).toMatchObject({ action: 'use-setup-code', actor: { username: 'alice' } })
  })

  test('is nobody who enters another code', async () => {
    const code = (await codeNow())!
    for (const wrong of [
      'ABCD',
      code.slice(1),
      `${code}2`,
      code.replace(/^./, (first) => (first === '2' ? '3' : '2')),
    ])
      expect((await enter(wrong, alice)).status, wrong).toBe(403)
    expect((await enter(code, {})).status).toBe(401)
    expect(await roleOf(alice)).toBe('pleb')
  })

  test('is one of two who enter the code at once', async () => {
    const code = (await codeNow())!
    const both = await Promise.all([enter(code, alice), enter(code, bob)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await roleOf(alice), await roleOf(bob)].toSorted()).toEqual(['admin', 'pleb'])
  })

  test('needs another code where a code was used before', async () => {
    const code = (await codeNow())!
    await enter(code, alice)
    await setRole(PEOPLE.alice, 'pleb')
    expect(await codeNow()).not.toBe(code)
    expect((await enter(code, bob)).status).toBe(403)
    expect((await enter((await codeNow())!, bob)).status).toBe(200)
  })

  test('stays the only one while they are banned', async () => {
    const code = (await codeNow())!
    await enter(code, alice)
    const banned_until = new Date(Date.now() + 86_400_000)
    const ban = (until: Date | null) =>
      db.kysely
        .updateTable('auth_users')
        .set({ banned_until: until })
        .where('id', '=', PEOPLE.alice)
        .execute()
    await ban(banned_until)
    expect(await codeNow()).toBeUndefined()
    expect((await enter(code, bob)).status).toBe(409)
    await ban(null)
  })
})

describe('the setup', () => {
  let admin: HeadersInit
  // Not before: a site whose admin has an account needs no first one.
  beforeAll(async () => {
    admin = await signIn(STAFF.admin)
  })
  const stepsOf = async () =>
    Object.fromEntries(
      (await setupOf(admin)).setup.steps.map(({ step, state }: { step: string; state: string }) => [
        step,
        state,
      ]),
    )
  const skip = (step: string, skipped: boolean, headers = admin) =>
    send('PUT', `/api/site/setup/steps/${step}`, headers, { skipped })

  test('finds out by itself what is done', async () => {
    expect(await stepsOf()).toEqual({
      details: 'open',
      address: 'done',
      mail: 'open',
      pages: 'open',
      games: 'done',
      providers: 'open',
    })
    await send('PUT', '/api/site', admin, { name: '', operator: 'Ada', contact: '', version: 0 })
    await send('PUT', '/api/site/pages/about', admin, { content: 'Ours.', version: 0 })
    expect(await stepsOf()).toMatchObject({ details: 'done', pages: 'open' })
    await send('PUT', '/api/site/pages/privacy', admin, { content: 'Ours.', version: 0 })
    expect(await stepsOf()).toMatchObject({ pages: 'done' })
  })

  test('has steps that an admin skips and resumes', async () => {
    expect((await skip('providers', true, mod)).status).toBe(403)
    expect((await skip('providers', true)).status).toBe(200)
    expect((await skip('providers', true)).status).toBe(200)
    expect(await stepsOf()).toMatchObject({ providers: 'skipped', mail: 'open' })
    await skip('providers', false)
    expect(await stepsOf()).toMatchObject({ providers: 'open' })
    expect((await skip('nothing', true)).status).toBe(400)
  })

  test('sends a test email: to a folder, which is no mail server', async () => {
    expect((await send('POST', '/api/site/setup/mail', mod)).status).toBe(403)
    const { body } = await send('POST', '/api/site/setup/mail', admin)
    expect(body).toMatchObject({ to: expect.stringContaining('@'), sent: true, reason: null })
    expect(await readdir(mails)).toHaveLength(1)
    expect(await stepsOf()).toMatchObject({ mail: 'open' })
  })
})

test('an address that others cannot reach, and a mail server that does not respond, are still to be done', async () => {
  const other = await testApi({ SMTP_URL: 'smtp://127.0.0.1:1', TRUSTED_PROXIES: '127.0.0.1' })
  await addRoles(other.db.kysely)
  const admin = await other.signIn(STAFF.admin)
  const { body } = await other.send('POST', '/api/site/setup/mail', admin)
  expect(body).toMatchObject({ sent: false, reason: expect.stringContaining('ECONNREFUSED') })
  const { setup } = (await other.get('/api/site/setup', admin)).body
  expect(setup.address).toMatchObject({
    is_local: true,
    problems: [expect.stringContaining('SITE_URL is missing')],
  })
  expect(setup.mail).toMatchObject({ server: '127.0.0.1:1', folder: null, confirms: true })
  expect(setup.steps).toContainEqual({ step: 'address', state: 'open' })
  expect(setup.steps).toContainEqual({ step: 'mail', state: 'open' })
})

test('a test email that a mail server took ends its step', async () => {
  const smtp = await mailServer()
  onTestFinished(smtp.close)
  const other = await testApi({ SMTP_URL: smtp.url })
  await addRoles(other.db.kysely)
  const admin = await other.signIn(STAFF.admin)
  expect(await other.send('POST', '/api/site/setup/mail', admin)).toMatchObject({
    status: 200,
    body: { to: `${STAFF.admin}@example.org`, sent: true },
  })
  expect(smtp.received.at(-1)).toContain('This is the test email')
  const { setup } = (await other.get('/api/site/setup', admin)).body
  expect(setup.steps).toContainEqual({ step: 'mail', state: 'done' })
})
