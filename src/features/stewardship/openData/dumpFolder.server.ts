import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Dump } from './openData.contract.ts'
import { DUMP_NAME, KEPT_DUMPS } from './openData.limits.ts'

const MANIFEST = 'manifest.json'
const DRAFT = 'draft-'

/** A complete dump on disk. */
export interface StoredDump {
  /** The name of its folder. */
  name: string
  dump: Dump
}

/** The folder of all dumps in the site's `DATA_DIR`. A dump gets its name when it is complete: what has a name can be served. */
export const dumpsFolder = (dataDir: string): string => path.join(dataDir, 'open-data')

/** Names of complete dumps, newest first. */
async function listDumps(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => DUMP_NAME.test(name)).sort((one, other) => (one < other ? 1 : -1))
}

/** The newest dump; undefined before the first one. */
export async function newestDump(folder: string): Promise<StoredDump | undefined> {
  const [name] = await listDumps(folder)
  if (name === undefined) return undefined
  const dump = await findDump(folder, name)
  return dump && { name, dump }
}

/** A dump of the name; undefined if there is none, or none anymore. */
export async function findDump(folder: string, name: string): Promise<Dump | undefined> {
  if (!DUMP_NAME.test(name)) return undefined
  const manifest = await readFile(path.join(folder, name, MANIFEST), 'utf8').catch(() => undefined)
  return manifest === undefined ? undefined : (JSON.parse(manifest) as Dump)
}

/** '2026-05-04T031500123Z' */
export const dumpName = (moment: Date): string => moment.toISOString().replaceAll(/[:.]/g, '')

/**
 * Makes a dump in a folder of its own and names it when it is complete, so a kill or an error leaves the dumps before as they were. Then deletes
 * old dumps, and what a killed run left behind. `make` returns what the manifest says.
 */
export async function storeDump(
  folder: string,
  name: string,
  make: (draft: string) => Promise<Dump>,
): Promise<Dump> {
  await mkdir(folder, { recursive: true })
  for (const left of await readdir(folder))
    if (left.startsWith(DRAFT)) await rm(path.join(folder, left), { recursive: true, force: true })
  const draft = await mkdtemp(path.join(folder, DRAFT))
  try {
    const dump = await make(draft)
    await writeFile(path.join(draft, MANIFEST), JSON.stringify(dump, null, 2))
    await rename(draft, path.join(folder, name))
    for (const old of (await listDumps(folder)).slice(KEPT_DUMPS))
      await rm(path.join(folder, old), { recursive: true, force: true })
    return dump
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
