import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { AuthClient } from '@supabase/auth-js'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import { readConfig } from '#/config.ts'
import type { Database } from '#/db/connect.ts'
import { authApi } from '#/features/people/auth/auth.api.server.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import { ephemeralKeys, type Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { listen, type RequestListener } from '#/http/listen.server.ts'
import { CookieJar } from './cookieJar.ts'
import { testDatabase } from './database.ts'

/** Quick and patient, so that tests of other things are neither slowed nor throttled. */
const RELAXED = {
  AUTH_PASSWORD_COST: '64,1',
  AUTH_CONFIRMATIONS: 'on',
  AUTH_CAPTCHA: 'off',
}

const RELAXED_LIMITS = {
  mailSeconds: 0,
  mailsPerHour: 1000,
  siteMailsPerHour: 100_000,
  addressAttempts: 100_000,
}

/** The setting of these limits; `authServer` relaxes the others. */
export const authLimits = (limits: Record<string, number>) => ({ AUTH_LIMITS: JSON.stringify(limits) })

/** A mail in the folder, and the link and code in it. */
export interface ReadMail {
  to: string
  subject: string
  text: string
  html: string
  /** The address that its link leads to. */
  link: URL
  token: string
  code: string
}

/**
 * The authentication service on a port of its own, as `@supabase/auth-js` finds it: call it at the top of a test file.
 *
 * @param env settings over the relaxed ones
 * @param shared a database, or keys, of another server: two processes of one site; a log to be read
 */
export async function authServer(
  env: Record<string, string> = {},
  shared: { db?: Database; keys?: Keys; siteUrl?: string; log?: Logger } = {},
) {
  const db = shared.db ?? (await testDatabase())
  const keys = shared.keys ?? (await ephemeralKeys())
  const mails = await mkdtemp(join(tmpdir(), 'idledex-mails-'))
  let listener: RequestListener = () => {}
  const { server, close } = await listen((...call) => listener(...call), '127.0.0.1', 0)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const siteUrl = shared.siteUrl ?? origin
  const config = readConfig({
    ...RELAXED,
    SITE_URL: siteUrl,
    MAIL_DIR: mails,
    ...env,
    ...authLimits({ ...RELAXED_LIMITS, ...JSON.parse(env.AUTH_LIMITS ?? '{}') }),
  })
  const auth = await openAuth(db, { config, log: shared.log ?? pino({ level: 'silent' }), keys })
  listener = getRequestListener(new Hono().route('/', authApi(auth)).fetch)
  afterAll(async () => {
    await close(0)
    await auth.close()
    await rm(mails, { recursive: true })
  })
  const url = `${origin}/auth/v1`
  return {
    auth,
    config: config.auth,
    db,
    keys,
    siteUrl,
    url,
    /** A browser: the real client with a memory of its own. */
    browser: (flowType: 'implicit' | 'pkce' = 'implicit') => browser(url, flowType),
    call: (path: string, init?: Call) => call(url, path, init),
    /** Every mail to an address, the oldest first, once what is under way is sent. */
    async mailsTo(address: string): Promise<ReadMail[]> {
      await auth.whenIdle()
      return (await readMails(mails)).filter((mail) => mail.to === address)
    },
    solveCaptcha: () => solveCaptcha(url),
    /** Makes a member's sessions look as if they had begun, or been re-authenticated, so long ago. */
    ageSessions: (userId: string, seconds: number) => ageSessions(db, userId, seconds),
  }
}

type Client = InstanceType<typeof AuthClient>
const jars = new WeakMap<Client, CookieJar>()

/** The cookies of a browser, for its steps that the client does not make itself. */
export const cookiesOf = (browser: Client): CookieJar => jars.get(browser)!

function browser(url: string, flowType: 'implicit' | 'pkce') {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const jar = new CookieJar()
  const settings = { autoRefreshToken: false, detectSessionInUrl: false, fetch: jar.fetch }
  const client = new AuthClient({ url, storage, flowType, ...settings })
  jars.set(client, jar)
  return client
}

interface Call {
  method?: string
  body?: unknown
  /** The body as it is. */
  text?: string
  token?: string
  headers?: Record<string, string>
}

async function ageSessions(db: Database, userId: string, seconds: number): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000) - seconds
  await db.kysely
    .updateTable('auth_sessions')
    .set({
      amr: JSON.stringify([{ method: 'password', timestamp }]),
      authenticated_at: new Date(timestamp * 1000),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** A call without the client. `body` of the response is undefined where it has none. */
async function call(url: string, path: string, { method, body, text, token, headers = {} }: Call = {}) {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const answered = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location') ?? '',
    // Tests look into bodies of every shape.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    body: (answered === '' ? undefined : JSON.parse(answered)) as any,
  }
}

async function readMails(folder: string): Promise<ReadMail[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  return Promise.all(
    files.map(async (file) => {
      const mail = JSON.parse(await readFile(join(folder, file), 'utf8'))
      const link = new URL(/^http\S+$/m.exec(mail.text)?.[0] ?? 'about:blank')
      const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
      const token =
        link.searchParams.get('token') ?? new URLSearchParams(link.hash.slice(1)).get('token_hash')
      return { ...mail, link, token: token ?? '', code }
    }),
  )
}

/** What a browser does with the captcha that the site brings itself. */
async function solveCaptcha(url: string): Promise<string> {
  const { body: challenge } = await call(url, '/captcha')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
