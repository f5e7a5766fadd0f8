import { join } from 'node:path'

// A running site holds the embedded database for itself. For `npm run import` and `npm run admin` it listens on a socket in its data
// folder, which only the site's own user may open: no network, no account, nothing for anybody else to reach.

/** Longest path of a socket that all systems allow, in bytes. */
export const LONGEST_SOCKET_PATH = 100

export const socketPath = (dataDir: string) => join(dataDir, 'import.sock')

/** Thrown when no running site listens in a data folder. */
export class NoRunningSite extends Error {}

/** What a failed request to the socket means: that no site is there, or the failure itself. */
export function toSocketError(error: NodeJS.ErrnoException): Error {
  const absent = ['ENOENT', 'ECONNREFUSED', 'ENAMETOOLONG', 'EINVAL'].includes(error.code ?? '')
  return absent ? new NoRunningSite('No running site takes imports', { cause: error }) : error
}
