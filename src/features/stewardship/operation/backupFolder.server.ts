import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Backups that are kept; each has the size of the whole site. */
export const KEPT_BACKUPS = 5

/** Where backups are written that admins begin on the Admin page. */
export const backupsFolder = (dataDir: string): string => path.join(dataDir, 'backups')

export interface BackupFile {
  name: string
  bytes: number
  madeAt: Date
}

const NAME = /^idledex-[\dTZ-]{18,30}\.tar\.gz$/

/** The path of a new backup, in a folder that only the owner can read. Removes what a killed backup left behind. */
export async function newBackupFile(dataDir: string, now = new Date()): Promise<string> {
  const folder = backupsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.endsWith('.tar.gz.part')) await rm(path.join(folder, name), { force: true })
  const time = now.toISOString().replaceAll(/[:.]/g, '-')
  return path.join(folder, `idledex-${time}.tar.gz`)
}

/** The backups in the folder, newest first. */
export async function listBackups(dataDir: string): Promise<BackupFile[]> {
  const folder = backupsFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.filter((name) => NAME.test(name)).map((name) => describeFile(folder, name)),
  )
  return files
    .filter((file) => file !== undefined)
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || (a.name < b.name ? 1 : -1))
}

/** Removes all but the newest. */
export async function removeOldBackups(dataDir: string): Promise<void> {
  for (const { name } of (await listBackups(dataDir)).slice(KEPT_BACKUPS))
    await rm(path.join(backupsFolder(dataDir), name), { force: true })
}

/** Undefined where it was removed meanwhile. */
async function describeFile(folder: string, name: string): Promise<BackupFile | undefined> {
  const found = await stat(path.join(folder, name)).catch(() => undefined)
  return found && { name, bytes: found.size, madeAt: found.mtime }
}
