import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { Catalog, type CatalogOptions } from '#/features/catalog/index/engine/catalog.ts'
import { type Position, readAllGames, readChanges, readPosition } from './catalog.queries.server.ts'
import type { SavedIndex } from './savedIndex.server.ts'

/** Updating a changed game costs as much as loading this many: after more changes, rebuilding the index is faster. */
const LOADS_PER_CHANGE = 8

/** An index, and the position in the database up to which it has everything. */
export interface LoadedIndex {
  catalog: Catalog
  position: Position
}

/** The saved index, unless so much has changed since that it is faster to build a new one: after an import and a crash. */
export async function restoreIndex(
  db: Database,
  saved: SavedIndex | undefined,
  log: Logger,
  options: CatalogOptions,
): Promise<LoadedIndex | undefined> {
  try {
    const restored = await saved?.restore(options)
    if (!restored) return undefined
    const { ids } = await readChanges(db.kysely, restored.position.snapshot)
    if (ids.length * LOADS_PER_CHANGE <= restored.catalog.size + ids.length) return restored
    log.info({ changes: ids.length }, 'The saved catalog index is too old, so it is rebuilt')
  } catch (error) {
    log.warn({ err: error }, 'The saved catalog index cannot be read, so it is rebuilt')
  }
  return undefined
}

/** An index of all games, built from the database. */
export async function buildIndex(db: Database, options: CatalogOptions): Promise<LoadedIndex> {
  const catalog = new Catalog(options)
  // The position comes first: what is committed while the games are read is read again by the first refresh.
  const position = await readPosition(db.kysely)
  for await (const rows of readAllGames(db.kysely)) for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  return { catalog, position }
}

/** How long a worker keeps an index, in ms. */
const KEEP_MS = 10 * 60_000

/** An index for a process that rarely needs one and follows no changes: it is built when it is asked for, and kept for some minutes. */
export function passingIndex(db: Database): () => Promise<Catalog> {
  let built: Promise<Catalog> | undefined
  const forget = () => {
    built = undefined
  }
  return () => {
    if (built) return built
    built = buildIndex(db, {}).then(({ catalog }) => catalog)
    built.catch(forget)
    setTimeout(forget, KEEP_MS).unref()
    return built
  }
}
