import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { authServer } from '../test/authServer.ts'
import { readConfig } from './config.ts'
import { feedKey, ownerOfKey } from './features/pages/webFeeds/followingFeedKey.server.ts'
import type { Mail } from './features/people/auth/mail/mail.server.ts'
import { MAIL, Outbox } from './features/people/auth/mail/outbox.server.ts'
import { openAuth } from './features/people/auth/service/auth.server.ts'
import { KeyFileFollower } from './features/people/auth/tokens/followKeyFile.server.ts'
import {
  afterLeak,
  type KeyFile,
  newKeys,
  withNext,
  withoutOld,
} from './features/people/auth/tokens/keyFile.server.ts'
import { ephemeralKeys, keysOf, readKeys } from './features/people/auth/tokens/keys.server.ts'
import { readStopToken, stopToken } from './features/people/weeklyMail/stopToken.server.ts'
import { openSteamKey, sealSteamKey } from './features/stewardship/owners/sealedKeys.server.ts'
import type { JobRun, JobServices } from './jobs/job.ts'
import { resealStored } from './keyRotation.jobs.server.ts'

const log = pino({ level: 'silent' })
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const inTime = (ms: number) => new Date(Date.now() + ms)
const original = await newKeys()
const CAPTCHA = { AUTH_CAPTCHA: 'altcha', AUTH_CAPTCHA_OPTIONS: '{"on":["signup"]}' }
/** Two processes of one site. */
const one = await authServer(CAPTCHA, { keys: await keysOf(original) })
const two = await authServer(CAPTCHA, { keys: await keysOf(original), db: one.db, siteUrl: one.siteUrl })
const { kysely } = one.db
const password = 'a fine long password'
const secretOfFeed = Buffer.alloc(16, 7)
const CODE = 'AAAAA-BBBBB-CCCCC'
const GAME = 1
let people = 0
await sql`insert into games (id, urlid, name, confirmed) overriding system value
  values (${GAME}, 'mine', 'Mine', true)`.execute(kysely)

const use = (file: KeyFile, servers = [one, two]) =>
  Promise.all(
    servers.map(async ({ auth }) => {
      expect(await auth.keys.replace(file)).toBe(true)
      auth.sessionCache.forgetTokens()
    }),
  )

const reseal = () =>
  resealStored.run({ db: one.db, auth: one.auth } as unknown as JobServices, {} as JobRun<object>)

const signIn = (server: typeof one, email: string) =>
  server.call('/token?grant_type=password', { body: { email, password } })
const refresh = (server: typeof one, refresh_token: string) =>
  server.call('/token?grant_type=refresh_token', { body: { refresh_token } })
const accepts = async (server: typeof one, token: string) =>
  (await server.call('/user', { token })).status === 200

