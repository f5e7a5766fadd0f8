import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { MIGRATED, makeDataFolder } from './dataFolders.ts'
import { freePort, ONLY_STARTED, startSite } from './siteProcess.ts'

beforeAll(buildIfStale)

async function startedSite(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'idledex-stop-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await makeDataFolder(dataDir, MIGRATED)
  const port = await freePort()
  const site = startSite({ DATA_DIR: dataDir, PORT: String(port), ...env })
  await site.ready
  return { site, port }
}

/** A GET over the agent's one connection, with its whole body. */
function ask(agent: Agent, port: number, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response))
        .on('error', reject)
    }).on('error', reject)
  })
}

function keepAliveAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return agent
}

describe('stopping under load', () => {
  test('busy clients get a response to every request, are told to close, and the process ends in time', async () => {
    const { site, port } = await startedSite()
    const paths = ['/', '/api/updates', '/api/games?name=a', '/updates']
    let answered = 0
    const busy = Promise.withResolvers<void>()
    /** Asks over one connection until it is told to close it. */
    const client = async (_: unknown, number: number) => {
      const agent = keepAliveAgent()
      for (let round = 0; ; round++) {
        const response = await ask(agent, port, `${paths[(number + round) % paths.length]}`)
        expect(response.statusCode).toBe(200)
        if (++answered === 128) busy.resolve()
        if (response.headers.connection === 'close') return
      }
    }
    const clients = Array.from({ length: 64 }, client)
    await Promise.race([busy.promise, Promise.all(clients)])
    const began = performance.now()
    site.process.kill('SIGTERM')
    await Promise.all(clients)
    expect(await site.ended, site.output()).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(site.output()).toMatch(ONLY_STARTED)
  })

  test('health checks fail first, while the site still serves', async () => {
    const { site, port } = await startedSite({ STOP_DELAY_SECONDS: '5' })
    const status = async (path: string) => (await ask(keepAliveAgent(), port, path)).statusCode
    expect(await status('/healthz')).toBe(200)
    site.process.kill('SIGTERM')
    await expect.poll(() => status('/healthz')).toBe(503)
    expect([await status('/api/health'), await status('/api/games')]).toEqual([503, 200])
    expect(await site.ended).toBe(0)
  })
})
