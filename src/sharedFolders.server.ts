import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from './config.ts'
import { json } from './config.values.ts'
import type { Database } from './db/connect.ts'
import { notify } from './db/notify.ts'
import { dumpsFolder } from './features/stewardship/openData/dumpFolder.server.ts'

const CHANNEL = 'idledex_shared_folders'
const MARK_FILE = 'folder-id'

const message = json(
  z.object({
    from: z.string(),
    isReply: z.boolean(),
    /** What tells a place from others, by its setting. */
    places: z.record(z.string(), z.string()),
  }),
  '{"from":"…","isReply":false,"places":{}}',
)

/**
 * Warns when processes on one database keep uploads or dumps in different places, so that what one writes, others cannot serve. Each
 * process says at its start where it has them, and those with another place reply, so the log of each of them has the warning, once for
 * each place. Resolves with the function that ends it, replies under way
 * included. An embedded database has no other process, so nothing is done.
 */
export async function compareSharedFolders(
  db: Pick<Database, 'kind' | 'kysely' | 'listen'>,
  config: Pick<Config, 'dataDir' | 'mediaStore' | 'openData'>,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (db.kind === 'embedded') return async () => {}
  const from = randomUUID()
  const own = await placesOf(config)
  const warned = new Set<string>()
  let replies: Promise<unknown> = Promise.resolve()
  const say = (isReply: boolean) => notify(db.kysely, CHANNEL, { from, isReply, places: own })

  const compare = (payload: string) => {
    const { data: said } = message.safeParse(payload)
    // Another version may say something else.
    if (!said || said.from === from) return
    const different = Object.keys(own).filter((each) => (said.places[each] ?? own[each]) !== own[each])
    for (const setting of different) {
      if (warned.has(setting)) continue
      warned.add(setting)
      log.warn(
        `Another process on this database has another ${setting}: what one of them stores there, the other does not find. Share the folder${setting.endsWith('media') ? ', or set MEDIA_S3_URL for both' : ''}.`,
      )
    }
    if (different.length === 0 || said.isReply) return
    const reply = say(true).catch((error) =>
      log.warn(error, 'Another process could not be told that its folders differ'),
    )
    replies = Promise.all([replies, reply])
  }
  const stop = await db.listen(CHANNEL, compare, () => {})
  await say(false)
  return async () => {
    await stop()
    await replies
  }
}

/** What tells the places of this process from others, by the setting that decides them. */
async function placesOf({
  dataDir,
  mediaStore,
  openData,
}: Pick<Config, 'dataDir' | 'mediaStore' | 'openData'>): Promise<Record<string, string>> {
  return {
    'DATA_DIR/media': mediaStore
      ? `${mediaStore.endpoint}/${mediaStore.bucket}`
      : await markOf(join(dataDir, 'media')),
    ...(openData.isOn ? { 'DATA_DIR/open-data': await markOf(dumpsFolder(dataDir)) } : {}),
  }
}

/** The id that is kept in a folder, and which file that is: a copy of the folder is another one. */
async function markOf(folder: string): Promise<string> {
  const file = join(folder, MARK_FILE)
  if (!existsSync(file)) await makeMark(folder, file)
  const { ino } = await stat(file, { bigint: true })
  return `${await readFile(file, 'utf8')} ${ino}`
}

async function makeMark(folder: string, file: string): Promise<void> {
  const id = randomUUID()
  const draft = `${file}.${id}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, id)
  // Whole at once, and never over that of another process. Some network drives have no links.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') return rename(draft, file)
  })
  await rm(draft, { force: true })
}
