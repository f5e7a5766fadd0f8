import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import { ephemeralKeys } from '#/features/people/auth/tokens/keys.server.ts'
import type { Job, JobServices } from '#/jobs/job.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { testDatabase } from '../../../../../test/database.ts'
import type { SealedMail } from './mail.jobs.server.ts'
import { sendMailAgain } from './mail.jobs.server.ts'
import type { Mail, Mailer } from './mail.server.ts'
import { Outbox } from './outbox.server.ts'

const db = await testDatabase()
const mail: Mail = {
  to: 'Ann@example.org',
  subject: 'Hello',
  text: 'a secret link',
  html: '<p>a secret link</p>',
}

function collectingLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) }
}

/** A mail server that refuses until it is told not to. */
function mailer() {
  const sent: Mail[] = []
  const state = { refuses: true }
  const made: Mailer = {
    async send(each) {
      if (state.refuses)
        throw Object.assign(new Error(`450 <${each.to}> mailbox busy`), { code: 'EENVELOPE' })
      sent.push(each)
    },
    close() {},
  }
  return { made, sent, state }
}

test('a mail that the server refuses is stored unreadably, tried again by a job, and sent in the end', async () => {
  const { lines, log } = collectingLog()
  const { made, sent, state } = mailer()
  const QUICK = { heartbeat: 10, supervise: 1, poll: 0.5, cron: 1 }
  const again: Job<SealedMail> = { ...sendMailAgain, retryDelaySeconds: 1 }
  const jobs = new JobQueue(db, [again as unknown as Job], log, QUICK)
  onTestFinished(() => jobs.close())
  const waiting: SealedMail[] = []
  const enqueue: JobQueue['enqueue'] = (job, data) => {
    waiting.push(data as unknown as SealedMail)
    return jobs.enqueue(job, data)
  }
  const outbox = new Outbox(made, await ephemeralKeys(), log, { enqueue })
  await outbox.send(mail)
  expect(waiting).toHaveLength(1)
  const sealed = Buffer.from(waiting[0]!.sealed, 'base64').toString()
  // With the @, since three letters could be in it by chance.
  expect(sealed).not.toMatch(/Ann@|secret/)
  jobs.run({ db, log, auth: { outbox } } as unknown as JobServices, 0)
  await expect
    .poll(() => lines.filter((line) => line.includes('A job failed')).length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  state.refuses = false
  await expect.poll(() => sent, { timeout: 20_000 }).toEqual([mail])
  const text = lines.join('')
  expect(text).toContain('EENVELOPE: 450 <…> mailbox busy')
  expect(text).toMatch(/"recipient":"[\w-]{12}"/)
  expect(text).not.toMatch(/Ann@example/i)
})

test('pauses between attempts add up to about a day', () => {
  const pauses = Array.from({ length: sendMailAgain.retries }, (_, n) =>
    Math.min(3600, sendMailAgain.retryDelaySeconds * 2 ** n),
  )
  const hours = pauses.reduce((sum, each) => sum + each, 0) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(28)
})

test('a process with another key file on the same database refuses to start, unless it is told to accept that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'idledex-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const log = pino({ level: 'silent' })
  const open = async (name: string, more: Record<string, string> = {}) => {
    const config = readConfig({ DATA_DIR: folder, AUTH_KEY_FILE: join(folder, name), ...more })
    const auth = await openAuth(db, { config, log })
    await auth.close()
  }
  await open('first.json')
  await open('first.json')
  await expect(open('second.json')).rejects.toThrow(/second\.json is not the key file/)
  await open('first.json')
  await open('second.json', { AUTH_ACCEPT_NEW_KEYS: 'on' })
  await open('second.json')
  await expect(open('first.json')).rejects.toThrow(/first\.json is not the key file/)
})

test('a mail that is sent once is not left to the job, and the log does not name its recipient', async () => {
  const { lines, log } = collectingLog()
  const { made, sent } = mailer()
  const waiting: unknown[] = []
  const outbox = new Outbox(made, await ephemeralKeys(), log, {
    enqueue: async (_, data) => waiting.push(data) > 0,
  })
  await outbox.sendOnce(mail)
  expect([sent, waiting]).toEqual([[], []])
  expect(lines.join()).toContain('An email could not be sent')
  expect(lines.join()).not.toContain('example.org')
})
