import { isDatabaseFull, isDiskFull } from './diskFull.ts'
import { hasSqlState } from './sqlState.ts'

/** The database cannot be opened, or failed permanently. The message is one line for the operator, without secrets. */
export class DatabaseFailure extends Error {}

/** The open database is unavailable at the moment. It is retried continuously. */
export class DatabaseUnavailable extends Error {
  // An own property, because the job queue hands on errors as plain objects with a copy of those.
  override readonly name: string = 'DatabaseUnavailable'
}

/** The open database can be read at the moment, but not written. */
export class DatabaseReadOnly extends DatabaseUnavailable {
  override readonly name = 'DatabaseReadOnly'
}

/**
 * SQLSTATE classes 08 (connection), 28 (a user who is refused: the password was changed), 53 (no disk, memory, or connection left) and 57P
 * (shutting down or starting), and a database that is gone.
 */
const UNAVAILABLE_STATES = /^(08\w{3}|28\w{3}|53\w{3}|57P0[1-5]|3D000)$/
const READ_ONLY_TRANSACTION = '25006'
/** System errors for a server that cannot be reached. */
const UNAVAILABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
/** The driver's own errors have no codes. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/

/** Whether a query failed because the database is unavailable, is starting or shutting down, or has no space: a later one may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseFailure) return true
  const { name, code, message } = (error ?? {}) as Partial<Coded>
  return (
    name === 'DatabaseUnavailable' ||
    isDatabaseReadOnly(error) ||
    isStandbyConflict(error) ||
    (code !== undefined && UNAVAILABLE_STATES.test(code)) ||
    (message !== undefined && UNAVAILABLE_MESSAGES.test(message))
  )
}

/** Whether a statement failed because the server, or the session, only reads: a standby, or a former primary after a failover. */
export function isDatabaseReadOnly(error: unknown): boolean {
  const { name, code, routine } = (error ?? {}) as Partial<Coded>
  if (name === 'DatabaseReadOnly' || code === READ_ONLY_TRANSACTION) return true
  // A standby refuses locks with a code that stands for much else, and in the server's language.
  return code === '55000' && routine === 'LockAcquireExtended'
}

/** Whether a standby ended a statement that was in the way of what it replays. */
function isStandbyConflict(error: unknown): boolean {
  const { code, routine = '' } = (error ?? {}) as Partial<Coded>
  return code === '40001' && /^Process\w*Interrupts?$/.test(routine)
}

/**
 * Whether an error is one of an outage, which the database announces by itself (`Database.onAvailability`). A lack of disk or connections,
 * and a user who is refused, are not: what fails because of them is not over soon.
 */
export const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !hasSqlState(error, '28', '53')

/**
 * The error of a query or a connection to a PostgreSQL server; `DatabaseUnavailable` if that is why it failed. Only here do the system's
 * codes mean the database: elsewhere they may be those of a file or of another server.
 */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const codes = error instanceof AggregateError ? error.errors.map((each) => (each as Coded).code) : []
  const isUnavailable = [(error as Error & Coded).code, ...codes].some(
    (code) => code && UNAVAILABLE_CODES.test(code),
  )
  if (!isUnavailable && !isDatabaseUnavailable(error)) return error
  const message = error.message || 'the database cannot be reached'
  const Kind = isDatabaseReadOnly(error) ? DatabaseReadOnly : DatabaseUnavailable
  return Object.assign(new Kind(message, { cause: error }), { code: (error as Error & Coded).code })
}

/** What PgBouncer says, with a code that it has for much else. */
const UNSUPPORTED_PARAMETER = /^unsupported startup parameter/

/** What the driver says when a server asks for a password and there is none. */
const NO_PASSWORD = /^SASL: .*client password must be a/

/** Whether it makes sense to wait until a server that failed like this can be used. */
export function isWorthWaiting(error: unknown): boolean {
  if (error instanceof DatabaseFailure || hasSqlState(error, '28', '3D000')) return false
  const reason = asDatabaseError(error)
  return reason instanceof DatabaseUnavailable && !UNSUPPORTED_PARAMETER.test(reason.message)
}

