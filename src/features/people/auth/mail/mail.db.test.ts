import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { securityNotice } from '#/features/people/auth/service/securityNotices.ts'
import { weeklyMail } from '#/features/people/weeklyMail/weeklyMailText.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import type { Span } from '#/tracing/span.server.ts'
import { Tracer } from '#/tracing/tracer.server.ts'
import { authServer } from '../../../../../test/authServer.ts'
import { mailServer } from '../../../../../test/mailServer.ts'
import { openMailer } from './mail.server.ts'
import * as texts from './mailTexts.ts'

const smtp = await mailServer()
afterAll(() => smtp.close())

test('with a mail server, mails are sent through it, as text and HTML, and addresses are confirmed by default', async () => {
  const server = await authServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Idledex <hello@idledex.example>',
    AUTH_CONFIRMATIONS: '',
  })
  const { data } = await server
    .browser()
    .signUp({ email: 'nora@example.org', password: 'a fine long password' })
  expect(data.session).toBeNull()
  await server.auth.whenIdle()
  expect(smtp.received.slice(0, 2)).toEqual([
    expect.stringMatching(/^MAIL FROM:<hello@idledex\.example>/),
    expect.stringMatching(/^RCPT TO:<nora@example\.org>/),
  ])
  const message = smtp.received[2]!
  expect(message).toMatch(/^From: Idledex <hello@idledex\.example>$/m)
  expect(message).toMatch(/^To: <?nora@example\.org>?$/m)
  expect(message).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(message).toContain('Content-Type: text/plain')
  expect(message).toContain('Content-Type: text/html')
  expect(message.replaceAll(/=\n/g, '')).toContain('/auth/v1/verify?token')
  expect(await server.mailsTo('nora@example.org')).toEqual([])
})

test('closing ends every connection to the mail server, also when the first mails are sent together', async () => {
  const own = await mailServer()
  onTestFinished(() => own.close())
  const mailer = openMailer({ smtpUrl: own.url, from: 'a@example.org' }, pino({ level: 'silent' }))
  const text = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await Promise.all(['pia@example.org', 'quinn@example.org'].map((to) => mailer.send({ to, ...text })))
  expect(own.received.filter((line) => line.startsWith('RCPT'))).toHaveLength(2)
  mailer.close()
  await expect.poll(() => own.sockets.size).toBe(0)
})

test('a mail server gets the headers of a mail beside the usual ones', async () => {
  const config = { smtpUrl: smtp.url, from: 'hello@idledex.example' }
  const mailer = openMailer(config, pino({ level: 'silent' }))
  onTestFinished(() => mailer.close())
  const headers = {
    'List-Unsubscribe': '<https://games.example.org/stop?token=a>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await mailer.send({ to: 'quinn@example.org', subject: 'Week', text: 'News', html: '<p>News</p>', headers })
  const message = smtp.received.at(-1)!
  expect(message).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(message).toMatch(/^List-Unsubscribe: <https:\/\/games\.example\.org\/stop\?token=a>$/m)
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

test('a sender named after the site keeps its whole name, with any marks in it', async () => {
  const { mail } = readConfig({
    SITE_NAME: 'Idle: games (beta), "all"',
    SITE_URL: 'https://games.example.org',
  }).auth
  const mailer = openMailer({ smtpUrl: smtp.url, from: mail.from }, pino({ level: 'silent' }))
  onTestFinished(() => mailer.close())
  await mailer.send({ to: 'quinn@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  expect(smtp.received.at(-1)).toMatch(/^From: "Idle: games \(beta\), all" <no-reply@games\.example\.org>$/m)
})

test('an unreachable mail server is logged and does not fail a sign-up', async () => {
  const lines: { level: number; reason?: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const server = await authServer({ SMTP_URL: 'smtp://127.0.0.1:1', AUTH_CONFIRMATIONS: 'on' }, { log })
  const { error } = await server
    .browser()
    .signUp({ email: 'olga@example.org', password: 'a fine long password' })
  expect(error).toBeNull()
  await server.auth.whenIdle()
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      reason: expect.stringContaining('127.0.0.1:1'),
    }),
  ])
})

test('without a mail server, the log names the file of each mail, and the address only in part', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'idledex-mails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const mailer = openMailer({ folder: join(folder, 'mails'), from: 'a@example.org' }, log)
  await mailer.send({ to: 'pia@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  expect(lines.join()).toMatch(/to p…@example\.org was written to \S+mails\/\S+\.json/)
  expect(lines.join()).not.toContain('pia')
})

test('a mail is a part of the trace of what sends it, without its recipient', async () => {
  const ended: Span[] = []
  const tracer = new Tracer(
    { sampler: 'always_on', ratio: 1 },
    (span) => ended.push(span),
    new LabelCounter(),
  )
  const mailer = openMailer({ smtpUrl: smtp.url, from: 'a@example.org' }, pino({ level: 'silent' }))
  onTestFinished(() => mailer.close())
  const mail = { to: 'pia@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await tracer.trace('job', {}, () => mailer.send(mail))
  const [sending, job] = ended as [Span, Span]
  expect(sending).toMatchObject({ name: 'send mail', kind: 'client', parentId: job.id, attributes: {} })
})

const SITE = { siteName: 'Games & <Co>', siteUrl: 'https://games.example.org' }
const WEEK = { name: 'Ada', unseen: 3, items: [{ title: 'Bo replied', link: '/post/7#comments' }] }
const LINK = { address: 'https://games.example.org/auth/v1/verify?token=a&type=signup', code: '123456' }

test.each([
  ['confirming an address', texts.confirmMail(SITE, { ...LINK, username: 'ada' })],
  ['an address that has an account', texts.existsMail(SITE)],
  ['a new password', texts.recoveryMail(SITE, LINK)],
  ['a new address', texts.emailChangeMail(SITE, LINK)],
  [
    'the old address',
    securityNotice(SITE, { event: 'address change requested', newEmail: 'new@example.org' }),
  ],
  [
    'an address that was changed',
    securityNotice(SITE, { event: 'address changed', newEmail: 'new@example.org' }),
  ],
  ['several sign-ups', texts.confirmAmbiguousMail(SITE, { ...LINK, username: 'ada' })],
  ['a code', texts.reauthenticationMail(SITE, '123456')],
  ['a changed password', securityNotice(SITE, { event: 'password changed' })],
  ['a week', weeklyMail(SITE, WEEK, 'token')],
])('the mail about %s says the same as text and as HTML, and the site’s name breaks neither', (_, mail) => {
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.text).toContain('Games & <Co>')
  expect(mail.html).toContain('Games &#38; &#60;Co&#62;')
  expect(mail.html).not.toContain('<Co>')
  for (const part of mail.text.match(/\b\d{6}\b/g) ?? []) expect(mail.html).toContain(part)
  for (const link of mail.text.match(/https:\S+/g) ?? [])
    expect(mail.html).toContain(link.replaceAll('&', '&#38;'))
})
