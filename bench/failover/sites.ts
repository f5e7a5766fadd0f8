import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingMallocSettings } from '../../scripts/mallocSettings.mjs'
import { ROOT } from '../processes.ts'
import { STOP_DELAY_SECONDS } from './balancer.ts'
import { type Child, childrenOf, startChild, waitFor } from './children.ts'
import type { Place } from './place.ts'

export const SITES = [1, 2, 3]
const PROCESSES = 2
/** What `npm start` runs on Node: its options, then the script. */
const START = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1)

/** Settings that commands share with the sites. Sessions outlast the run, and limits are no subject of it. */
export const settings = (place: Place) => ({
  DATABASE_URL: `postgres://idledex@127.0.0.1:${place.port('database')}/idledex`,
  SITE_URL: 'https://games.localhost',
  GAMES_ORIGIN: 'https://play.games.example',
  TRUSTED_PROXIES: '127.0.0.1',
  AUTH_KEY_FILE: join(place.folder, 'auth-key.json'),
  AUTH_SESSIONS: JSON.stringify({ tokenSeconds: 86_400 }),
  WRITE_LIMIT_FACTOR: '1000',
})

/** A site of several processes, as on a machine of its own. */
export class Site {
  readonly port: number
  readonly number: number
  /** Ends that nobody asked for, and exit codes that are not 0. */
  readonly wrongEnds: string[] = []
  readonly #place: Place
  #child: Child | undefined

  constructor(place: Place, number: number) {
    this.#place = place
    this.number = number
    this.port = place.port(`site${number}`)
    place.makeFolder(`site${number}`)
  }

  /** Resolves when all of its processes serve. */
  async start(): Promise<void> {
    const { folder, port } = this.#place
    const before = this.#count('processes serve')
    const child = startChild(`site${this.number}`, [process.execPath, ...START], {
      folder,
      cwd: ROOT,
      env: {
        ...process.env,
        ...missingMallocSettings(process.env),
        ...settings(this.#place),
        HOST: '127.0.0.1',
        PORT: String(this.port),
        GAMES_PORT: String(port(`games${this.number}`)),
        DATA_DIR: join(folder, `site${this.number}`),
        DEMO: 'off',
        OPEN_DATA: 'off',
        LOG_LEVEL: 'warn',
        PROCESSES: String(PROCESSES),
        STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
      },
    })
    this.#child = child
    void child.ended.then((status) => {
      if (this.#child === child) this.wrongEnds.push(`site ${this.number} ended (${status})`)
    })
    await waitFor(`site ${this.number}`, () => {
      if (!child.isRunning()) throw new Error(child.output())
      return this.#count('processes serve') > before
    })
  }

  /** SIGTERM, as a service manager stops it. */
  async stop(): Promise<void> {
    const child = this.#child!
    this.#child = undefined
    process.kill(child.pid, 'SIGTERM')
    const status = await child.ended
    if (status !== 0) this.wrongEnds.push(`site ${this.number} stopped with ${status}`)
  }

  /** SIGHUP. Resolves when all processes have been replaced. */
  async restartRolling(): Promise<void> {
    const before = this.#count('have been restarted')
    process.kill(this.#child!.pid, 'SIGHUP')
    await waitFor('the rolling restart', () => this.#count('have been restarted') > before)
  }

  /** SIGSTOP to all processes until the returned function is called. */
  freeze(): () => void {
    const child = this.#child!
    child.signalAll('SIGSTOP')
    return () => child.signalAll('SIGCONT')
  }

  /** The ids of the processes that serve. */
  processes(): number[] {
    return childrenOf(this.#child!.pid)
  }

  /** Processes that ended although nobody asked for it, one text each. */
  exits(): string[] {
    return [...this.wrongEnds, ...(this.#output().match(/Process \d+ has ended \(.*?\)/g) ?? [])]
  }

  #output(): string {
    try {
      return readFileSync(join(this.#place.folder, `site${this.number}.log`), 'utf8')
    } catch {
      return ''
    }
  }

  #count = (text: string) => this.#output().split(text).length - 1
}
