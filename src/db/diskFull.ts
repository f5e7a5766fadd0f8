import { hasSqlState } from './sqlState.ts'

const DISK_FULL = '53100'
/** Causes of causes; more are no error of ours. */
const MAX_DEPTH = 8

/** An error and its causes, the outermost first. */
function* causesOf(error: unknown): Generator<Error> {
  let each = error
  for (let depth = 0; depth < MAX_DEPTH && each instanceof Error; depth++) {
    yield each
    each = each.cause
  }
}

/** Whether it is the disk of the database. */
export const isDatabaseFull = (error: unknown): boolean =>
  [...causesOf(error)].some((each) => hasSqlState(each, DISK_FULL))

/** Whether something failed because a disk is full, the site's or that of the database, also if that is the cause of the error. */
export const isDiskFull = (error: unknown): boolean =>
  isDatabaseFull(error) ||
  [...causesOf(error)].some(
    // A thread that ends by a fatal error of PostgreSQL only leaves its words.
    ({ code, message }: NodeJS.ErrnoException) =>
      code === 'ENOSPC' || message.includes('No space left on device'),
  )
