import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { componentSite, siteEnvironment } from '../../e2e/sites.ts'
import { COMPILE_CACHE } from '../compileCache.ts'

const RETRY_MS = 100

/** Starts the site whose API the component tests use, with what the browser tests' sites hold. Stops it at the end. */
export default async function startSite(): Promise<() => Promise<void>> {
  const site = componentSite()
  const env = { ...process.env, ...COMPILE_CACHE, ...siteEnvironment(site) }
  const server = spawn(process.execPath, ['e2e/serve.ts'], { env, stdio: 'inherit' })
  const ended = once(server, 'close')
  const failed = ended.then(([code]) => {
    throw new Error(`The site of the component tests ended with ${code}.`)
  })
  failed.catch(() => {})
  while (!(await Promise.race([isReady(site.origin), failed]))) await wait(RETRY_MS)
  return async () => {
    server.kill()
    await ended
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
