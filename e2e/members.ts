import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIResponse, type Page, test } from '@playwright/test'
import { signAccessToken } from '#/features/people/auth/tokens/accessTokens.server.ts'
import { readKeys } from '#/features/people/auth/tokens/keys.server.ts'
import type { Role } from '#/features/people/roles/roles.rules.ts'
import { SESSION_KEY } from '#/features/people/session/session.client.ts'
import { runCommandOnSite } from '#/http/siteCommand.server.ts'
import { COMPILE_CACHE } from '../test/compileCache.ts'
import { makeMember, type Session, type TestMember } from './newMembers.ts'
import { expect } from './site.ts'
import { ownSite } from './sites.ts'

export type { Session, TestMember }

/** A mail as the site wrote it to its folder. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The six digits in it, if there are any. */
  code: string
  /** The address that its first link leads to. */
  link: string
}

/**
 * The browser no longer knows its member, as after its storage was cleared. The page is left first: what it still
 * reads would be sent without a token, and the 401 is an error in its console.
 */
export async function forgetSession(page: Page): Promise<void> {
  await openEmptyPage(page)
  await page.evaluate(() => localStorage.clear())
}

/** Leaves the page for an empty one of the same origin. */
async function openEmptyPage(page: Page): Promise<void> {
  const empty = '/empty-page-of-the-test'
  // Without an icon of its own the browser asks for one that is not there.
  const body = '<!doctype html><link rel="icon" href="data:,">'
  await page.route(`**${empty}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(empty)
  await page.unroute(`**${empty}`)
}

/** Every mail to an address, the oldest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const folder = join(ownSite().dataDir, 'mails')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).sort()
  const mails = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Mail),
  )
  return mails
    .filter((mail) => mail.to === address)
    .map((mail) => ({
      ...mail,
      code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '',
      link: /^http\S+$/m.exec(mail.text)?.[0] ?? '',
    }))
}

/** The newest mail to an address, once there are `count`. */
export async function mailTo(address: string, count = 1): Promise<Mail> {
  await expect
    .poll(async () => (await mailsTo(address)).length, { message: `mails to ${address}` })
    .toBeGreaterThanOrEqual(count)
  return (await mailsTo(address)).at(-1)!
}

/** The code of the newest text message to a number, once there are `count`. */
export async function textTo(phone: string, count = 1): Promise<string> {
  const folder = join(ownSite().dataDir, 'texts')
  const texts = async () => {
    const names = (await readdir(folder)).sort()
    const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return all
      .map((text) => JSON.parse(text) as { to: string; text: string })
      .filter(({ to }) => to === phone)
  }
  await expect
    .poll(async () => (await texts()).length, { message: `text messages to ${phone}` })
    .toBeGreaterThanOrEqual(count)
  return /\d{6}/.exec((await texts()).at(-1)!.text)![0]
}

/** A name that no other test has. */
export const newUsername = (): string => `m${randomUUID().replaceAll('-', '').slice(0, 12)}`

/**
 * Somebody new with a confirmed address; no browser is signed in. Unless a test wants them, the welcome steps are over. They did not
 * sign up by the site's form, so no mail was sent.
 */
export async function newAccount(
  _page: Page,
  username = newUsername(),
  { isWelcomed = true, role }: { isWelcomed?: boolean; role?: Role } = {},
): Promise<TestMember> {
  const email = `${username}@example.org`.toLowerCase()
  const password = `pass ${randomUUID()}`
  const { userAgent } = test.info().project.use
  const wanted = { username, email, password, userAgent, isWelcomed, role }
  const session = await makeMember(ownSite().dataDir, wanted)
  return { id: session.user.id, username, email, password, session }
}

/** Somebody new who is signed in in this page's browser: go on with `open`. The votes of a member with a role count at once. */
export async function newMember(page: Page, username?: string, role?: Role): Promise<TestMember> {
  const member = await newAccount(page, username, { role })
  await keepSession(page, member.session)
  return member
}

/** Like `newMember`, after the first visit of the day, with nothing new at the bell: what it unlocked has been seen. */
export async function settledMember(page: Page, role?: Role): Promise<TestMember> {
  const member = await newMember(page, undefined, role)
  const steps = [
    ['/api/dailyCheck', { daily: true }],
    ['/api/seenNotifications', { type: 'all' }],
  ] as const
  for (const [path, data] of steps)
    expect((await asMember(page, member, 'POST', path, data)).status(), path).toBe(200)
  return member
}

/** Signs in by password, as in another browser. */
export async function anotherSession(page: Page, { email, password }: TestMember): Promise<Session> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password },
  })
  return (await answered(response, 'sign-in')) as Session
}

/** Makes a session the one that this page's browser keeps, and leaves the page at an empty one. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  await openEmptyPage(page)
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key!, text!),
    [SESSION_KEY, JSON.stringify(session)],
  )
}

/** What the site signs with. */
export const siteKeys = () => readKeys(join(ownSite().dataDir, 'auth-key.json'))

/**
 * Makes the session that the page's browser keeps one whose member signed in an hour ago: its access token says so, signed with the
 * site's own key.
 */
export async function signedInLongAgo(page: Page, { session }: TestMember): Promise<void> {
  const keys = await siteKeys()
  const { iss, iat, exp, ...claims } = JSON.parse(
    Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString(),
  )
  const old = { ...claims, auth_time: claims.auth_time - 3600 }
  const { token } = await signAccessToken(keys, iss, old, exp - iat)
  await keepSession(page, { ...session, access_token: token })
}

/** Somebody new with a role; nobody's browser is signed in. */
export const newWithRole = (page: Page, role: Role = 'mod'): Promise<TestMember> =>
  newAccount(page, newUsername(), { role })

/** Somebody new with a role, signed in in this page's browser: go on with `open`. */
export async function signInWithRole(page: Page, role: Role = 'mod'): Promise<TestMember> {
  const member = await newWithRole(page, role)
  await keepSession(page, member.session)
  return member
}

/** What `npm run admin -- …` has the running site do. */
export const admin = (...words: string[]): Promise<string[]> => runCommandOnSite(ownSite().dataDir, words)

/** The command itself, as an operator types it: it takes a second. */
export const runAdminScript = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/admin.ts', ...words], {
    env: { ...process.env, ...COMPILE_CACHE, DATA_DIR: ownSite().dataDir, DATABASE_URL: '' },
  })

/** Asks the API as a member, from outside the page. */
export async function asMember(
  page: Page,
  { session }: Pick<TestMember, 'session'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const headers = { authorization: `Bearer ${session.access_token}` }
  return page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
}

/** What a member was told, the newest first, without what they unlocked on the way. */
export async function toldTo(page: Page, member: TestMember): Promise<{ title: string; text: string }[]> {
  const response = await asMember(page, member, 'GET', '/api/me/notifications')
  const { items } = (await response.json()) as { items: { type: string; title: string; text: string }[] }
  return items.filter(({ type }) => type !== 'collectible')
}

async function answered(response: APIResponse, what: string): Promise<unknown> {
  expect(response.ok(), `${what}: ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}
