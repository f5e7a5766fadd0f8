import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startProgram } from '../processes.ts'
import { freePort, makeFolder } from '../site.ts'
import type { Programs } from './programs.ts'

/** One is killed, and of the others one follows the new primary: strict synchronous replication needs that. */
const NODES = 3
/** The shortest that Patroni allows, s: after this time without a sign of life the primary's place is free. */
const TTL_SECONDS = 20
const START_LIMIT_MS = 120_000
const LOCALE = { LC_ALL: 'C.UTF-8' }

interface Node {
  name: string
  folder: string
  port: number
  restPort: number
  stop: (signal?: NodeJS.Signals) => Promise<void>
  pid: number
}

/** PostgreSQL servers that Patroni manages, behind HAProxy. */
export interface Cluster {
  /** The address of the database on the primary, through HAProxy. */
  url: string
  port: number
  folder: string
  /** Nothing more reaches the standbys, and after `ms` the primary's node dies. */
  killPrimary(ms: number): Promise<void>
  stop(): Promise<void>
}

/** Starts etcd, Patroni with its servers, and HAProxy, and waits until all servers replicate. */
export async function startCluster(
  programs: Programs,
  { synchronous }: { synchronous: boolean },
): Promise<Cluster> {
  const folder = makeFolder()
  const { runAs } = programs.postgres
  if (runAs.uid !== undefined) chownSync(folder, runAs.uid, runAs.gid!)
  const etcdPort = await freePort()
  const etcd = await startEtcd(programs, folder, etcdPort)
  const nodes: Node[] = []
  for (let n = 1; n <= NODES; n++) {
    nodes.push(await startNode(programs, { name: `node${n}`, folder, etcdPort, synchronous }))
    // The first one initializes the cluster that the others copy.
    if (n === 1) await until(async () => (await membersOf(nodes)).some(isLeader))
  }
  const isReady = (members: Member[]) =>
    members.length === NODES &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    (!synchronous || members.some(({ role }) => role === 'sync_standby'))
  await until(async () => isReady(await membersOf(nodes)))
  const port = await freePort()
  const haproxy = startHaproxy(programs, folder, port, nodes)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await until(() => leadsToPrimary(url))
  return {
    url,
    port,
    folder,
    async killPrimary(ms) {
      const leader = (await membersOf(nodes)).find(isLeader)
      const node = nodes.find(({ name }) => name === leader?.name)!
      const senders: { pid: number }[] = await query(url, 'select pid from pg_stat_replication')
      for (const { pid } of senders) process.kill(pid, 'SIGSTOP')
      await wait(ms)
      await killNode(node)
    },
    async stop() {
      await haproxy.stop()
      await Promise.all(nodes.map(({ stop }) => stop()))
      for (const node of nodes) killServer(node)
      await etcd.stop('SIGKILL')
    },
  }
}

async function startEtcd({ etcd, postgres }: Programs, folder: string, port: number) {
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const flags = {
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
  const started = startProgram(etcd, args, { ...postgres.runAs, logFile: path.join(folder, 'etcd.log') })
  await until(async () => (await fetch(`${client}/health`)).ok)
  return started
}

interface NodeOptions {
  name: string
  folder: string
  etcdPort: number
  synchronous: boolean
}

async function startNode(
  programs: Programs,
  { name, folder, etcdPort, synchronous }: NodeOptions,
): Promise<Node> {
  const [port, restPort] = [await freePort(), await freePort()]
  const { folder: bin, runAs } = programs.postgres
  const own = path.join(folder, name)
  mkdirSync(own, { mode: 0o700 })
  if (runAs.uid !== undefined) chownSync(own, runAs.uid, runAs.gid!)
  const isOpen = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  const settings = {
    scope: 'idledex',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 1,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_000_000_000,
        synchronous_mode: synchronous,
        synchronous_mode_strict: synchronous,
        postgresql: { parameters: { max_connections: 100, synchronous_commit: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(own, 'data'),
      bin_dir: bin,
      pgpass: path.join(own, 'pgpass'),
      pg_hba: isOpen,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: own },
    },
  }
  const file = path.join(own, 'patroni.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(settings), { mode: 0o644 })
  const logFile = path.join(own, 'patroni.log')
  const started = startProgram(programs.patroni, [file], { ...runAs, env: LOCALE, logFile })
  return { name, folder: own, port, restPort, ...started }
}

function startHaproxy({ haproxy }: Programs, folder: string, port: number, nodes: readonly Node[]) {
  const file = path.join(folder, 'haproxy.cfg')
  const servers = nodes.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  )
  const lines = [
    ...['defaults', '  mode tcp', '  timeout connect 2s', '  timeout client 1h', '  timeout server 1h'],
    ...['frontend primary', `  bind 127.0.0.1:${port}`, '  default_backend servers', 'backend servers'],
    ...['  option httpchk OPTIONS /primary', '  http-check expect status 200'],
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return startProgram(haproxy, ['-db', '-f', file], { logFile: path.join(folder, 'haproxy.log') })
}

/** Before its first checks HAProxy takes every server for the primary, in turn. */
async function leadsToPrimary(url: string): Promise<boolean> {
  for (let n = 0; n < NODES; n++) {
    const [{ standby }] = await query(url, 'select pg_is_in_recovery() as standby')
    if (standby) return false
  }
  return true
}

interface Member {
  name: string
  role: string
  state: string
}

const isLeader = ({ role, state }: Member) => role === 'leader' && state === 'running'

/** As the first node that responds says. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    try {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
      return ((await response.json()) as { members: Member[] }).members
    } catch {}
  }
  return []
}

/** As when its machine loses power. */
async function killNode(node: Node): Promise<void> {
  const patroni = node.stop('SIGKILL')
  killServer(node)
  await patroni
}

/** Kills a server that runs, with all its processes, also those that were stopped. */
function killServer({ folder }: Node): void {
  const file = path.join(folder, 'data/postmaster.pid')
  if (!existsSync(file)) return
  const postmaster = readFileSync(file, 'utf8').split('\n')[0]!
  // The file outlives the server, whose number another process may have by now.
  if (!ps('-o', 'args=', '-p', postmaster).includes(folder)) return
  const children = ps('-o', 'pid=', '--ppid', postmaster).split(/\s+/)
  for (const pid of [...children.filter((each) => each !== ''), postmaster]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}

const ps = (...options: string[]) => spawnSync('ps', options, { encoding: 'utf8' }).stdout

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement
export async function query(url: string, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Tries until it is true. Throws after two minutes. */
async function until(isTrue: () => Promise<unknown>): Promise<void> {
  for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; await wait(200))
    if (await isTrue().catch(() => false)) return
  throw new Error('A cluster of PostgreSQL servers did not start within two minutes')
}
