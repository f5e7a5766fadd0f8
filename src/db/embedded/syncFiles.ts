import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Makes a folder and everything in it durable: fsync of every file and folder. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const all = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  const paths = [folder, ...all.map((entry) => path.join(entry.parentPath, entry.name))]
  await Promise.all(paths.map(syncPath))
}

/** Makes a file's content, or a folder's list of entries, durable. */
export async function syncPath(file: string): Promise<void> {
  try {
    const handle = await open(file, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    // Windows cannot open folders, or sync files that are open only for reading.
    if (process.platform !== 'win32') throw error
  }
}
