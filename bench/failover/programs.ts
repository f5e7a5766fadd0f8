import { existsSync } from 'node:fs'
import path from 'node:path'
import { findPostgresPrograms, type PostgresPrograms } from '../../test/postgresPrograms.ts'

const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }
/** Not in the PATH of every user. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

export type Programs = Record<keyof typeof PACKAGES, string> & { postgres: PostgresPrograms }

/** What a highly available PostgreSQL needs, or one line that says what is missing and how to install it. */
export function findPrograms(): Programs | string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...MORE_FOLDERS]
  const postgres = findPostgresPrograms()
  const missing = postgres ? [] : ['postgresql']
  const found: Partial<Record<string, string>> = {}
  for (const [name, debianPackage] of Object.entries(PACKAGES)) {
    found[name] = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
    if (!found[name]) missing.push(debianPackage)
  }
  if (missing.length > 0)
    return `A failover needs programs that are not installed. On Debian: apt-get install ${missing.join(' ')}`
  return { ...(found as Omit<Programs, 'postgres'>), postgres: postgres! }
}
