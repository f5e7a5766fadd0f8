import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { Catalogue, type CatalogueOptions } from '#/features/catalogue/engine/catalogue.ts'
import { DamagedFile, IndexReader, IndexWriter } from '#/features/catalogue/engine/indexStream.ts'
import { LINK_TYPES } from '#/features/games/links/linkTypes.ts'
import { TAGS } from '#/features/tags/taxonomy.ts'
import type { Snapshot } from './catalogue.queries.server.ts'
import { databaseIdentity, hasReached } from './savedIndex.queries.server.ts'
import { storeToken } from './savedIndex.writes.server.ts'

/** Increment when the content of the file changes, or how the index reads it. */
const FORMAT = 4
/** Tags and link types are saved by their position, so a file with another taxonomy cannot be read. */
const TAXONOMY = crc32(JSON.stringify([TAGS.map(({ id }) => id), LINK_TYPES.map(({ id }) => id)]))

interface Heading {
  format: number
  taxonomy: number
  /** The cluster and database, because transaction ids mean nothing in another one. */
  database: string
  /** Also stored in the database, after the file: see `isKnown`. */
  token: string
  snapshot: Snapshot
}

/**
 * The catalogue index on disk. With it the next start reads from the database only what changed since. A file that is damaged, has
 * another format or does not belong to the database in its present state is not used.
 */
export class SavedIndex {
  readonly #db: Kysely<DB>
  readonly #file: string
  #token: string | undefined

  constructor(db: Database, dataDir: string) {
    this.#db = db.kysely
    this.#file = path.join(dataDir, 'catalogue.index')
  }

  /** Loads the saved catalogue and the snapshot it was saved at; undefined without a usable file. */
  async restore(
    options: CatalogueOptions = {},
  ): Promise<{ catalogue: Catalogue; snapshot: Snapshot } | undefined> {
    if (!existsSync(this.#file)) return undefined
    const reader = openUndamaged(this.#file)
    if (!reader) return undefined
    try {
      const heading = reader.json() as Heading
      if (heading.format !== FORMAT || heading.taxonomy !== TAXONOMY) return undefined
      if (!(await this.#isKnown(heading))) return undefined
      const catalogue = new Catalogue(options)
      catalogue.restore(reader)
      this.#token = heading.token
      return { catalogue, snapshot: heading.snapshot }
    } finally {
      reader.close()
    }
  }

  /** Saves the catalogue, which includes everything before `snapshot`. Throws if the folder cannot be written. */
  async save(catalogue: Catalogue, snapshot: Snapshot): Promise<void> {
    const token = randomUUID()
    const database = await databaseIdentity(this.#db)
    mkdirSync(path.dirname(this.#file), { recursive: true })
    const draft = `${this.#file}.${process.pid}`
    const writer = new IndexWriter(draft)
    try {
      writer.json({ format: FORMAT, taxonomy: TAXONOMY, database, token, snapshot } satisfies Heading)
      catalogue.save(writer)
      writer.finish()
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    }
    renameSync(draft, this.#file)
    await storeToken(this.#db, { token, replaces: this.#token })
    this.#token = token
  }

  /**
   * Whether the file describes an earlier state of this database: it is the same one, and it has the token that was stored in it
   * after the file was written. A database that was restored to an older state does not have it.
   */
  async #isKnown({ database, token, snapshot }: Heading): Promise<boolean> {
    return (
      (await hasReached(this.#db, { token, snapshot })) && database === (await databaseIdentity(this.#db))
    )
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
