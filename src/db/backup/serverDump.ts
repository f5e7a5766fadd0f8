import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { describeServerFailure } from '../unavailable.ts'
import { BackupError } from './backupError.ts'
import { COUNT_TABLES, countStatement, type TableName } from './tableCounts.ts'

/** The schemas of the site: its own tables, and those of the job queue. */
const SCHEMAS = ['public', 'jobs']
/** Below every transaction id that a server gives out, so visible to all. */
const OLDEST_TRANSACTION = '3'

type Rows = Record<string, number>

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'idledex backup',
    connectionTimeoutMillis: 30_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw describeServerFailure(error, url)
  }
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Dumps the database to a file with PostgreSQL's own `pg_dump`, and returns the rows of each table: both of the same moment. */
export function dumpServer(url: string, file: string): Promise<Rows> {
  return connected(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]!.snapshot}`]
    await runTool('pg_dump', url, [...options, `--file=${file}`])
    return countRows(client)
  })
}

/**
 * Restores a dump into the database at `url`, all or nothing, and returns the rows of each table.
 *
 * @param replace removes what the database holds before; otherwise it must be empty
 * @throws BackupError also while a site is connected
 */
export function restoreServer(url: string, file: string, replace: boolean): Promise<Rows> {
  return connected(url, async (client) => {
    if (replace)
      await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade; create schema public`)
    await runTool('pg_restore', url, [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      `--dbname=${url}`,
      file,
    ])
    const rows = await countRows(client)
    await forgetTransactions(client)
    return rows
  })
}

/** Throws `BackupError` while a site is connected to the database, or when it holds tables that may not be replaced. */
export function checkTarget(url: string, replace: boolean): Promise<void> {
  return connected(url, async (client) => {
    const { rows: sites } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'idledex'`,
    )
    if (sites.length > 0)
      throw new BackupError('A site is connected to this database. Stop it, and restore again.')
    const { rows: tables } = await client.query(COUNT_TABLES)
    if (tables.length > 0 && !replace)
      throw new BackupError(
        'The database is not empty. Name another one in DATABASE_URL, or add --replace to remove what it holds.',
      )
  })
}

async function countRows(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<TableName>(COUNT_TABLES)
  const counts: Rows = {}
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(countStatement(table))
    counts[table.name] = rows[0]!.count
  }
  return counts
}

/** Transaction ids of another server mean nothing here: those in the future would count as not seen yet, again and again. */
async function forgetTransactions(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    delete from games_changed;
    delete from game_counts_changed;
    alter table notifications disable trigger user;
    update notifications set xid = '${OLDEST_TRANSACTION}';
    alter table notifications enable trigger user;
    commit`)
}

/** Runs one of PostgreSQL's own programs. Throws `BackupError` with the first line of what it complained about. */
async function runTool(
  name: 'pg_dump' | 'pg_restore',
  url: string,
  options: readonly string[],
): Promise<void> {
  // Not among the arguments, which everybody on the machine can read.
  const { password, ...rest } = partsOf(url)
  const args = options.map((option) => (option === `--dbname=${url}` ? `--dbname=${rest.url}` : option))
  const connection = name === 'pg_dump' ? [`--dbname=${rest.url}`] : []
  const child = spawn(name, [...connection, ...args], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const failed = once(child, 'error').then(([error]) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? new BackupError(
          `${name} was not found. Install PostgreSQL's client programs, of the server's version or newer.`,
        )
      : error
  })
  const ended = Promise.all([text(child.stderr!), once(child, 'close')])
  const [complaint, [status]] = await Promise.race([ended, failed])
  if (status === 0) return
  const [line = `it ended with status ${status}`] = complaint.split('\n').filter((each) => each.trim() !== '')
  throw new BackupError(`${name} failed: ${line.replace(/^pg_\w+: (error: )?/, '')}`)
}

function partsOf(address: string): { url: string; password: string } {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, password }
}
