import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

/** The programs of a PostgreSQL server on this machine, and as whom to run them: PostgreSQL refuses to run as root. */
export interface PostgresPrograms {
  folder: string
  /** For `spawn`; empty unless this process is root's. */
  runAs: { uid?: number; gid?: number }
}

/** The newest server that is installed, as Debian does or in the PATH; undefined where there is none. */
export function findPostgresPrograms(): PostgresPrograms | undefined {
  const major = (folder: string) => Number(/\d+/.exec(folder))
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => major(b) - major(a))
  const folders = [...debian, ...(process.env.PATH ?? '').split(path.delimiter)]
  const folder = folders.find((each) => existsSync(path.join(each, 'initdb')))
  if (folder === undefined) return undefined
  return { folder, runAs: process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {} }
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
