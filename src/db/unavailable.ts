/** The database cannot be opened, or failed permanently. The message is one line for the operator, without secrets. */
export class DatabaseUnavailable extends Error {}

interface Coded {
  code?: string
  message: string
}

/** Says in one line why the PostgreSQL server at `url` could not be used. */
export function whyServerFailed(error: unknown, url: string): DatabaseUnavailable {
  const { code = '', message } = (error as Coded | undefined) ?? { message: String(error) }
  const { host, user, database } = partsOf(url)
  const at = `PostgreSQL at ${host}`
  return new DatabaseUnavailable(reason(), { cause: error })

  function reason(): string {
    if (code === 'ECONNREFUSED') return `${at} refuses connections: is it running, and is DATABASE_URL right?`
    if (code === 'ENOENT') return `${at} is not running: there is no such socket`
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${at} cannot be found: unknown host name`
    if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `${at} cannot be reached: no route to it`
    if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return `${at} did not respond in time`
    if (code.startsWith('28')) return `${at} does not let user "${user}" connect: ${message}`
    if (code === '3D000') return `${at} has no database "${database}"`
    if (code === '53300') return `${at} has no free connection: ${message}`
    if (code === '57P03') return `${at} is not ready yet: ${message}`
    return `${at} cannot be used: ${message || code}`
  }
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

/** Results of SQLite, which holds the folder's lock. */
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

/** Says in one line why the embedded database in `dataDir` could not be opened. */
export function whyEmbeddedFailed(error: unknown, dataDir: string): DatabaseUnavailable {
  const { code = '', message, errcode } = error as Coded & { errcode?: number }
  if (
    ['EACCES', 'EPERM', 'EROFS'].includes(code) ||
    errcode === SQLITE_READONLY ||
    errcode === SQLITE_CANTOPEN
  )
    return new DatabaseUnavailable(`${dataDir} cannot be read and written by this user`, { cause: error })
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new DatabaseUnavailable(`${dataDir} is not a folder`, { cause: error })
  if (code === 'ENOSPC') return new DatabaseUnavailable(`no room is left for ${dataDir}`, { cause: error })
  return new DatabaseUnavailable(`the database in ${dataDir} cannot be opened: ${firstLine(message)}`, {
    cause: error,
  })
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}
