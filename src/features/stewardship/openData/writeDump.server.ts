import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#/config.ts'
import type { DB } from '#/db/generated/tables.ts'
import { dumpName, dumpsFolder, storeDump } from './dumpFolder.server.ts'
import { toGameLine, toUpdateLine, toVotesLine } from './dumpLines.ts'
import { compressFile, LineFile, type WrittenFile } from './fileWriters.server.ts'
import { readLicense } from './license.server.ts'
import type { Dump } from './openData.contract.ts'
import { DUMP_FILES, type DumpFileName, dumpFilePath } from './openData.limits.ts'
import {
  type DumpedGame,
  listDumpedGames,
  listDumpedUpdates,
  type UpdatePosition,
} from './openData.queries.server.ts'
import { writeReadme } from './readme.ts'
import { SqliteFile } from './sqliteFile.server.ts'

/** Rows that are read, converted and written at a time: what a dump holds in memory, and for how long it blocks the process. */
const BATCH_GAMES = 100
const BATCH_UPDATES = 200

export type DumpSettings = Omit<Config['openData'], 'isOn'>

type Line = Record<string, unknown>
type Written = Partial<Record<DumpFileName, WrittenFile>>

/** The files that are filled batch by batch. */
interface Writers {
  games: LineFile
  updates: LineFile
  votes: LineFile
  sqlite: SqliteFile
}

/**
 * Writes a dump of everything that is public about games, without personal data, to a folder of its own in `dataDir`. Memory does not depend on the number
 * of games. It is read in batches, without a transaction around them that would hold the database: a change in the meantime may be in it or not, but an update
 * always has its game. Throws if it cannot be written, and the dumps before stay.
 *
 * @param signal ends it between two batches, with its reason as the error
 */
export async function writeDump(db: Kysely<DB>, settings: DumpSettings, signal?: AbortSignal): Promise<Dump> {
  const moment = new Date()
  const name = dumpName(moment)
  const license = await readLicense(settings.licenseFile)
  return storeDump(dumpsFolder(settings.dataDir), name, async (draft) => {
    const createdAt = moment.toISOString()
    const about = { site: settings.siteUrl, created_at: createdAt, license: license.name }
    const { counts, written } = await writeData(db, draft, about, signal)
    const facts = { ...settings, ...counts, createdAt, license: license.name }
    const texts = { 'README.md': writeReadme(facts), 'LICENSE.txt': license.text }
    for (const [file, text] of Object.entries(texts))
      written[file as DumpFileName] = await writeText(draft, file, text)
    written.SHA256SUMS = await writeText(draft, 'SHA256SUMS', checksums(written))
    const files = DUMP_FILES.map((file) => ({ name: file, url: dumpFilePath(name, file), ...written[file]! }))
    return { created_at: createdAt, ...counts, license: license.name, files }
  })
}

async function writeData(
  db: Kysely<DB>,
  draft: string,
  about: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<{ counts: { games: number; updates: number }; written: Written }> {
  const sqlitePath = path.join(draft, 'catalogue.sqlite')
  const lines = (file: DumpFileName) => new LineFile(path.join(draft, file))
  const writers: Writers = {
    games: lines('games.jsonl.gz'),
    updates: lines('updates.jsonl.gz'),
    votes: lines('votes.jsonl.gz'),
    sqlite: new SqliteFile(sqlitePath, about),
  }
  const counts = { games: 0, updates: 0 }
  try {
    for await (const batch of gameBatches(db, signal)) {
      const dumped = await writeGames(writers, batch)
      counts.games += dumped.size
      counts.updates += await writeUpdates(db, writers, dumped)
    }
    const written: Written = {
      'games.jsonl.gz': await writers.games.close(),
      'updates.jsonl.gz': await writers.updates.close(),
      'votes.jsonl.gz': await writers.votes.close(),
    }
    writers.sqlite.close()
    written['catalogue.sqlite.gz'] = await compressFile(sqlitePath)
    return { counts, written }
  } catch (error) {
    for (const writer of [writers.games, writers.updates, writers.votes]) writer.destroy()
    writers.sqlite.close()
    throw error
  }
}

async function* gameBatches(
  db: Kysely<DB>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly DumpedGame[]> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const batch = await listDumpedGames(db, after, BATCH_GAMES)
    if (batch.length === 0) return
    yield batch
    after = batch.at(-1)!.id
  }
}

/** The games of a batch that were written, by the site's id. */
type DumpedGames = Map<number, { line: Line; sqliteId: number }>

async function writeGames(
  { games, votes, sqlite }: Writers,
  batch: readonly DumpedGame[],
): Promise<DumpedGames> {
  const dumped: DumpedGames = new Map()
  const counted: Line[] = []
  sqlite.inTransaction(() => {
    for (const game of batch) {
      const line = toGameLine(game)
      if (!line) continue
      counted.push(toVotesLine(game))
      dumped.set(game.id, { line, sqliteId: sqlite.addGame(line, game) })
    }
  })
  await games.write(Array.from(dumped.values(), ({ line }) => line))
  await votes.write(counted)
  return dumped
}

async function writeUpdates(
  db: Kysely<DB>,
  { updates, sqlite }: Writers,
  games: DumpedGames,
): Promise<number> {
  let count = 0
  const ids = [...games.keys()]
  for (let after: UpdatePosition = { game_id: 0, id: 0 }; ; ) {
    const rows = await listDumpedUpdates(db, ids, after, BATCH_UPDATES)
    const lines: Line[] = []
    sqlite.inTransaction(() => {
      for (const row of rows) {
        const game = games.get(row.game_id)!
        const line = toUpdateLine(row, game.line)
        if (!line) continue
        sqlite.addUpdate(game.sqliteId, line)
        lines.push(line)
      }
    })
    await updates.write(lines)
    count += lines.length
    if (rows.length < BATCH_UPDATES) return count
    after = rows.at(-1)!
  }
}

async function writeText(folder: string, file: string, text: string): Promise<WrittenFile> {
  const bytes = Buffer.from(text)
  await writeFile(path.join(folder, file), bytes)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** As `sha256sum` writes them. */
const checksums = (written: Written): string =>
  DUMP_FILES.flatMap((file) => (written[file] ? [`${written[file].sha256}  ${file}\n`] : [])).join('')
