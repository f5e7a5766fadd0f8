import { existsSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { beforeOpeningEmbedded, beforeUsingServer } from './backup/beforeOpening.ts'
import type { ServerTransaction } from './cancelable.ts'
import { isDiskFull } from './diskFull.ts'
import { FolderInUse, lockFolder } from './embedded/folderLock.ts'
import { isNewDatabase, removeNewDatabase } from './embedded/newDatabase.ts'
import { type Embedded, startEmbedded } from './embedded/startEmbedded.ts'
import type { Timing } from './embedded/worker.ts'
import type { DB } from './generated/tables.ts'
import { Notifications } from './notifications.ts'
import { cancelTransaction } from './server/cancelTransaction.ts'
import { ServerPool } from './server/serverPool.ts'
import { type WaitOptions, waitForServer } from './server/waitForServer.ts'
import {
  asDatabaseError,
  DatabaseFailure,
  DatabaseUnavailable,
  describeEmbeddedFailure,
} from './unavailable.ts'

export { DatabaseFailure }

/**
 * An open database. Columns have the types of the `pg` driver (timestamptz is a Date; bigint and numeric are text, because
 * a bigint may be too large for a number, so cast counts `::int` in SQL), but `date` is 'YYYY-MM-DD'.
 */
export interface Database {
  kysely: Kysely<DB>
  kind: 'embedded' | 'server'
  /**
   * Calls `onMessage` with the payload of every NOTIFY on the channel, and `onReconnect` whenever messages may have
   * been missed. Resolves with the function that ends it.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Runs SQL as the driver does: several statements without values give several results. For libraries that bring their own SQL;
   * everything else goes through `kysely`.
   */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]>
  /**
   * Calls `listener` with the reason when the server becomes unavailable, or can only be read (`DatabaseReadOnly`), and without one when
   * it is back. An embedded database never calls it.
   */
  onAvailability(listener: (reason: DatabaseUnavailable | undefined) => void): void
  /**
   * Calls `listener` with the error of a connection or statement that failed as in an outage, although there is none: no connection was free
   * in time, the server ended one, has no connections or space left, or refuses the user. Of many at once it names one. An embedded database only
   * calls it when the disk is full.
   */
  onFailure(listener: (error: DatabaseUnavailable) => void): void
  /** Cancels the running statement of a transaction: see `cancelable`. Undefined for an embedded database, which cannot be interrupted. */
  cancel: ((transaction: ServerTransaction) => Promise<void>) | undefined
  /** Copies the embedded database to a new folder while nobody writes; undefined on a server. */
  copyTo: ((target: string) => Promise<void>) | undefined
  /** Removes the embedded database if this opening created it, for a start that failed. Call it after `close`. */
  removeIfNew: () => Promise<void>
  /** The connections of the pool: open, idle, and callers that wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** Waits for what is running (10 s at most), then closes. Send no queries after it. */
  close(): Promise<void>
}

/** Called after each statement with its text, how long it took, and why it failed if it did, in the context of whoever sent it. */
export type OnStatement = (sql: string, durationMs: number, error: unknown) => void

/** How long a statement may run, and a transaction may be idle, before it is ended, in ms. */
const STATEMENT_LIMIT_MS = 30_000
const IDLE_IN_TRANSACTION_LIMIT_MS = 10_000
const CONNECT_LIMIT_MS = 5_000
const MAX_CONNECTIONS = 10
/** The interval of heartbeats on the connection for notifications. */
const HEARTBEAT_MS = 3_000
/** An idle connection is first probed by TCP after this time. */
const KEEP_ALIVE_DELAY_MS = 5_000
export const TIMING: Timing = { idleInTransactionMs: IDLE_IN_TRANSACTION_LIMIT_MS, maintenanceMs: 15_000 }
/** Closing waits this long for what is running. */
const CLOSE_LIMIT_MS = 10_000

const DATE = 1082
const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009

/** A day has no time zone: turned into a Date it would shift with the server's. */
function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, (text) => text)
  types.setTypeParser(DATE_ARRAY, pg.types.getTypeParser(TEXT_ARRAY))
  return types
}

