import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { testDatabaseUrl } from './database.ts'
import { freePort, type SiteProcess, startSite } from './siteProcess.ts'

const START = ['scripts/start.mjs']
const TOKEN = 'a-token-for-the-operator'
const WAIT = { timeout: 120_000, interval: 50 }

beforeAll(buildIfStale)

async function startTwo(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'idledex-processes-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const settings = {
    DATABASE_URL: await testDatabaseUrl(),
    DATA_DIR: dataDir,
    PORT: String(port),
    PROCESSES: '2',
  }
  const site = startSite({ ...settings, METRICS_TOKEN: TOKEN, ...env }, START)
  await site.ready
  const pids = await pidsIn(site, /2 processes serve: (.*)\n/)
  expect(await pidsIn(site, /Signals go to process (\d+)/)).toEqual([site.process.pid])
  return { site, port, pids }
}

/** The ids of processes that the site names in a line, once it does. */
async function pidsIn(site: SiteProcess, line: RegExp): Promise<number[]> {
  await vi.waitFor(() => expect(site.output()).toMatch(line), WAIT)
  return line.exec(site.output())![1]!.split(', ').map(Number)
}

/** A GET with its whole body. */
function ask(port: number, path: string, agent?: Agent): Promise<IncomingMessage & { text: string }> {
  const headers = path === '/metrics' ? { authorization: `Bearer ${TOKEN}` } : {}
  return new Promise((resolve, reject) => {
    get({ ...(agent ? { agent } : { agent: false }), host: '127.0.0.1', port, path, headers }, (response) => {
      let text = ''
      response
        .on('data', (chunk) => {
          text += chunk
        })
        .on('end', () => resolve(Object.assign(response, { text })))
        .on('error', reject)
    }).on('error', reject)
  })
}

/** Clients that ask without a pause, half of them over connections that they keep, until `stop`. */
function loadSite(port: number, clients: number) {
  let isOver = false
  let responses = 0
  const client = async (_: unknown, number: number) => {
    const agent = number % 2 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined
    while (!isOver) {
      // Neither takes turns: on a busy machine the budget of one client would run out.
      const { statusCode } = await ask(port, responses % 2 ? '/robots.txt' : '/healthz', agent)
      expect(statusCode).toBe(200)
      responses++
    }
    agent?.destroy()
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  all.catch(() => {})
  return {
    /** Resolves after so many more responses; rejects if a request failed. */
    async respond(more: number) {
      const enough = responses + more
      await Promise.race([vi.waitFor(() => expect(responses).toBeGreaterThan(enough), WAIT), all])
    },
    async stop() {
      isOver = true
      await all
    },
  }
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('several processes on one port', () => {
  test('SIGHUP replaces every process without a failed request, and the site says once that it is ready', async () => {
    const { site, port, pids } = await startTwo()
    const load = loadSite(port, 8)
    await load.respond(100)
    site.process.kill('SIGHUP')
    const successors = await pidsIn(site, /have been restarted: (.*)\n/)
    await load.respond(100)
    await load.stop()
    expect(new Set([...pids, ...successors]).size).toBe(4)
    expect(site.output().match(/is ready/g)).toHaveLength(1)
    site.process.kill('SIGTERM')
    expect(await site.ended, site.output()).toBe(0)
  })

  test('a killed process is replaced while the other one serves; metrics are those of each process', async () => {
    const { site, port, pids } = await startTwo()
    process.kill(pids[0]!, 'SIGKILL')
    await vi.waitFor(() => expect(site.output()).toContain(`Process ${pids[0]} has ended (SIGKILL)`), WAIT)
    for (let n = 0; n < 10; n++) expect((await ask(port, '/api/updates')).statusCode).toBe(200)
    await pidsIn(site, /Process (\d+) serves in its place/)
    const { text } = await ask(port, '/metrics')
    expect(text.match(/^idledex_catalog_games\{.*/gm)?.toSorted()).toEqual([
      'idledex_catalog_games{process="1"} 0',
      'idledex_catalog_games{process="2"} 0',
    ])
    site.process.kill('SIGINT')
    expect(await site.ended, site.output()).toBe(0)
  })

  test('health checks fail first while all still serve, and a second signal ends the site at once', async () => {
    const { site, port } = await startTwo({ STOP_DELAY_SECONDS: '300' })
    site.process.kill('SIGTERM')
    await expect.poll(async () => (await ask(port, '/healthz')).statusCode).toBe(503)
    expect((await ask(port, '/api/updates')).statusCode).toBe(200)
    site.process.kill('SIGTERM')
    expect(await site.ended).toBe(1)
    // A killed process may hold the port for a moment.
    const reason = () => ask(port, '/healthz').then(String, (error: NodeJS.ErrnoException) => error.code)
    await expect.poll(reason).toBe('ECONNREFUSED')
  })
})

test('where the first of several processes cannot start, the command says why in one line and ends with an error', async () => {
  const port = await freePort()
  const taken = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const settings = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    PORT: String(port),
    PROCESSES: '2',
  }
  const site = startSite(settings, START)
  expect(await site.ended).toBe(1)
  expect(site.output()).toMatch(/^Idledex cannot start: Port \d+ is already in use\..*\n$/)
})
