import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onServer } from '../../test/serverTemplates.ts'
import { type Child, childrenOf, signalTo, startChild, waitFor } from './children.ts'
import type { Place } from './place.ts'

/** Patroni's defaults, and synchronous replication. A pair cannot be `strict`: without its standby nothing could be written. */
const SETTINGS = {
  ttl: 30,
  loop_wait: 10,
  retry_timeout: 10,
  synchronous_mode: true,
  postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 200 } },
}
/** More than a server takes that was killed to follow the other one on a busy machine. */
const STUCK_MS = 120_000
const NUMBERS = [1, 2] as const
type Node = (typeof NUMBERS)[number]
const other = (node: Node): Node => (node === 1 ? 2 : 1)

interface Member {
  name: string
  role: string
  state: string
}

/** Two PostgreSQL servers that Patroni keeps, and etcd with a single node. */
export class Cluster {
  readonly #place: Place
  readonly #patroni = new Map<Node, Child>()

  constructor(place: Place) {
    this.#place = place
  }

  /** Starts everything; the standby is synchronous then. */
  async start(): Promise<void> {
    const { folder, port, programs } = this.#place
    const clients = `http://127.0.0.1:${port('etcd')}`
    const peers = `http://127.0.0.1:${port('etcdPeers')}`
    const addresses = [
      ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ]
    const own = ['--data-dir', this.#place.makeFolder('etcd'), '--initial-cluster', `default=${peers}`]
    startChild('etcd', ['etcd', ...own, ...addresses], { folder, runAs: programs.runAs })
    await waitFor('etcd', async () => (await fetch(`${clients}/health`)).ok)
    this.#startNode(1)
    await waitFor('a primary', () => this.#isPrimary(1))
    this.#startNode(2)
    await this.untilWhole()
  }

  /** The address of the server that is the primary, as the superuser. */
  async primaryUrl(): Promise<string> {
    return this.#url(await this.#primary())
  }

  /**
   * Waits until there is a primary with a synchronous standby: from then on a failover loses nothing. If there is none for too long, it does by
   * hand what docs/operations.md says of Patroni 3.0.
   */
  async untilWhole(): Promise<void> {
    const wait = (limitMs?: number) =>
      waitFor(
        'a synchronous standby',
        async () => {
          const roles = (await this.#members()).map(({ role }) => role).sort()
          return roles.join() === 'leader,sync_standby'
        },
        limitMs,
      )
    await wait(STUCK_MS).catch(async () => {
      console.log('         By hand: etcdctl del /service/idledex/sync')
      await this.#forgetFormerPrimary()
      await wait()
    })
  }

  /** Kills Patroni and all of PostgreSQL on the primary, as a power failure does. Resolves when the other one is the primary. */
  async killPrimary(): Promise<void> {
    const node = await this.#primary()
    this.#signal(node, 'SIGKILL')
    await waitFor('the other primary', () => this.#isPrimary(other(node)))
  }

  /** The operator starts Patroni again where it was killed. Resolves when the server is a synchronous standby. */
  async startKilled(): Promise<void> {
    for (const node of NUMBERS) if (!this.#patroni.get(node)!.isRunning()) this.#startNode(node)
    await this.untilWhole()
  }

  /** The primary and its Patroni do not respond until the returned function is called. */
  async freezePrimary(): Promise<() => void> {
    const node = await this.#primary()
    this.#signal(node, 'SIGSTOP')
    return () => this.#signal(node, 'SIGCONT')
  }

  /** Waits until the other one than now is the primary. */
  async onFailover(): Promise<() => Promise<unknown>> {
    const next = other(await this.#primary())
    return () => waitFor('the other primary', () => this.#isPrimary(next))
  }

  /** The operator asks Patroni to switch. Resolves when the former primary is a synchronous standby. */
  async switchOver(): Promise<void> {
    const leader = await this.#primary()
    const response = await fetch(`${this.#api(leader)}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: `db${leader}`, candidate: `db${other(leader)}` }),
    })
    if (!response.ok) throw new Error(`Patroni refuses to switch: ${await response.text()}`)
    await waitFor('the switch', () => this.#isPrimary(other(leader)))
    await this.untilWhole()
  }

  /** The primary closes all connections, those of its standby, too. */
  async closeConnections(): Promise<void> {
    await onServer(await this.primaryUrl(), (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid() and application_name <> 'Patroni'`),
    )
  }

  /** Kills PostgreSQL; Patroni is one of this run's children. */
  kill(): void {
    for (const node of this.#patroni.keys()) this.#signal(node, 'SIGKILL')
  }

  async #forgetFormerPrimary(): Promise<void> {
    const key = Buffer.from('/service/idledex/sync').toString('base64')
    const address = `http://127.0.0.1:${this.#place.port('etcd')}/v3/kv/deleterange`
    const response = await fetch(address, { method: 'POST', body: JSON.stringify({ key }) })
    if (!response.ok) throw new Error(`etcd refuses to remove the key: ${await response.text()}`)
  }

  #startNode(node: Node): void {
    const { folder, programs } = this.#place
    const file = join(folder, `patroni${node}.yml`)
    // JSON is YAML, too.
    writeFileSync(file, JSON.stringify(this.#config(node)))
    const child = startChild(`patroni${node}`, ['patroni', file], { folder, runAs: programs.runAs })
    this.#patroni.set(node, child)
  }

  #config(node: Node) {
    const { folder, port, programs } = this.#place
    const listen = (name: 'patroni' | 'postgresql') => {
      const address = `127.0.0.1:${port(`${name}${node}`)}`
      return { listen: address, connect_address: address }
    }
    return {
      scope: 'idledex',
      name: `db${node}`,
      restapi: listen('patroni'),
      etcd3: { host: `127.0.0.1:${port('etcd')}` },
      bootstrap: { dcs: SETTINGS, initdb: [{ encoding: 'UTF8' }, 'data-checksums'] },
      postgresql: {
        ...listen('postgresql'),
        data_dir: this.#dataOf(node),
        bin_dir: programs.folder,
        pgpass: join(folder, `pgpass${node}`),
        parameters: { unix_socket_directories: folder },
        authentication: {
          superuser: { username: 'postgres', password: 'postgres' },
          replication: { username: 'replicator', password: 'replicator' },
        },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
      },
    }
  }

  #dataOf = (node: Node) => join(this.#place.folder, `data${node}`)
  #api = (node: Node) => `http://127.0.0.1:${this.#place.port(`patroni${node}`)}`
  #url = (node: Node) => `postgres://postgres@127.0.0.1:${this.#place.port(`postgresql${node}`)}/postgres`

  /** To Patroni first, which would start what ends, and to the whole server before it can start more processes. */
  #signal(node: Node, signal: NodeJS.Signals): void {
    this.#patroni.get(node)!.signalAll(signal)
    const server = this.#postmaster(node)
    if (server === undefined) return
    const children = childrenOf(server)
    signalTo(server, signal)
    for (const pid of new Set([...children, ...childrenOf(server)])) signalTo(pid, signal)
  }

  /** The id of the server's first process, unless it has none. */
  #postmaster(node: Node): number | undefined {
    try {
      return Number(readFileSync(join(this.#dataOf(node), 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }

  async #isPrimary(node: Node): Promise<boolean> {
    const response = await fetch(`${this.#api(node)}/primary`, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  }

  async #primary(): Promise<Node> {
    return waitFor('a primary', async () => {
      for (const node of NUMBERS) if (await this.#isPrimary(node).catch(() => false)) return node
      return undefined
    })
  }

  async #members(): Promise<Member[]> {
    const response = await fetch(`${this.#api(await this.#primary())}/cluster`)
    return ((await response.json()) as { members: Member[] }).members
  }
}
