import { chmod, open } from 'node:fs/promises'
import { BackupError } from './backupError.ts'

/** What an archive may have: one from elsewhere must not write or link anything else. */
const KNOWN_FILE = /^(?:manifest\.json|auth-key\.json|database\/[^/]+\.jsonl|media\/.+)$/

/** Writes files of a folder to a compressed tar file that only its owner can read. Links are followed. */
export async function packArchive(folder: string, names: string[], file: string): Promise<void> {
  // Fast rather than small: uploads are compressed already.
  const format = { gzip: { level: 1 }, follow: true, portable: true, strict: true, mode: 0o600 }
  // A file that has several names is archived under each of them, as a file.
  const asFile = (_: string, found: object) => Object.assign(found, { nlink: 1 }) !== undefined
  const { create } = await import('tar')
  await create({ file, cwd: folder, ...format, filter: asFile }, names)
  await chmod(file, 0o600)
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Extracts the known files of an archive to a folder. Throws `BackupError` for a file that is no archive, or damaged. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  const { extract } = await import('tar')
  try {
    // Without `sync` it still writes after it has failed. What is read at once is unpacked in memory.
    extract({
      sync: true,
      maxReadSize: 1 << 20,
      file,
      cwd: folder,
      dmode: 0o700,
      fmode: 0o600,
      strict: true,
      filter: (name, entry) => 'type' in entry && entry.type === 'File' && KNOWN_FILE.test(name),
    })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code.startsWith('E')) throw error
    throw new BackupError(`${file} is damaged or not a backup: ${message}`, { cause: error })
  }
}