interface FolderOptions {
  mustExist?: boolean
  onCrash?: (error: DatabaseFailure) => void
  onStatement?: OnStatement | undefined
}

/**
 * Opens the PostgreSQL server at `databaseUrl`, or without one the embedded database in `dataDir`, which is created
 * if it is missing. Throws `DatabaseFailure`.
 *
 * @param waitSeconds how long to retry if the server cannot be reached, is starting, or is a standby; by default not at all
 * @param mustExist refuses a folder without a database, for commands that are about a site
 * @param onCrash called when the embedded database's thread dies; without it the error is thrown, uncaught
 * @param onStatement observes what goes through `kysely`
 */
export async function openDatabase(
  options: {
    databaseUrl?: string | undefined
    dataDir: string
  } & FolderOptions &
    WaitOptions,
): Promise<Database> {
  if (options.databaseUrl) return openServer(options.databaseUrl, options)
  return openFolder(path.resolve(options.dataDir), options)
}

function throwUncaught(error: DatabaseFailure): void {
  process.nextTick(() => {
    throw error
  })
}

async function openServer(
  url: string,
  options: WaitOptions & { dataDir: string; onStatement?: OnStatement | undefined },
): Promise<Database> {
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: 'idledex',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: columnTypes(),
  }
  await waitForServer(config, url, options)
  const listeners = new Set<(reason: DatabaseUnavailable | undefined) => void>()
  const failureListeners = new Set<(error: DatabaseUnavailable) => void>()
  const notifications = new Notifications(config, HEARTBEAT_MS)
  const poolConfig = { ...config, max: MAX_CONNECTIONS, idleTimeoutMillis: 30_000, onConnect: setUpSession }
  const pool = new ServerPool(poolConfig, {
    onChange(reason) {
      for (const listener of listeners) listener(reason)
    },
    onRenew: () => notifications.renew(),
    onFailure(error) {
      for (const listener of failureListeners) listener(error)
    },
  })
  ignoreBreaks(pool)
  try {
    await beforeUsingServer(options.dataDir, kyselyOf(pool))
  } catch (error) {
    await pool.end()
    throw error
  }
  return handle('server', {
    pool,
    onStatement: options.onStatement,
    notifications,
    query: (text, values) => pool.run(text, values),
    release: async () => {},
    onAvailability: (listener) => listeners.add(listener),
    onFailure: (listener) => failureListeners.add(listener),
    cancel: (transaction) => cancelTransaction(config, transaction),
    copyTo: undefined,
    removeIfNew: async () => {},
  })
}

/**
 * Not startup parameters, which poolers refuse or ignore. The pool awaits it, at one round trip for each new connection. Compiling a statement
 * (JIT) takes 100 ms and more, which none of ours is worth: they read along indexes, however much the planner expects them to cost.
 */
const setUpSession = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`set statement_timeout = ${STATEMENT_LIMIT_MS};
    set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_LIMIT_MS};
    set jit = off`)

const noDatabaseIn = (dataDir: string) =>
  new DatabaseFailure(
    `${dataDir} has no database. Use the settings that the site has, such as DATA_DIR or DATABASE_URL.`,
  )

async function openFolder(
  dataDir: string,
  { onCrash = throwUncaught, onStatement, mustExist = false }: FolderOptions,
): Promise<Database> {
  // Opening would make the folder.
  if (mustExist && !existsSync(dataDir)) throw noDatabaseIn(dataDir)
  let unlock: () => void
  try {
    unlock = lockFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse) throw new DatabaseFailure(error.message, { cause: error })
    throw describeEmbeddedFailure(error, dataDir)
  }
  const crashed = (error: Error) => {
    unlock()
    onCrash(new DatabaseFailure(`the embedded database has stopped: ${error.message}`, { cause: error }))
  }
  let isNew = false
  try {
    await beforeOpeningEmbedded(dataDir)
    isNew = isNewDatabase(dataDir)
    if (isNew && mustExist) throw noDatabaseIn(dataDir)
    const embedded = await startEmbedded({ dataDir }, TIMING, crashed)
    return embeddedHandle(embedded, unlock, () => removeAgain(dataDir, isNew), onStatement)
  } catch (error) {
    if (isNew && isDiskFull(error)) await removeNewDatabase(dataDir).catch(() => {})
    unlock()
    throw describeEmbeddedFailure(error, dataDir)
  }
}

