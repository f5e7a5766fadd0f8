import { mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A running site is the only process that can open the embedded database. For `npm run import` and `npm run admin` it
// listens on a socket in its data folder, which only the site's own system user can open.

/** The longest socket path that all systems allow, in bytes. */
const LONGEST_SOCKET_PATH = 100

const fits = (path: string) => Buffer.byteLength(path) <= LONGEST_SOCKET_PATH
const socketIn = (folder: string) => join(folder, 'import.sock')

/**
 * Where the site on `dataDir` is to listen, and what removes it again. If the folder's own path is too long for a socket, the socket is in
 * a new folder that only this user can open, and the data folder has a link to it.
 */
export async function makeSocketPath(
  dataDir: string,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const socket = socketIn(dataDir)
  // Left behind by a process that was killed.
  await rm(socket, { force: true })
  if (fits(socket)) return { path: socket, remove: async () => {} }
  const folder = await mkdtemp(
    join(fits(socketIn(`${tmpdir()}/idledex-XXXXXX`)) ? tmpdir() : '/tmp', 'idledex-'),
  )
  await symlink(socketIn(folder), socket)
  return {
    path: socketIn(folder),
    async remove() {
      await rm(socket, { force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where the site on `dataDir` listens, if one runs. Throws `NoRunningSite` where the path shows already that none does. */
export async function findSocket(dataDir: string): Promise<string> {
  const socket = socketIn(dataDir)
  if (fits(socket)) return socket
  return readlink(socket).catch((error: NodeJS.ErrnoException) => {
    throw toSocketError(error)
  })
}

/** Thrown when no site is running on a data folder. */
export class NoRunningSite extends Error {}

/** Turns an error of the socket into `NoRunningSite` if nothing listens; returns other errors as they are. */
export function toSocketError(error: NodeJS.ErrnoException): Error {
  const absent = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '')
  return absent ? new NoRunningSite('No running site accepts imports', { cause: error }) : error
}