/** What a member and the site have before a rotation. */
async function prepare() {
  const email = `ann${++people}@example.org`
  const { body } = await one.call('/signup', { body: { email, password, ...(await captcha()) } })
  const [mail] = await one.mailsTo(email)
  const { body: session } = await one.call('/verify', { body: { type: 'signup', email, token: mail!.code } })
  const token = session.access_token
  const { body: factor } = await one.call('/factors', { token, body: { factor_type: 'totp' } })
  const raised = await raise(one, token, factor)
  const made = await one.call('/factors/recovery-codes', { method: 'POST', token: raised.access_token })
  const { body: other } = await signIn(one, email)
  await one.call('/recover', { body: { email, ...(await captcha()) } })
  const userId = (body.user ?? body).id as string
  const { keys } = one.auth
  const sealed = sealSteamKey(keys, GAME, CODE)
  await sql`insert into steam_keys (game_id, given_by, sealed, code_hash, hint, note)
    values (${GAME}, ${userId}, ${sealed.sealed}, ${sealed.code_hash}, ${sealed.hint}, '')
    on conflict do nothing`.execute(kysely)
  return {
    email,
    userId,
    factor,
    session: raised,
    other: other as { access_token: string; refresh_token: string },
    made,
    recovery: (await one.mailsTo(email)).find(({ subject }) => subject.startsWith('Choose'))!,
    captcha: await captcha(),
    mail: keys.seal(MAIL, Buffer.from(JSON.stringify({ to: email }))).toString('base64'),
    stop: stopToken(keys, userId),
    feed: feedKey(keys, userId, secretOfFeed),
  }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const captcha = async () => ({ gotrue_meta_security: { captcha_token: await one.solveCaptcha() } })

async function raise(server: typeof one, token: string, factor: { id: string; totp: { secret: string } }) {
  await sql`update auth_mfa_factors set last_step = null where id = ${factor.id}`.execute(kysely)
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
  const challenge = await server.call(`/factors/${factor.id}/challenge`, { method: 'POST', token })
  const path = `/factors/${factor.id}/verify`
  const verified = await server.call(path, { token, body: { challenge_id: challenge.body.id, code } })
  expect(verified.status).toBe(200)
  return verified.body
}

/** Whether what is stored for long, or was given away, still works on a server. */
async function expectLasting(server: typeof one, person: Prepared) {
  const { keys } = server.auth
  const { body: fresh } = await signIn(server, person.email)
  await raise(server, fresh.access_token, person.factor)
  expect(readStopToken(keys, person.stop)).toBe(person.userId)
  expect(await ownerOfKey(keys, person.feed, async () => secretOfFeed)).toBe(person.userId)
}

async function useRecoveryCode(server: typeof one, person: Prepared, index: number) {
  const { body: fresh } = await signIn(server, person.email)
  return server.call('/factors/recovery-codes/verify', {
    token: fresh.access_token,
    body: { code: person.made.body.codes[index] },
  })
}

describe('new keys', () => {
  const forgotten: KeyFile[] = []
  beforeAll(() => void forgotten.push(original))

  test('sign nobody out, lose nothing that is stored, and need no more of the old ones in the end', async () => {
    const person = await prepare()
    const announced = await withNext(original, inTime(MINUTE))
    const ahead = { ...announced, next: { ...announced.next!, from: inTime(-1000).toISOString() } }

    await use(announced, [one])
    // The other has not read its file yet: nothing has changed.
    let { body: session } = await refresh(one, person.session.refresh_token)
    expect(await accepts(two, session.access_token)).toBe(true)

    await use(ahead, [one])
    await use(announced, [two])
    // One signs with the new keys, and the other still with the old.
    for (const [by, at] of [
      [one, two],
      [two, one],
    ] as const) {
      session = (await refresh(by, session.refresh_token)).body
      expect(await accepts(at, session.access_token)).toBe(true)
      session = (await refresh(at, session.refresh_token)).body
      expect(session.access_token).toEqual(expect.any(String))
    }

    const over = { ...announced, next: { ...announced.next!, from: inTime(-3 * DAY).toISOString() } }
    await use(over)
    expect(await accepts(two, person.session.access_token)).toBe(true)
    const recovered = { type: 'recovery', email: person.email, token: person.recovery.code }
    expect((await two.call('/verify', { body: recovered })).body).toHaveProperty('access_token')
    const stranger = { email: `new${++people}@example.org`, password }
    expect((await two.call('/signup', { body: { ...stranger, ...person.captcha } })).status).toBe(200)
    await expectLasting(two, person)
    expect((await useRecoveryCode(two, person, 0)).status).toBe(200)
    const job = await kysely.transaction().execute(async (trx) => {
      await sql`create schema if not exists jobs`.execute(trx)
      await sql`create table if not exists jobs.job (id uuid primary key, name text, data jsonb)`.execute(trx)
      const { rows } = await sql<{ id: string }>`insert into jobs.job (id, name, data)
        values (gen_random_uuid(), 'mail-again', ${JSON.stringify({ sealed: person.mail })}::jsonb) returning id`.execute(
        trx,
      )
      return rows[0]!.id
    })

    await reseal()
    await use(withoutOld(over))
    await expectLasting(two, person)
    expect((await useRecoveryCode(two, person, 1)).status).toBe(200)
    expect((await refresh(two, person.other.refresh_token)).status).toBe(200)
    // The access tokens of an hour ago are over.
    expect(await accepts(two, person.other.access_token)).toBe(false)
    const { rows } = await sql<{
      data: { sealed: string }
    }>`select data from jobs.job where id = ${job}`.execute(kysely)
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close() {} }
    await new Outbox(mailer, two.auth.keys, log, undefined).sendAgain(rows[0]!.data)
    expect(sent).toEqual([{ to: person.email }])
    const steam = await sql<{
      sealed: Buffer
      code_hash: Buffer
    }>`select sealed, code_hash from steam_keys`.execute(kysely)
    expect(openSteamKey(two.auth.keys, GAME, Buffer.from(steam.rows[0]!.sealed))).toBe(CODE)
    expect(Buffer.from(steam.rows[0]!.code_hash)).toEqual(sealSteamKey(two.auth.keys, GAME, CODE).code_hash)
    // Nothing is left that the old keys open.
    const old = await keysOf(original)
    expect(openSteamKey(old, GAME, Buffer.from(steam.rows[0]!.sealed))).toBeUndefined()
    const factors = await kysely.selectFrom('auth_mfa_factors').select('sealed_secret').execute()
    for (const { sealed_secret } of factors)
      expect(old.unseal('second factor', Buffer.from(sealed_secret))).toBeUndefined()
    forgotten.push(withoutOld(over))
  })

  test('after a leak end all sessions and what was given away, and keep second factors and recovery codes', async () => {
    const person = await prepare()
    const leaked = await afterLeak(forgotten.at(-1)!, new Date())
    await use(leaked)
    expect(await accepts(two, person.session.access_token)).toBe(false)
    expect((await refresh(two, person.session.refresh_token)).body.error_code).toBe('refresh_token_not_found')
    expect(readStopToken(two.auth.keys, person.stop)).toBeUndefined()
    expect(await ownerOfKey(two.auth.keys, person.feed, async () => secretOfFeed)).toBeUndefined()
    await reseal()
    await use(withoutOld(leaked))
    const { body: fresh } = await signIn(two, person.email)
    await raise(two, fresh.access_token, person.factor)
    expect((await useRecoveryCode(two, person, 0)).status).toBe(200)
    expect(await two.auth.keys.replace(original)).toBe(false)
  })
})

