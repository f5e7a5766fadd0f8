import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, vi } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { type Filling, world } from './filledDatabase.ts'
import { freezingProxy } from './freezingProxy.ts'
import type { PostgresPrograms } from './postgresPrograms.ts'
import { freePort } from './siteProcess.ts'

const run = promisify(execFile)
/** Nothing here needs to survive the machine. */
const SETTINGS = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** Two servers, of which one follows the other asynchronously, behind one address. */
export interface PostgresPair {
  /** The address of the database, on whichever server is the primary. */
  url: string
  /** The standby receives everything up to now, and nothing from now on: that is what a failover loses. */
  stopReplication(): Promise<void>
  /** The primary dies, and the standby takes its place and its address. */
  failOver(): Promise<void>
}

/** Starts them, with a migrated database that holds `filling`. Call it at the top of a test file. */
export async function postgresPair(
  programs: PostgresPrograms,
  filling: Filling = world(),
): Promise<PostgresPair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'idledex-pair-'))
  const { runAs } = programs
  if (runAs.uid !== undefined) chownSync(folder, runAs.uid, runAs.gid!)
  const program = (name: string) => path.join(programs.folder, name)
  const [primaryFolder, standbyFolder] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  await run(
    program('initdb'),
    ['-D', primaryFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'],
    runAs,
  )
  const primary = await startServer(program('postgres'), primaryFolder, runAs)
  await fill(primary.url, filling)
  await run(
    program('pg_basebackup'),
    ['-D', standbyFolder, '-d', primary.url, '-R', '-N', '-c', 'fast'],
    runAs,
  )
  const standby = await startServer(program('postgres'), standbyFolder, runAs)
  const proxy = await freezingProxy(primary.url, afterAll)
  return {
    url: proxy.url,
    async stopReplication() {
      const [{ lsn }] = await query(primary.url, 'select pg_current_wal_lsn()::text as lsn')
      await until(standby.url, `pg_last_wal_replay_lsn() >= '${lsn}'`)
      await query(standby.url, "alter system set primary_conninfo = ''")
      await query(standby.url, 'select pg_reload_conf()')
      await until(standby.url, 'not exists (select from pg_stat_wal_receiver)')
    },
    async failOver() {
      await proxy.refuse()
      await primary.stop()
      await query(standby.url, 'select pg_promote()')
      proxy.leadTo(standby.url)
      await proxy.restore()
    },
  }
}

async function fill(url: string, filling: Filling): Promise<void> {
  const db = await openDatabase({ databaseUrl: url, dataDir: '.' })
  await migrate(db)
  await filling.fill(db)
  await db.close()
}

async function startServer(program: string, folder: string, runAs: PostgresPrograms['runAs']) {
  const port = await freePort()
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting])
  const child = spawn(program, ['-D', folder, ...settings], { ...runAs, stdio: 'ignore' })
  const stop = () => stopServer(child)
  afterAll(stop)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await until(url, 'true')
  return { url, stop }
}

/** SIGQUIT: at once, without saying goodbye to its clients. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGQUIT')
  await ended
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement
async function query(url: string, text: string): Promise<any> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

/** Waits until it accepts connections and the condition holds. */
async function until(url: string, condition: string): Promise<void> {
  const isTrue = async () => {
    const [{ holds }] = await query(url, `select (${condition}) as holds`)
    if (!holds) throw new Error(`Not true in time: ${condition}`)
  }
  await vi.waitFor(isTrue, { timeout: 30_000, interval: 20 })
}