interface Coded {
  name?: string
  code?: string
  message: string
  /** The function of the server that reported it. */
  routine?: string
}

/** Says in one line why the PostgreSQL server at `url` could not be used. */
export function describeServerFailure(error: unknown, url: string): DatabaseFailure {
  if (error instanceof DatabaseFailure) return error
  const { code = '', message } = (error as Coded | undefined) ?? { message: String(error) }
  const { host, user, database } = partsOf(url)
  const at = `PostgreSQL at ${host}`
  return new DatabaseFailure(reason(), { cause: error })

  function reason(): string {
    if (code === 'ECONNREFUSED') return `${at} refuses connections. Is it running, and is that its address?`
    if (code === 'ENOENT') return `${at} is not running: there is no such socket`
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${at} cannot be found: unknown host name`
    if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `${at} cannot be reached: no route to it`
    if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return `${at} did not respond in time`
    if (code.startsWith('28')) return `${at} refused user "${user}": ${message}`
    if (NO_PASSWORD.test(message))
      return `${at} asks for the password of user "${user}". Write it into the address, PGPASSWORD, or ~/.pgpass.`
    if (code === '3D000') return `${at} has no database "${database}"`
    if (code === '53300') return `${at} has no free connections: ${message}`
    if (code === '57P03') return `${at} is not ready yet: ${message}`
    if (code === READ_ONLY_TRANSACTION) return `${at} ${message}`
    if (UNSUPPORTED_PARAMETER.test(message))
      return `${at} does not take a parameter of its address: ${message}. Remove it, or connect directly to PostgreSQL.`
    return `${at} cannot be used: ${message || code}`
  }
}

/** The host and port of a server, or the folder of its socket, for messages. */
export const hostOf = (url: string): string => partsOf(url).host

/** The address of a server, for messages: without its passwords. */
export function addressOf(url: string): string {
  const address = new URL(url)
  if (address.password) address.password = '***'
  for (const name of address.searchParams.keys())
    if (/password/i.test(name)) address.searchParams.set(name, '***')
  return address.href
}

/** Says in one line which disk is full, and what to do, for an error that `isDiskFull`. */
export function describeFullDisk(
  error: unknown,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
): string {
  if (databaseUrl !== undefined && isDatabaseFull(error))
    return `the disk of PostgreSQL at ${hostOf(databaseUrl)} is full. Free some space there, and try again.`
  return `the disk is full: there is no space left for ${dataDir}. Free some space, or name a folder on another disk in DATA_DIR, and try again.`
}

function partsOf(url: string): { host: string; user: string; database: string } {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const socketFolder = searchParams.get('host')
  return {
    host: socketFolder ?? `${hostname || 'localhost'}:${port || '5432'}`,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

/** Result codes of SQLite, which holds the folder's lock. */
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

/** Says in one line why the embedded database in `dataDir` could not be opened. */
export function describeEmbeddedFailure(error: unknown, dataDir: string): DatabaseFailure {
  if (isDiskFull(error)) return new DatabaseFailure(describeFullDisk(error, { dataDir }), { cause: error })
  if (error instanceof DatabaseFailure) return error
  const { code = '', message, errcode } = error as Coded & { errcode?: number }
  if (code === 'EROFS')
    return new DatabaseFailure(
      `${dataDir} is on a file system that is read-only. Name another folder in DATA_DIR.`,
      { cause: error },
    )
  if (['EACCES', 'EPERM'].includes(code) || errcode === SQLITE_READONLY || errcode === SQLITE_CANTOPEN)
    return new DatabaseFailure(
      `${dataDir} cannot be read and written by this user. Run as its owner, or name another folder in DATA_DIR.`,
      { cause: error },
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new DatabaseFailure(`${dataDir} is not a folder`, { cause: error })
  return new DatabaseFailure(`the database in ${dataDir} cannot be opened: ${firstLine(message)}`, {
    cause: error,
  })
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}
