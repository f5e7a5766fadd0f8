import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProgram } from '../processes.ts'
import { freePort } from '../site.ts'
import type { Cluster } from './cluster.ts'
import type { Programs } from './programs.ts'

/** Starts pgbouncer in front of a cluster. Returns the address of the database through it. */
export async function startPooler(
  { pgbouncer, postgres }: Programs,
  { folder, port }: Cluster,
  mode: 'session' | 'transaction',
) {
  const own = await freePort()
  const users = path.join(folder, 'users.txt')
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"postgres" ""\n', { mode: 0o644 })
  const lines = [
    ...['[databases]', `postgres = host=127.0.0.1 port=${port}`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', `pool_mode = ${mode}`],
    ...['auth_type = trust', `auth_file = ${users}`, 'max_client_conn = 200', 'default_pool_size = 50'],
    'ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  const logFile = path.join(folder, 'pgbouncer.log')
  const { stop } = startProgram(pgbouncer, [file], { ...postgres.runAs, logFile })
  return { url: `postgres://postgres@127.0.0.1:${own}/postgres`, stop }
}
