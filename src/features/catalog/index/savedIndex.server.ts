import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/connect.ts'
import { databaseIdentity } from '#/db/databaseIdentity.ts'
import type { DB } from '#/db/generated/tables.ts'
import { Catalog, type CatalogOptions } from '#/features/catalog/index/engine/catalog.ts'
import { DamagedFile, IndexReader, IndexWriter } from '#/features/catalog/index/engine/indexStream.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import type { Position, Snapshot } from './catalog.queries.server.ts'
import type { LoadedIndex } from './loadIndex.server.ts'
import { positionOfSaved } from './savedIndex.queries.server.ts'
import { storeToken } from './savedIndex.writes.server.ts'

/** Increment when the content of the file changes, or how the index reads it. */
const FORMAT = 7
/** Tags and link types are saved by their position, so a file with another taxonomy cannot be read. */
const TAXONOMY = crc32(JSON.stringify([TAGS.map(({ id }) => id), LINK_TYPES.map(({ id }) => id)]))

interface Heading {
  format: number
  taxonomy: number
  /** The cluster and database, because transaction ids mean nothing in another one. */
  database: string
  /** Also stored in the database, after the file: see `SavedIndex`. */
  token: string
  snapshot: Snapshot
}

/**
 * The catalog index on disk. With it the next start reads from the database only what changed since. A file that is damaged, has
 * another format or does not belong to the database in its present state is not used.
 *
 * A server can lose committed changes: after a failover to a standby that was behind, or when it is restored. A file is right for every
 * server that has its token. The token is committed after everything in the file, by the same run of the server from which all of that was
 * read. A server loses the newest changes, so if it has the token, it also has everything that was committed before. In another run the
 * token is not stored, because what was read before may be lost there.
 */
export class SavedIndex {
  readonly #db: Kysely<DB>
  readonly #file: string
  #token: string | undefined

  constructor(db: Database, dataDir: string) {
    this.#db = db.kysely
    this.#file = path.join(dataDir, 'catalogue.index')
  }

  /** Loads the saved catalog and the position it was saved at; undefined without a usable file. */
  async restore(options: CatalogOptions = {}): Promise<LoadedIndex | undefined> {
    if (!existsSync(this.#file)) return undefined
    const reader = openUndamaged(this.#file)
    if (!reader) return undefined
    try {
      const heading = reader.json() as Heading
      if (heading.format !== FORMAT || heading.taxonomy !== TAXONOMY) return undefined
      const position = await this.#locate(heading)
      if (!position) return undefined
      const catalog = new Catalog(options)
      catalog.restore(reader)
      this.#token = heading.token
      return { catalog, position }
    } finally {
      reader.close()
    }
  }

  /**
   * Saves the catalog, which has everything up to `position` and was read in that run of the server only. Returns false if the server was
   * started again or replaced meanwhile: the file will not be used then. Throws if the folder cannot be written.
   */
  async save(catalog: Catalog, { snapshot, serverRun }: Position): Promise<boolean> {
    const token = randomUUID()
    const database = await databaseIdentity(this.#db)
    mkdirSync(path.dirname(this.#file), { recursive: true })
    const draft = `${this.#file}.${process.pid}`
    const writer = new IndexWriter(draft)
    try {
      writer.json({ format: FORMAT, taxonomy: TAXONOMY, database, token, snapshot } satisfies Heading)
      catalog.save(writer)
      writer.finish()
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
    renameSync(draft, this.#file)
    if (!(await storeToken(this.#db, { token, replaces: this.#token, serverRun }))) return false
    this.#token = token
    return true
  }

  /** Where the file is in the history of this database; undefined if it belongs to another one, or to a state that this one has lost. */
  async #locate({ database, token, snapshot }: Heading): Promise<Position | undefined> {
    const position = await positionOfSaved(this.#db, { token, snapshot })
    return position && database === (await databaseIdentity(this.#db)) ? position : undefined
  }
}

function openUndamaged(file: string): IndexReader | undefined {
  try {
    return new IndexReader(file)
  } catch (error) {
    if (error instanceof DamagedFile) return undefined
    throw error
  }
}
