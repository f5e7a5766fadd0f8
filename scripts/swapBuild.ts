// Puts a new build in the place of the one that is served.
import {
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Lists the files that a build made itself, one a line. */
const OWN_FILES = '.files'

/**
 * Makes the folder `next` the folder `built`, on the same file system. The files of the build before stay for one more build: open pages,
 * and processes that have not been restarted yet, go on loading them, and their names have a hash of their content.
 */
export function swapBuild(next: string, built: string): void {
  const own = globSync('**/*', { cwd: next }).filter((file) => /\.[^/]+$/.test(file))
  writeFileSync(join(next, OWN_FILES), own.join('\n'))
  for (const file of filesOf(built)) {
    const from = join(built, file)
    const to = join(next, file)
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    linkSync(from, to)
  }
  const replaced = `${next}-replaced`
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, replaced)
  renameSync(next, built)
  rmSync(replaced, { recursive: true, force: true })
}

function filesOf(build: string): string[] {
  const list = join(build, OWN_FILES)
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
}
