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

/** Another process has locked the folder. The message is one line that names it. */
export class FolderInUse extends Error {}

const SQLITE_BUSY = 5

/**
 * How long to try, in ms. Two processes that start at the same time may briefly block each other, and the winner needs a moment to
 * write its process id.
 */
const TIMEOUT_MS = 300

/**
 * Locks a folder for this process, and creates it if it is missing. Returns the function that releases it.
 * Throws `FolderInUse` while another process, or another part of this one, holds the lock.
 *
 * It is a lock of the operating system (fcntl, LockFileEx): acquired atomically and released when its process dies,
 * so a kill or a power cut leaves nothing to clean up. Node has no function for it; SQLite, which is part of Node, locks
 * `postgres.lock` for us and never writes to it. `postgres.pid` only identifies the holder.
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
  const unlock = () => {
    if (!lock.isOpen) return
    rmSync(pidFile, { force: true })
    lock.close()
  }
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    unlock()
    throw error
  }
  return unlock
}

/** Not `recursive`: Node would retry forever in a folder that claims to be writable but is not (/proc). */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same time may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return '(unknown)'
  }
}
