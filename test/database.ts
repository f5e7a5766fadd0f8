import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, onTestFinished } from 'vitest'
import { type Database, type OnStatement, openDatabase } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { openInMemory } from './inMemoryDatabase.ts'
import { createFromTemplate, onDatabase, onServer, type ServerTemplate } from './serverTemplates.ts'
import { cacheDir, fingerprint, pgliteVersion, saveTemplate, writeTemplate } from './templates.ts'

/**
 * What a database holds to begin with: the schema with every migration applied (and the rows that migrations
 * insert), or nothing at all.
 */
type Content = 'migrated' | 'blank'

/**
 * A fresh database for one test file (called at its top or in beforeAll) or one test (called within it), gone
 * afterwards: PGlite in memory, or where TEST_DATABASE_URL is set a database of its own on that PostgreSQL.
 */
export async function testDatabase(content: Content = 'migrated'): Promise<Database> {
  if (!process.env.TEST_DATABASE_URL) return pgliteFrom(await pgliteTemplate(content))
  return openOnServer(await testDatabaseUrl(content))
}

/** Like `testDatabase` on the server at TEST_DATABASE_URL, starting from a template. */
export async function serverDatabaseFrom(
  template: ServerTemplate,
  onStatement?: OnStatement,
): Promise<Database> {
  return openOnServer(
    await createDatabase(async (server, name) =>
      createFromTemplate(server, name, await serverTemplate(server), template),
    ),
    onStatement,
  )
}

async function openOnServer(databaseUrl: string, onStatement?: OnStatement): Promise<Database> {
  const db = await openDatabase({ databaseUrl, dataDir: cacheDir, onStatement })
  afterwards(() => db.close())
  return db
}

type InMemoryDatabase = Awaited<ReturnType<typeof openInMemory>>

/** A database that starts from a template, gone afterwards. */
export async function pgliteFrom(template: string, onStatement?: OnStatement): Promise<InMemoryDatabase> {
  const db = await openInMemory(template, onStatement)
  afterwards(() => db.close())
  return db
}

/**
 * One database for all tests of a file, called at its top: each test finds in it what it held at first. Making one for each
 * test takes a second more a test. What migrations insert must stay as it is.
 */
export async function sharedDatabase(content: Content = 'migrated'): Promise<Database> {
  const db = await testDatabase(content)
  const clear =
    content === 'blank' ? sql`drop schema public cascade; create schema public` : await emptying(db)
  beforeEach(async () => {
    await clear.execute(db.kysely)
  })
  return db
}

/** Empties the tables that are empty now. */
async function emptying({ kysely }: Database): Promise<RawBuilder<unknown>> {
  const tables = (await kysely.introspection.getTables()).filter((table) => !table.isView)
  const empty: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(kysely)
    if (rows.length === 0) empty.push(name)
  }
  return sql`truncate ${sql.join(empty.map((name) => sql.table(name)))} restart identity`
}

/**
 * The address of a fresh database on the PostgreSQL at TEST_DATABASE_URL, for tests that need several processes or
 * connections of their own; dropped afterwards. Throws where that variable is not set.
 */
export function testDatabaseUrl(content: Content = 'migrated'): Promise<string> {
  return createDatabase(async (server, name) => {
    const template = content === 'blank' ? 'template0' : await serverTemplate(server)
    await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  })
}

async function createDatabase(create: (server: string, name: string) => Promise<unknown>): Promise<string> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set')
  const name = `idledex_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await create(server, name)
  afterwards(() => onServer(server, (client) => client.query(`drop database ${name} with (force)`)))
  return onDatabase(server, name)
}

const cleanings: (() => unknown)[] = []

/** Closes and drops what the test file that just ended has opened; called by `databaseCleanup.ts` after each file. */
export async function closeTestDatabases(): Promise<void> {
  for (const clean of cleanings.splice(0).reverse()) await clean()
}

/** Calls `clean` when the test ends, or where it is called outside of tests, when the file's tests have. */
export function afterwards(clean: () => unknown): void {
  try {
    onTestFinished(async () => {
      await clean()
    })
  } catch {
    cleanings.push(clean)
  }
}

/** A tar file to start an empty PGlite from, for tests of the embedded database itself: initializing one takes three seconds. */
export const blankPglite = (): Promise<string> => pgliteTemplate('blank')

/** Like `testDatabase`, and never on a server. */
export const migratedPglite = async (): Promise<InMemoryDatabase> =>
  pgliteFrom(await pgliteTemplate('migrated'))

/** A tar file with what every migration made, to start an embedded database with extensions of its own from. */
export const migratedTemplate = (): Promise<string> => pgliteTemplate('migrated')

const pgliteTemplates = new Map<Content, Promise<string>>()

/** A tar file to start PGlite from, kept between runs until PGlite or, for `migrated`, a migration changes. */
function pgliteTemplate(content: Content): Promise<string> {
  const made = pgliteTemplates.get(content) ?? makePgliteTemplate(content)
  pgliteTemplates.set(content, made)
  return made
}

async function makePgliteTemplate(content: Content): Promise<string> {
  const version = await pgliteVersion()
  const kept = content === 'blank' ? version : await fingerprint(version)
  const file = path.join(cacheDir, `${content}-${kept}.tar`)
  if (await saveTemplate(file)) return file
  const db = content === 'blank' ? await openInMemory() : await openInMemory(await pgliteTemplate('blank'))
  if (content === 'blank') await dropSpareDatabases(db)
  else await migrate(db)
  await writeTemplate(file, db)
  await db.close()
  return file
}

/** Half of a new cluster is there for making further databases; without it a test starts a quarter faster. */
async function dropSpareDatabases({ kysely }: Database): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(kysely)
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.ref(name)}`.execute(kysely)
}

const TEMPLATE_LOCK = 4_170_233_905

let serverTemplateName: Promise<string> | undefined

function serverTemplate(server: string): Promise<string> {
  serverTemplateName ??= makeServerTemplate(server)
  return serverTemplateName
}

async function makeServerTemplate(server: string): Promise<string> {
  const prefix = 'idledex_template_'
  const name = prefix + (await fingerprint('server'))
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const existing = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ])
    const names = existing.rows.map((row: { datname: string }) => row.datname)
    if (names.includes(name)) return
    for (const old of names) await client.query(`drop database ${old} with (force)`)
    // Built under another name, so that a run that is cut short leaves no half-made template.
    const draft = `${prefix}draft`
    await client.query(`create database ${draft}`)
    const db = await openDatabase({ databaseUrl: onDatabase(server, draft), dataDir: cacheDir })
    await migrate(db).finally(() => db.close())
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}
