import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrations } from '#/db/migrate.ts'
import { DAY_MS } from '#/shared/durations.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Where templates of databases are kept between runs. */
export const cacheDir = fileURLToPath(new URL('../node_modules/.cache/idledex-test/', import.meta.url))

/** Whether a template exists. If so, it is kept for another week. */
export async function saveTemplate(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const now = new Date()
  await utimes(file, now, now)
  return true
}

/** Keeps the dump of a database as a template. */
export async function writeTemplate(file: string, db: { dump(): Promise<Uint8Array> }): Promise<void> {
  const dump = await db.dump()
  await mkdir(cacheDir, { recursive: true })
  await removeOldTemplates()
  // Test workers may do this at the same time; the last one's file, equal to the others', stays.
  const own = `${file}.${process.pid}`
  await writeFile(own, dump)
  await rename(own, file)
}

const TEMPLATE_DAYS = 7
/** Templates with rows of a day or an hour have it in their names. */
const DATED = /^[a-z0-9]+?-?20\d\d-?\d\d-?\d\d/

/**
 * Removes templates that nobody has made or started from for a week, or for a day where they are of one day. Younger ones stay, whatever
 * their name: another worker, or another run on another branch, may be about to read them.
 */
export async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const oldest = Date.now() - (DATED.test(name) ? 1 : TEMPLATE_DAYS) * DAY_MS
    const file = path.join(cacheDir, name)
    const stats = await stat(file).catch(() => undefined)
    if (stats && stats.mtimeMs < oldest) await rm(file, { recursive: true, force: true })
  }
}

export async function pgliteVersion(): Promise<string> {
  const manifest = new URL('../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  return JSON.parse(await readFile(manifest, 'utf8')).version
}

/** Names a migrated database: the same for the same migrations on the same engine. */
export async function fingerprint(engine: string): Promise<string> {
  const hash = createHash('sha256').update(engine)
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Names a migrated database on PGlite with rows that were added to it: the same as long as what made them is.
 *
 * @param sources patterns of the files that they are made of
 */
export async function contentHash(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(await fingerprint(await pgliteVersion()))
  for (const file of globSync([...sources], { cwd: ROOT }).sort())
    if (path.extname(file)) hash.update(file).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}
