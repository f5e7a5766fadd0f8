import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { afterwards } from './database.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { onServer } from './serverTemplates.ts'
import { freePort } from './siteProcess.ts'

const run = promisify(execFile)
/** Nothing here needs to survive the machine. */
const SETTINGS = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** A PostgreSQL server that only a test uses. */
export interface OwnServer {
  /** The address of its database `postgres`. */
  url: string
  /** It ends at once, without saying goodbye to its clients, or in order. */
  stop(how?: 'immediate' | 'fast'): Promise<void>
}

/** Runs a program until its input ends, as it does when this process is killed. A line of input names the signal. */
const UNTIL_INPUT_ENDS = '"$@" </dev/null & read -r signal || signal=QUIT; kill -"$signal" $!; wait'

/** Servers that only a test uses. They and their folder are gone when the test ends, or the tests of the file. */
export class OwnServers {
  readonly #programs: PostgresPrograms
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'idledex-servers-'))

  constructor(programs: PostgresPrograms) {
    this.#programs = programs
    const { uid, gid } = programs.runAs
    if (uid !== undefined) chownSync(this.#folder, uid, gid!)
    afterwards(() => rmSync(this.#folder, { recursive: true, force: true }))
  }

  /** The folder of a server's data. */
  dataOf = (name: string): string => path.join(this.#folder, name)

  /** Makes an empty server; takes about a second. */
  async make(name: string): Promise<void> {
    await this.#run('initdb', '-D', this.dataOf(name), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N')
  }

  /** Makes a standby that follows a primary. */
  async copy(name: string, primary: OwnServer): Promise<void> {
    await this.#run('pg_basebackup', '-D', this.dataOf(name), '-d', primary.url, '-R', '-N', '-c', 'fast')
  }

  async start(name: string): Promise<OwnServer> {
    const port = await freePort()
    const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting])
    const program = [this.#program('postgres'), '-D', this.dataOf(name), ...settings]
    const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...program], {
      ...this.#programs.runAs,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const ended = once(child, 'exit')
    const stop: OwnServer['stop'] = async (how = 'immediate') => {
      child.stdin.end(how === 'fast' ? 'INT\n' : '')
      await ended
    }
    afterwards(stop)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await until(url, 'true')
    return { url, stop }
  }

  #run = (name: string, ...args: string[]) => run(this.#program(name), args, this.#programs.runAs)

  #program = (name: string) => path.join(this.#programs.folder, name)
}

/** Waits until the server accepts connections and the condition holds. */
export async function until(url: string, condition: string): Promise<void> {
  const isTrue = async () => {
    const { rows } = await onServer(url, (client) => client.query(`select (${condition}) as holds`))
    if (!rows[0].holds) throw new Error(`Not true in time: ${condition}`)
  }
  await vi.waitFor(isTrue, { timeout: 30_000, interval: 20 })
}
