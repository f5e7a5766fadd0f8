import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './siteProcess.ts'

/** Debian's is not on everybody's PATH. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => !spawnSync(name, ['--version']).error)

/** Whether PgBouncer is installed here. */
export const hasPgbouncer = program !== undefined

/**
 * Starts PgBouncer in front of the server in `databaseUrl`, until the test ends, with its defaults but for `settings`. Resolves to the
 * database's address through it.
 */
export async function pgbouncer(databaseUrl: string, settings: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-pgbouncer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const port = await freePort()
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: url.port || '5432', user: url.username, password: url.password }
  const connection = Object.entries(target).flatMap(([name, value]) =>
    value ? `${name}=${decodeURIComponent(value)}` : [],
  )
  const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any' }
  const lines = Object.entries({ ...own, ...settings }).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, `[databases]\n* = ${connection.join(' ')}\n[pgbouncer]\n${lines.join('\n')}\n`)
  const child = spawn(program!, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(await unprivileged(folder)),
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let log = ''
  const isUp = Promise.withResolvers<void>()
  child.stderr.on('data', (chunk) => {
    log += chunk
    if (log.includes('process up')) isUp.resolve()
  })
  ended.then(
    () => isUp.reject(new Error(`PgBouncer ended: ${log}`)),
    (error) => isUp.reject(error),
  )
  await isUp.promise
  url.host = `127.0.0.1:${port}`
  return url.href
}

/** PgBouncer refuses to run as root. */
async function unprivileged(folder: string): Promise<{ uid?: number }> {
  if (process.getuid?.() !== 0) return {}
  execFileSync('chmod', ['-R', 'a+rX', folder])
  return { uid: Number(execFileSync('id', ['-u', 'nobody'])) }
}
