import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#/config.ts'
import { OPERATOR, Passwords } from '#/features/people/auth/passwords/passwords.server.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import { signUp } from '#/features/people/auth/signUp.server.ts'
import { ephemeralKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { withDatabase } from './database.ts'
import { type LoadOptions, median, type Round, round, typical } from './load.ts'
import { type Measured, startServer } from './processes.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import type { StaticResponses } from './staticServer.ts'
import { bounded, ms, perSecond, plain, type Row } from './table.ts'

const TOKEN = '/auth/v1/token?grant_type='
const PASSWORD = 'numbers go up and up'
const MEMBERS = 20
const CONNECTIONS = 4
/** Hashes that the service computes at once. */
const AT_ONCE = 2
/** Calls by one token, and tokens that are seen for the first time. */
const CALLS = 200_000
const FIRST_CALLS = 300

/** Rate limits are off, because the load comes from one address. */
const PATIENT = {
  AUTH_ATTEMPTS: '10000',
  AUTH_ADDRESS_ATTEMPTS: '1000000',
  AUTH_CONFIRMATIONS: 'off',
  AUTH_CAPTCHA: 'off',
}

/** Compares a sign-in with its hash, a refresh with a static response, and an authenticated request with an anonymous one. */
export async function measureAccounts({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  const authenticating = await withDatabase({ databaseUrl, dataDir: '' }, measureAuthenticating)
  const site = await startSite({ databaseUrl, dataDir: makeFolder(), env: PATIENT })
  const emails = Array.from({ length: MEMBERS }, (_, i) => `member${i}@example.org`)
  for (const email of emails) await post(site, '/auth/v1/signup', { email, password: PASSWORD })
  const fixed = await startStatic(await refreshed(site, emails[0]!))
  const hashes: number[] = []
  const signIns: Round[] = []
  const refreshes: Round[] = []
  const responses: Round[] = []
  for (let turn = 0; turn <= rounds; turn++) {
    const load = { connections: CONNECTIONS, seconds }
    const results = {
      hashes: await hashesASecond(seconds),
      signIn: await round(site, { ...load, paths: [`${TOKEN}password`], bodies: emails.map(credentials) }),
      refresh: await round(site, { ...load, ...(await chainOf(site, emails)) }),
      response: await round(fixed, { ...load, paths: ['/session'] }),
    }
    // The first round warms up.
    if (turn === 0) continue
    hashes.push(results.hashes)
    signIns.push(results.signIn)
    refreshes.push(results.refresh)
    responses.push(results.response)
  }
  for (const server of [site, fixed]) await server.stop()
  const ratio = (ours: Round[], theirs: number[]) =>
    median(ours.map(({ rate }, turn) => rate / theirs[turn]!))
  const signIn = typical(signIns)
  const refresh = typical(refreshes)
  const responseRates = responses.map(({ rate }) => rate)
  return [
    bounded(
      'Sign-in / password hash alone',
      ratio(signIns, hashes),
      { min: 0.8 },
      plain,
      `${perSecond(signIn.rate)} of ${perSecond(median(hashes))}; ${ms(signIn.mainCpuMs)} CPU of the main thread`,
    ),
    bounded(
      'Refreshing a session / static response',
      ratio(refreshes, responseRates),
      { min: 0.05 },
      plain,
      `${perSecond(refresh.rate)} of ${perSecond(median(responseRates))}; ${ms(refresh.cpuMs)} CPU per refresh`,
    ),
    ...authenticating,
  ]
}

const credentials = (email: string) => JSON.stringify({ email, password: PASSWORD })

async function post(server: Measured, path: string, body: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} responded ${response.status}: ${text}`)
  return text
}

async function refreshTokenOf(site: Measured, email: string): Promise<string> {
  const text = await post(site, `${TOKEN}password`, { email, password: PASSWORD })
  return (JSON.parse(text) as { refresh_token: string }).refresh_token
}

/** Every connection refreshes its own session with the token of the previous response. */
async function chainOf(site: Measured, emails: readonly string[]) {
  const tokens = await Promise.all(emails.slice(0, CONNECTIONS).map((email) => refreshTokenOf(site, email)))
  return {
    paths: [`${TOKEN}refresh_token`],
    bodies: tokens.map((refresh_token) => JSON.stringify({ refresh_token })),
    chained: 'refresh_token',
  }
}

async function refreshed(site: Measured, email: string): Promise<string> {
  return post(site, `${TOKEN}refresh_token`, { refresh_token: await refreshTokenOf(site, email) })
}

/** A server that only sends the response to a refresh. */
async function startStatic(response: string): Promise<Measured> {
  const file = join(makeFolder(), 'session')
  writeFileSync(file, response)
  const responses: StaticResponses = { '/session': { file, type: 'application/json', text: true } }
  return startServer(['bench/staticServer.ts'], {
    port: await freePort(),
    readyPath: '/healthz',
    env: { RESPONSES: JSON.stringify(responses) },
  })
}

/** Password hashes per second, without anything else. */
async function hashesASecond(seconds: number): Promise<number> {
  const passwords = new Passwords(readConfig({}).auth.passwordCost)
  const stored = await passwords.hash(PASSWORD, OPERATOR)
  const begun = performance.now()
  const endAt = begun + seconds * 1000
  let hashed = 0
  const hashOn = async () => {
    for (; performance.now() < endAt; hashed++) await passwords.check(PASSWORD, async () => stored, OPERATOR)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hashOn))
  return hashed / ((performance.now() - begun) / 1000)
}

/** Authenticates tokens in process: what a request by a member costs more than an anonymous one. */
async function measureAuthenticating(db: Parameters<typeof openAuth>[0]): Promise<Row[]> {
  const config = readConfig({ ...PATIENT, MAIL_DIR: makeFolder() })
  const auth = await openAuth(db, { config, log: pino({ level: 'silent' }), keys: await ephemeralKeys() })
  const from = { address: '127.0.0.1', place: {}, isGone: () => false }
  const tokens: string[] = []
  for (let i = 0; i <= FIRST_CALLS; i++) {
    const email = `caller${i}@example.org`
    const redirectOptions = { redirectTo: config.siteUrl, codeChallenge: undefined }
    const input = { email, password: PASSWORD, data: undefined, gotrue_meta_security: undefined }
    const session = await signUp({ ...auth, passwords: CHEAP }, input, redirectOptions, from)
    if ('access_token' in session) tokens.push(session.access_token)
  }
  const [known = '', ...unseen] = tokens
  await auth.sessionCache.authenticate(known)
  const again = await cpuOf(CALLS, () => auth.sessionCache.authenticate(known))
  const first = await cpuOf(unseen.length, (i) => auth.sessionCache.authenticate(unseen[i]!))
  await auth.close()
  return [
    bounded('Authenticating a request, CPU', again, { max: 0.02 }, microseconds),
    {
      what: '… with a new token',
      measured: ms(first),
      detail: 'signature and session; once per hour',
    },
  ]
}

const CHEAP = new Passwords({ memory: 64, passes: 1 })
const microseconds = (value: number) => `${(value * 1000).toFixed(1)} µs`

/** Processor time of one of so many calls, ms. */
async function cpuOf(times: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn++) await work(turn)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
