import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { Catalogue, type CatalogueOptions } from '#/features/catalogue/engine/catalogue.ts'
import { DamagedFile, IndexReader, IndexWriter } from '#/features/catalogue/engine/indexStream.ts'
import { LINK_TYPES } from '#/features/games/links/linkTypes.ts'
import { TAGS } from '#/features/tags/taxonomy.ts'
import type { Snapshot } from './catalogue.queries.server.ts'

/** To be raised whenever what the file holds, or how the index reads it, changes. */
const FORMAT = 4
/** Tags and link types are kept by their index: a file made with others cannot be read. */
const TAXONOMY = crc32(JSON.stringify([TAGS.map(({ id }) => id), LINK_TYPES.map(({ id }) => id)]))
const STATE_KEY = 'catalogue-index:'
const FORGET_AFTER = '90 days'

interface Heading {
  format: number
  taxonomy: number
  /** Which cluster and database, so that transaction numbers mean the same. */
  database: string
  /** Also stored in the database, after the file: see `isKnown`. */
  token: string
  snapshot: Snapshot
}

/**
 * The index on disk, so that the next start does not have to read every game from the database: only what changed
 * since. A file that does not belong to the database as it is now, or is damaged or of another format, is not used.
 */
export class SavedIndex {
  readonly #db: Kysely<DB>
  readonly #file: string
  #token: string | undefined

  constructor(db: Database, dataDir: string) {
    this.#db = db.kysely
    this.#file = path.join(dataDir, 'catalogue.index')
  }

  /** The kept catalogue and where it stands; undefined without a file that can be used. */
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

  /** Keeps the catalogue, which has everything before `snapshot`. Throws where the folder cannot be written. */
  async save(catalogue: Catalogue, snapshot: Snapshot): Promise<void> {
    const token = randomUUID()
    const database = await this.#databaseIdentity()
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
    await this.#remember(token)
    this.#token = token
  }

  /**
   * Whether the database has in its past everything that the file holds: it is the same one, and it knows the token that
   * was stored in it after the file was written. A database that was put back to an older state does not.
   */
  async #isKnown({ database, token, snapshot }: Heading): Promise<boolean> {
    const { rows } = await sql<{ known: boolean }>`
      select exists (select from site_state where key = ${STATE_KEY + token})
         and pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known`.execute(
      this.#db,
    )
    return rows[0]!.known && database === (await this.#databaseIdentity())
  }

  async #databaseIdentity(): Promise<string> {
    const { rows } = await sql<{ identity: string }>`
      select (select system_identifier from pg_control_system())::text || '/' || oid::text as identity
        from pg_database where datname = current_database()`.execute(this.#db)
    return rows[0]!.identity
  }

  async #remember(token: string): Promise<void> {
    await this.#db
      .insertInto('site_state')
      .values({ key: STATE_KEY + token, value: sql`jsonb_build_object('written', now())` })
      .execute()
    await this.#db
      .deleteFrom('site_state')
      .where((eb) =>
        eb.or([
          eb('key', '=', STATE_KEY + (this.#token ?? '')),
          sql<boolean>`starts_with(key, ${STATE_KEY})
            and (value ->> 'written')::timestamptz < now() - ${FORGET_AFTER}::interval`,
        ]),
      )
      .execute()
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
