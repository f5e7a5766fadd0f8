import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The folder is held by somebody else. The message is one line that names the holder. */
export class FolderInUse extends Error {}

const SQLITE_BUSY = 5

/**
 * How long to try, in ms. Two that start at once may refuse each other for an instant, and a winner needs one to
 * write down who it is.
 */
const TIMEOUT_MS = 300

/**
 * Takes a folder for this process alone, making it where it is missing; returns the function that gives it back.
 * Throws `FolderInUse` while another process, or another part of this one, holds it.
 *
 * The lock is the operating system's own (fcntl, LockFileEx): it is taken in one step and dies with its holder,
 * so a kill or a power cut leaves nothing to clear away. Node has no call for it; SQLite, which Node contains, locks
 * `postgres.lock` for us and never writes to it. `postgres.pid` only says who it is.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  accessSync(folder, constants.W_OK)
  const pidFile = path.join(folder, 'postgres.pid')
  const lock = new DatabaseSync(path.join(folder, 'postgres.lock'), { timeout: TIMEOUT_MS })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new FolderInUse(`${folder} is already in use by process ${holderOf(pidFile)}`)
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    if (!lock.isOpen) return
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

/** Not `recursive`: Node would retry forever in a folder that claims to be writable but is not (/proc). */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = path.dirname(folder)
  if (!existsSync(parent)) makeFolder(parent)
  mkdirSync(folder, { mode: 0o700 })
}

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return '(unknown)'
  }
}
