import { execFile } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from './site.ts'

/** Transactions a second of a script; undefined where there is no pgbench. */
export async function runPgbench(
  databaseUrl: string,
  { script, clients, seconds }: { script: string; clients: number; seconds: number },
): Promise<number | undefined> {
  const program = [...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'))]
    .concat(globSync('/usr/lib/postgresql/*/bin/pgbench'))
    .find((file) => existsSync(file))
  if (!program) return undefined
  const file = join(makeFolder(), 'script.sql')
  writeFileSync(file, script)
  const options = ['-n', '-M', 'prepared', '-j', '2']
  const bounds = ['-c', String(clients), '-T', String(Math.max(1, seconds))]
  const { stdout } = await promisify(execFile)(program, [...options, ...bounds, '-f', file, databaseUrl])
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}
