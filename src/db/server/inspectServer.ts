import type pg from 'pg'
import { DatabaseFailure, DatabaseReadOnly, describeServerFailure, hostOf } from '../unavailable.ts'
import { isPooled, overNewConnection } from './probeServer.ts'

/** The longest that opening a connection and its queries may take. */
const INSPECT_LIMIT_MS = 5_000
/** Rounds of comparing server processes, so that others who use the same pooler cannot hide that connections are shared. */
const ROUNDS = 20

interface Server {
  own: number
  isReadOnly: boolean
  isStandby: boolean
  /** What the site's user may not do, as the missing `GRANT`. */
  missing: string | null
  /** Why texts cannot be stored or compared; completes 'The database … '. */
  unfit: string | null
}

/** Tables are created in `public`, and the job queue creates its own schema once. */
const INSPECT = `
  select pg_backend_pid() as own, pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case
      when not has_schema_privilege(to_regnamespace('public'), 'create')
        then format('CREATE ON SCHEMA public TO %I', current_user)
      when to_regnamespace('jobs') is null and not has_database_privilege(current_database(), 'create')
        then format('CREATE ON DATABASE %I TO %I', current_database(), current_user)
    end as missing,
    case
      when current_setting('server_encoding') <> 'UTF8'
        then format('%I stores texts as %s, which has no emoji and few alphabets.', current_database(), current_setting('server_encoding'))
      when lower('I') <> 'i' or upper('i') <> 'I'
        then format('%I does not take I and i for the same letter, so that two members could have one name.', current_database())
    end as unfit`

/**
 * Checks whether the site can work on the server. Costs one connection, and two more behind a connection pooler.
 *
 * @throws DatabaseFailure for what waiting does not change: a pooler that shares connections, missing rights, an encoding or locale that
 *   does not fit
 * @throws DatabaseReadOnly for a server that only reads; its message completes 'PostgreSQL at … '
 * @throws whatever the driver throws if the server cannot be used
 */
export async function inspectServer(config: pg.ClientConfig, url: string): Promise<void> {
  await overNewConnection(config, INSPECT_LIMIT_MS, async (query, client) => {
    const [server] = await query<Server>(INSPECT)
    const { own, isReadOnly, isStandby, missing, unfit } = server!
    if (isPooled(client, own)) await rejectSharedConnections(config, url)
    if (isReadOnly) throw readOnly(isStandby)
    if (unfit)
      throw new DatabaseFailure(
        `The database ${unfit} Create one with: CREATE DATABASE idledex TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';`,
      )
    if (missing)
      throw new DatabaseFailure(
        `PostgreSQL at ${hostOf(url)} does not let the site create its tables. As the owner of the database, run: GRANT ${missing};`,
      )
  })
}

/**
 * For commands that open connections of their own to the server at `url`.
 *
 * @throws DatabaseFailure if a pooler shares connections there, or the server cannot be reached
 */
export async function rejectPooler(url: string): Promise<void> {
  const config = { connectionString: url }
  const check = overNewConnection(config, INSPECT_LIMIT_MS, async (query, client) => {
    const own = await pidOf(query)
    if (isPooled(client, own)) await rejectSharedConnections(config, url)
  })
  await check.catch((error) => {
    throw describeServerFailure(error, url)
  })
}

function readOnly(isStandby: boolean): DatabaseReadOnly {
  const message = isStandby
    ? 'is a read-only standby. Promote it, or use the address of the primary.'
    : 'only allows reading (default_transaction_read_only). Turn that off, or use the address of another server.'
  return Object.assign(new DatabaseReadOnly(message), { code: '25006' })
}

async function rejectSharedConnections(config: pg.ClientConfig, url: string): Promise<void> {
  if (await areConnectionsShared(config))
    throw new DatabaseFailure(
      `PostgreSQL at ${hostOf(url)} is behind a connection pooler in transaction or statement mode, ` +
        'which the site cannot use. Connect directly to PostgreSQL, or set the pooler to session mode.',
    )
}

/**
 * Whether a pooler gives a server process to one client after another: then one client meets several, or two meet the same. Asking the
 * first twice in a row shows it also where processes take turns.
 */
function areConnectionsShared(config: pg.ClientConfig): Promise<boolean> {
  return overNewConnection(config, INSPECT_LIMIT_MS, (first) =>
    overNewConnection(config, INSPECT_LIMIT_MS, async (second) => {
      const own = await pidOf(first)
      const others = await pidOf(second)
      if (own === others) return true
      for (let round = 1; round < ROUNDS; round++) {
        for (const query of [first, first]) if ((await pidOf(query)) !== own) return true
        if ((await pidOf(second)) !== others) return true
      }
      return false
    }),
  )
}

type Query = Parameters<Parameters<typeof overNewConnection>[2]>[0]

async function pidOf(query: Query): Promise<number> {
  const [row] = await query<{ pid: number }>('select pg_backend_pid() as pid')
  return row!.pid
}
