import { constants } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#/db/connect.ts'
import { FolderInUse, lockFolder } from '#/db/embedded/folderLock.ts'
import { migrate } from '#/db/migrate.ts'
import { cacheDir, contentHash, removeOldTemplates, saveTemplate } from './templates.ts'

/** What the embedded database of a data folder holds to begin with. */
export interface FolderContent {
  name: string
  /** What it is made of beside the migrations, as patterns. If a file changes, the template is made again. */
  sources: readonly string[]
  /** What is filled; by default a database that is made anew. */
  base?: FolderContent
  fill(db: Database): Promise<unknown>
}

/** No table at all. */
export const BLANK: FolderContent = { name: 'blank', sources: [], fill: async () => {} }

/** The schema with every migration applied. */
export const MIGRATED: FolderContent = { name: 'migrated', sources: [], base: BLANK, fill: migrate }

const RETRY_MS = 100

/**
 * Makes `target` a data folder with an embedded database that was closed in order. The database is made once and kept between
 * runs; copying it takes a fraction of the time.
 */
export async function makeDataFolder(target: string, content: FolderContent): Promise<void> {
  const template = await keptFolder(content)
  await mkdir(target, { recursive: true })
  await cp(path.join(template, 'postgres'), path.join(target, 'postgres'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
}

/** Of several processes that want the same template, one makes it and the others wait. One that is killed leaves nothing behind. */
async function keptFolder({ name, sources, base, fill }: FolderContent): Promise<string> {
  const hash = await contentHash([...sources, 'src/db/embedded/*.ts', 'test/dataFolders.ts'])
  const template = path.join(cacheDir, `${name}-folder-${hash}`)
  if (await saveTemplate(template)) return template
  await mkdir(cacheDir, { recursive: true })
  const unlock = await lockWhenFree(`${template}.lock`)
  try {
    if (await saveTemplate(template)) return template
    await removeOldTemplates()
    const draft = `${template}.draft`
    await rm(draft, { recursive: true, force: true })
    if (base) await makeDataFolder(draft, base)
    const db = await openDatabase({ dataDir: draft })
    await fill(db).finally(() => db.close())
    await rename(draft, template)
  } finally {
    unlock()
  }
  return template
}

async function lockWhenFree(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await wait(RETRY_MS)
    }
  }
}