async function removeAgain(dataDir: string, isNew: boolean): Promise<void> {
  if (!isNew) return
  const unlock = lockFolder(dataDir)
  await removeNewDatabase(dataDir).finally(unlock)
}

export function embeddedHandle(
  embedded: Embedded,
  unlock: () => void,
  removeIfNew: Database['removeIfNew'],
  onStatement?: OnStatement,
): Database {
  const config: pg.PoolConfig = {
    stream: embedded.stream,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes(),
  }
  const listeners = new Set<(error: DatabaseUnavailable) => void>()
  const report = (error: unknown) => {
    const reason = isDiskFull(error) ? asDatabaseError(error) : undefined
    if (reason instanceof DatabaseUnavailable) for (const listener of listeners) listener(reason)
  }
  const pool = new pg.Pool({
    ...config,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 0,
    Client: reportingClient(report),
  })
  ignoreBreaks(pool)
  const release = async () => {
    await embedded.close().finally(unlock)
  }
  const notifications = new Notifications(config, undefined)
  return handle('embedded', {
    pool,
    onStatement,
    notifications,
    query: (text, values) => pool.query(text, values),
    release,
    onAvailability: () => {},
    onFailure: (listener) => listeners.add(listener),
    cancel: undefined,
    copyTo: embedded.copyTo,
    removeIfNew,
  })
}

/** A client that reports the errors of its statements, which also go to whoever sent them. */
function reportingClient(report: (error: unknown) => void): new () => pg.ClientBase {
  class ReportingClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super(config)
      // The signatures are many; all that matters here is whether a promise is returned.
      const send = this.query.bind(this) as (...args: unknown[]) => unknown
      const query = (...args: unknown[]) => {
        const result = send(...args)
        if (result instanceof Promise) result.catch(report)
        return result
      }
      Object.assign(this, { query })
    }
  }
  return ReportingClient as unknown as new () => pg.ClientBase
}

/** Keeps broken connections of a pool from ending the process. */
export function ignoreBreaks(pool: pg.Pool): void {
  // The pool replaces a broken connection, and the failing query reports it to its caller; without a
  // listener, idle ones (first line) and busy ones (second) would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

interface Parts
  extends Pick<Database, 'query' | 'onAvailability' | 'onFailure' | 'cancel' | 'copyTo' | 'removeIfNew'> {
  pool: pg.Pool
  onStatement: OnStatement | undefined
  notifications: Notifications
  release: () => Promise<void>
}

function handle(
  kind: Database['kind'],
  { pool, onStatement, notifications, release, ...parts }: Parts,
): Database {
  const kysely = kyselyOf(pool, onStatement)
  let closed: Promise<void> | undefined
  const closeAll = async () => {
    await notifications.close()
    await Promise.race([finish(pool), wait(CLOSE_LIMIT_MS, undefined, { ref: false })])
    await release()
  }
  return {
    kysely,
    kind,
    ...parts,
    listen: (...channel) => notifications.listen(...channel),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closed ??= closeAll()
      return closed
    },
  }
}

/** The pool's own end() abandons queries that still wait for a connection, so this waits for them first. */
async function finish(pool: pg.Pool): Promise<void> {
  await nextTurn()
  while (pool.waitingCount > 0) await new Promise((resolve) => pool.once('release', resolve))
  await pool.end()
}

export function kyselyOf(pool: pg.Pool, onStatement?: OnStatement): Kysely<DB> {
  const dialect = new PostgresDialect({ pool })
  if (!onStatement) return new Kysely<DB>({ dialect })
  const log = ({ query, queryDurationMillis, ...event }: LogEvent) =>
    onStatement(query.sql, queryDurationMillis, 'error' in event ? event.error : undefined)
  return new Kysely<DB>({ dialect, log })
}
