import { AsyncResource } from 'node:async_hooks'
import type { Logger, LoggerOptions } from 'pino'
import type { Database } from './db/connect.ts'
import { isDiskFull } from './db/diskFull.ts'
import { DatabaseReadOnly, type DatabaseUnavailable, isOutage } from './db/unavailable.ts'

/** Failures without an outage are logged this often at most, in ms. */
const FAILURE_PAUSE_MS = 60_000

let fullDiskLoggedAt = Number.NEGATIVE_INFINITY

/**
 * For the logger: an error that an outage of the database causes is logged at level `debug`, wherever it is met. The outage itself has a line
 * when it begins and one when it ends (`logOutages`); everything that polls the database would add lines all night.
 * Errors of a full disk are logged once a minute, and the others at `debug`.
 */
export const outageHooks: LoggerOptions['hooks'] = {
  logMethod(args, method, level) {
    const error = (args[0] as { err?: unknown } | undefined)?.err
    if (level > this.levels.values.debug! && (isOutage(error) || isRepeatedFullDisk(error)))
      this.debug(...args)
    else method.apply(this, args)
  },
}

function isRepeatedFullDisk(error: unknown): boolean {
  if (!isDiskFull(error)) return false
  const now = performance.now()
  if (now - fullDiskLoggedAt < FAILURE_PAUSE_MS) return true
  fullDiskLoggedAt = now
  return false
}

/**
 * Logs when the database becomes unavailable or read-only, and when it is back; also failures that look like those of an outage, which
 * nobody else logs, although there is none. The request that met it first is not to blame.
 */
export function logOutages(db: Pick<Database, 'onAvailability' | 'onFailure'>, log: Logger): void {
  let wasReadOnly = false
  const outsideRequests = AsyncResource.bind((reason: DatabaseUnavailable | undefined) => {
    if (!reason) log.warn(wasReadOnly ? 'The database can be written again' : 'The database responds again')
    else if (reason instanceof DatabaseReadOnly)
      log.error('The database can only be read. Changes are refused until it can be written.')
    else
      log.error(
        { reason: reasonOf(reason) },
        'The database does not respond. Pages that need it are refused until it does.',
      )
    wasReadOnly = reason instanceof DatabaseReadOnly
  })
  db.onAvailability(outsideRequests)
  let loggedAt = Number.NEGATIVE_INFINITY
  const logFailure = AsyncResource.bind((error: DatabaseUnavailable) => {
    if (performance.now() - loggedAt < FAILURE_PAUSE_MS) return
    loggedAt = performance.now()
    log.error({ reason: reasonOf(error) }, 'Requests to the database fail, although it responds')
  })
  db.onFailure(logFailure)
}

const reasonOf = (error: DatabaseUnavailable): string =>
  String((error.cause as Error | undefined)?.message || error.message)
