import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresPrograms, type PostgresPrograms } from '../../test/postgresPrograms.ts'

/** Ports next to each other, and what listens there. */
const PORTS = [
  ...['https', 'http', 'database', 'etcd', 'etcdPeers'],
  ...['patroni1', 'patroni2', 'postgresql1', 'postgresql2'],
  ...['site1', 'games1', 'site2', 'games2', 'site3', 'games3'],
] as const

/** Where a run has its files and ports, and as whom its servers run: PostgreSQL refuses to run as root. */
export interface Place {
  folder: string
  programs: PostgresPrograms
  port(name: (typeof PORTS)[number] | `${'patroni' | 'postgresql' | 'site' | 'games'}${number}`): number
  /** A folder in it that the servers may write to. */
  makeFolder(name: string): string
  remove(): void
}

/** Makes the folder, and makes sure that nobody listens on the ports from `firstPort` on. */
export async function makePlace(firstPort: number): Promise<Place> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('No PostgreSQL server is installed')
  const port: Place['port'] = (name) => firstPort + PORTS.indexOf(name as (typeof PORTS)[number])
  for (const name of PORTS)
    if (await listens(port(name))) throw new Error(`Port ${port(name)} is in use. Choose others with --port.`)
  const folder = mkdtempSync(join(tmpdir(), 'idledex-failover-'))
  const { uid, gid } = programs.runAs
  const own = (path: string) => {
    if (uid !== undefined) chownSync(path, uid, gid!)
    return path
  }
  own(folder)
  return {
    folder,
    programs,
    port,
    makeFolder(name) {
      const made = join(folder, name)
      mkdirSync(made, { mode: 0o700 })
      return own(made)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      .once('error', () => resolve(false))
  })
}
