import { isDiskFull } from '../diskFull.ts'

/** A backup or restore that cannot be carried out; the message is one line for the operator. */
export class BackupError extends Error {}

/** Turns an error of the file system, or of a database without space, into one line. */
export function toBackupError(error: unknown, doing: string): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof BackupError) return error
  if (isDiskFull(error))
    return new BackupError(`${doing}: the disk is full. Free some space, and try again.`, { cause: error })
  if (typeof code !== 'string') return error as Error
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError(`${doing}: this user is not allowed to do that (${message})`, { cause: error })
  return new BackupError(`${doing}: ${message}`, { cause: error })
}