describe('a process', () => {
  async function place() {
    const folder = await mkdtemp(join(tmpdir(), 'idledex-rotation-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await sql`delete from site_state where starts_with(key, 'key-file')`.execute(kysely)
    const file = join(folder, 'auth-key.json')
    const keys = await readKeys(file)
    const content = async (): Promise<KeyFile> => JSON.parse(await readFile(file, 'utf8'))
    const open = async () => {
      const config = readConfig({ DATA_DIR: folder, AUTH_KEY_FILE: file })
      await (await openAuth(one.db, { config, log })).close()
    }
    const write = (next: KeyFile) => writeFile(file, JSON.stringify(next))
    const lines: string[] = []
    const follower = new KeyFileFollower(file, {
      db: kysely,
      keys,
      log: pino({}, { write: (line: string) => lines.push(line) }),
      onChange() {},
    })
    return { file, keys, content, open, write, lines, follower }
  }

  test('takes new keys over while it runs, and removes the old ones when nothing needs them', async () => {
    const { keys, content, open, write, follower } = await place()
    await open()
    const [kid] = [keys.signing.kid]
    const first = await content()
    await write(await withNext(first, inTime(-3 * DAY)))
    await follower.look()
    expect(keys.signing.kid).not.toBe(kid)
    // Not yet: a job has to seal everything again first.
    expect(await content()).toHaveProperty('next')
    await resealStored.run({ db: one.db, auth: { keys } } as unknown as JobServices, {} as JobRun<object>)
    await follower.look()
    const last = await content()
    expect(last).not.toHaveProperty('next')
    expect(last.secret).not.toBe(first.secret)
    expect(JSON.stringify(last)).not.toContain(first.secret)
    expect(keys.published.keys).toHaveLength(1)
    await open()
    await write(first)
    await expect(open()).rejects.toThrow(/auth-key\.json is not the key file/)
  })

  test('starts with the old keys until the new ones replace them, and then no more', async () => {
    const { content, open, write } = await place()
    const first = await content()
    await open()
    const next = await withNext(first, inTime(MINUTE))
    await write(next)
    await open()
    await write(first)
    await open()
    await write({ ...next, next: { ...next.next!, from: inTime(-MINUTE).toISOString() } })
    await open()
    await write(first)
    await expect(open()).rejects.toThrow(/auth-key\.json is not the key file/)
  })

  test('keeps its keys when the file is replaced by another or damaged, and says so', async () => {
    const { file, keys, write, lines, follower } = await place()
    const { kid } = keys.signing
    await write(await newKeys())
    await follower.look()
    expect(lines.join()).toContain('keys of another site')
    await writeFile(file, '{')
    await follower.look()
    expect(lines.join()).toContain('has no sign-in keys')
    expect(keys.signing.kid).toBe(kid)
    expect((await ephemeralKeys()).isMac('x', 'y', keys.mac('x', 'y'))).toBe(false)
  })
})

test('a proof is its hash, or half of it and more', async () => {
  const keys = await ephemeralKeys()
  const mac = keys.mac('x', 'y')
  const accepted = (proof: Buffer) => keys.isMac('x', 'y', proof)
  expect([mac, mac.subarray(0, 16)].map(accepted)).toEqual([true, true])
  const tooLong = Buffer.concat([mac, mac])
  expect([Buffer.alloc(0), mac.subarray(0, 15), tooLong, keys.mac('x', 'z')].map(accepted)).not.toContain(
    true,
  )
})
