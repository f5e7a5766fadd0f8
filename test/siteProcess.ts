import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { COMPILE_CACHE } from './compileCache.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What Node is started with, unless a test says otherwise. */
const MAIN = ['src/main.ts']
const READY = /is ready at (\S+)/
/** All that a new site prints if nothing goes wrong. */
export const ONLY_STARTED = /^.* is ready at \S+\nThe site has no admin yet\. .*\n$/

/** Below the ports that systems give to outgoing connections. */
const PORTS = { from: 21_000, to: 32_001 }

/**
 * The first of two ports next to each other that nobody listens on: games are served on the second. Nobody else gets them
 * from here either until this process ends, also in other processes: a third port, which is listened on, says so.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from / 3, PORTS.to / 3) * 3
  const claim = await listenOn(port + 2)
  if (claim && (await isFree(port)) && (await isFree(port + 1))) return port
  claim?.close()
  return freePort()
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port)
  if (server) await new Promise((resolve) => server.close(resolve))
  return server !== undefined
}

function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(undefined))
      .listen(port, '127.0.0.1', () => resolve(server))
      .unref()
  })
}

/** The site as an operator starts it. */
export interface SiteProcess {
  process: ChildProcess
  output: () => string
  /** Resolves with the site's address, or rejects with what it printed when it ended instead. */
  ready: Promise<string>
  ended: Promise<number | null>
}

/** Starts the site in a process of its own, which is killed when the test ends. */
export function startSite(env: Record<string, string | undefined>, args = MAIN): SiteProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...COMPILE_CACHE,
      DEMO: 'off',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => {})
  const read = (chunk: Buffer) => {
    text += chunk.toString()
    const address = READY.exec(text)?.[1]
    if (address) ready.resolve(address)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = once(child, 'close').then(([code]) => {
    ready.reject(new Error(text))
    return code as number | null
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { process: child, output: () => text, ready: ready.promise, ended }
}
