import { link, mkdir, readdir, realpath, stat, symlink } from 'node:fs/promises'
import path from 'node:path'

/** What the site is still writing has the process and a number after its name, and is renamed at the end. */
const IS_DRAFT = /\.\d+-\d+$/
/** Another file system, one without hard links, or a file of another user. */
const HAS_NO_LINKS = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/**
 * Makes links to all uploads in a new folder, so that those that the site removes while they are archived stay readable. Uploads never
 * change. Where the file system has no hard links to them, the links are symbolic: a file that is removed then ends the backup.
 */
export async function linkUploads(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const name of await readdir(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    try {
      if ((await stat(source)).isDirectory()) await linkUploads(source, target)
      else if (!IS_DRAFT.test(name)) await linkFile(source, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function linkFile(source: string, target: string): Promise<void> {
  const file = await realpath(source)
  await link(file, target).catch((error: NodeJS.ErrnoException) => {
    if (!HAS_NO_LINKS.includes(error.code ?? '')) throw error
    return symlink(file, target)
  })
}
