import { join } from 'node:path'

// A running site is the only process that can open the embedded database. For `npm run import` and `npm run admin` it
// listens on a socket in its data folder, which only the site's own system user can open.

/** The longest socket path that all systems allow, in bytes. */
export const LONGEST_SOCKET_PATH = 100

export const socketPath = (dataDir: string) => join(dataDir, 'import.sock')

/** Thrown when no site is running on a data folder. */
export class NoRunningSite extends Error {}

/** Turns an error of the socket into `NoRunningSite` if nothing listens; returns other errors as they are. */
export function toSocketError(error: NodeJS.ErrnoException): Error {
  const absent = ['ENOENT', 'ECONNREFUSED', 'ENAMETOOLONG', 'EINVAL'].includes(error.code ?? '')
  return absent ? new NoRunningSite('No running site takes imports', { cause: error }) : error
}
