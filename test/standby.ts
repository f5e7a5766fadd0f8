import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { onServer } from './serverTemplates.ts'
import { freePort } from './siteProcess.ts'

/** The folder of PostgreSQL's server programs, which Debian does not put on the PATH. */
const programs = ['', ...globSync('/usr/lib/postgresql/*/bin')].find(
  (folder) => !spawnSync(path.join(folder, 'initdb'), ['--version']).error,
)

/** Whether the programs to make a server of its own are installed here. */
export const canMakeServers = programs !== undefined

/**
 * Starts a PostgreSQL server of its own that is a standby without a primary, until the test ends, with one empty database. Takes about
 * two seconds.
 */
export async function standby(database: string): Promise<{ url: string; promote(): Promise<void> }> {
  const owner = unprivilegedUser()
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-standby-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const run = async (program: string, ...args: string[]) => {
    const child = spawn(path.join(programs!, program), args, { stdio: 'ignore', cwd: folder, ...owner })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
  }
  const pgCtl = (...args: string[]) => run('pg_ctl', '-D', data, '-w', ...args)
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  const start = () => pgCtl('start', '-l', path.join(folder, 'log'), '-o', settings)
  onTestFinished(async () => {
    await pgCtl('stop', '-m', 'immediate').catch(() => {})
    await rm(folder, { recursive: true })
  })
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C')
  await start()
  await onServer(`postgres://postgres@127.0.0.1:${port}/postgres`, (client) =>
    client.query(`create database ${database}`),
  )
  await pgCtl('stop', '-m', 'fast')
  await writeFile(path.join(data, 'standby.signal'), '')
  await start()
  return { url: `postgres://postgres@127.0.0.1:${port}/${database}`, promote: () => pgCtl('promote') }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(spawnSync('id', [option, 'postgres']).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
