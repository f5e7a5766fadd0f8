// @module-tag race
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { Events } from '#/events.server.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { authServer } from '../../../../test/authServer.ts'
import { runCommand } from './runCommand.server.ts'

const server = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const events = new Events(server.db, pino({ level: 'silent' }))
const jobs = new JobQueue(server.db, [], pino({ level: 'silent' }))
const admin = (...args: string[]) =>
  runCommand(
    { kysely: server.db.kysely, events, notices: server.auth, jobs, openData: readConfig({}).openData },
    args,
  )

type Browser = ReturnType<typeof server.browser>

async function addFactor({ mfa }: Browser): Promise<void> {
  const { data } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const code = new TOTP({ secret: Secret.fromBase32(data!.totp.secret) }).generate()
  expect((await mfa.challengeAndVerify({ factorId: data!.id, code })).error).toBeNull()
}

/** Signs in by the code of a mailed password reset, and chooses a password. Returns the error's code. */
async function resetPassword(email: string, password: string): Promise<string | undefined> {
  const browser = server.browser()
  await browser.resetPasswordForEmail(email)
  const { code } = (await server.mailsTo(email)).at(-1)!
  expect((await browser.verifyOtp({ type: 'recovery', email, token: code })).error).toBeNull()
  return (await browser.updateUser({ password })).error?.code
}

test('npm run admin -- remove-factors lets an owner in who was locked out by a stranger’s second factor', async () => {
  const email = 'nora@example.org'
  const stranger = server.browser()
  const { data } = await stranger.signUp({
    email,
    password: 'the stranger’s word',
    options: { data: { username: 'nora' } },
  })
  await addFactor(stranger)
  await server.db.kysely
    .insertInto('auth_mfa_recovery_codes')
    .values({ user_id: data.user!.id, code_hash: Buffer.alloc(32, 7) })
    .execute()
  expect(await resetPassword(email, 'the owner’s own word')).toBe('insufficient_aal')

  expect(await admin('remove-factors', 'Nora')).toEqual([
    expect.stringMatching(/^nora now signs in without a second factor: 1 removed, 1 session ended\.$/),
    expect.stringContaining('password has not changed'),
  ])
  expect((await stranger.refreshSession()).error).not.toBeNull()
  expect(await server.db.kysely.selectFrom('auth_sessions').selectAll().execute()).toEqual([])
  expect(await server.db.kysely.selectFrom('auth_mfa_recovery_codes').selectAll().execute()).toEqual([])
  const mail = (await server.mailsTo(email)).at(-1)!
  expect(mail.subject).toMatch(/^Two-factor authentication is off for your .+ account$/)
  expect(mail.text).toContain('choose a new password')
  const entry = await server.db.kysely
    .selectFrom('moderation_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'remove-factors',
    actor_id: null,
    subject_type: 'member',
    data: { by: 'npm run admin', removed: 1 },
  })

  expect(await resetPassword(email, 'the owner’s own word')).toBeUndefined()
  const words = ['the stranger’s word', 'the owner’s own word']
  const entered = words.map((password) => server.browser().signInWithPassword({ email, password }))
  const errors = (await Promise.all(entered)).map(({ error }) => error?.code)
  expect(errors).toEqual(['invalid_credentials', undefined])
})

test('it reports that there is nothing to remove, and logs and mails nothing', async () => {
  const email = 'plain@example.org'
  const browser = server.browser()
  await browser.signUp({ email, password: 'a fine long password', options: { data: { username: 'plain' } } })
  const mails = (await server.mailsTo(email)).length
  await expect(admin('remove-factors', 'plain')).rejects.toThrow('plain has no second factor')
  await expect(admin('remove-factors', 'nobody')).rejects.toThrow('There’s no member called nobody')
  await expect(admin('remove-factors')).rejects.toThrow('Name a member')
  expect(await server.mailsTo(email)).toHaveLength(mails)
  expect((await browser.refreshSession()).error).toBeNull()
})
