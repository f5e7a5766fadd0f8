import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { readConfig } from '#/config.ts'
import { siteSchemas } from '#/db/backup/siteSchemas.ts'
import { contentOf, listTables, prepareTransaction } from '#/db/backup/siteTables.ts'
import { type Database, openDatabase } from '#/db/connect.ts'
import { readMigrations } from '#/db/migrate.ts'
import { sendMailAgain } from '#/features/people/auth/mail/mail.jobs.server.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import type { Job } from '#/jobs/job.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { signIn } from './api.ts'
import { buildWorld } from './buildWorld.ts'
import { COMPILE_CACHE } from './compileCache.ts'
import { testDatabaseUrl } from './database.ts'
import { MIGRATED, makeDataFolder } from './dataFolders.ts'
import { ROOT } from './documents.ts'
import { freePort, startSite } from './siteProcess.ts'
import { PEOPLE } from './world.ts'

const DAY_SECONDS = 86_400

/** Settings of a site. */
export type Env = Record<string, string>

export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'idledex-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Settings with an empty folder, and a database that is empty, or on a server also `migrated`. */
export const emptyPlace = async (
  database: string,
  content: 'blank' | 'migrated' = 'blank',
): Promise<Env> => ({
  DATA_DIR: await folder(),
  DATABASE_URL: database === 'embedded' ? '' : await testDatabaseUrl(content),
  // Tokens are issued by this address: those of one site are good at a restored one.
  SITE_URL: 'http://idledex.example',
  WRITE_LIMIT_FACTOR: '1000000',
})

/** A place with the little world in it, and Alice signed in. */
export async function filledPlace(database: string): Promise<{ env: Env; alice: Record<string, string> }> {
  const env = await emptyPlace(database, 'migrated')
  const config = readConfig(env)
  if (database === 'embedded') await makeDataFolder(config.dataDir, MIGRATED)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  await buildWorld(db.kysely)
  await sql`update profiles set username_chosen = true, created_at = now() - interval '1 year'`.execute(
    db.kysely,
  )
  const auth = await openAuth(db, { config, log: pino({ level: 'silent' }) })
  const alice = await signIn(auth, PEOPLE.alice)
  await auth.close()
  await db.close()
  return { env, alice }
}

export async function start(env: Env) {
  const port = await freePort()
  const site = startSite({ ...env, PORT: String(port) })
  await site.ready
  const origin = `http://127.0.0.1:${port}`
  return {
    get: (path: string, headers: HeadersInit = {}) => fetch(`${origin}${path}`, { headers }),
    post: (path: string, headers: HeadersInit, body: BodyInit) =>
      fetch(`${origin}${path}`, { method: 'POST', headers, body }),
    async stop() {
      site.process.kill('SIGTERM')
      expect(await site.ended, site.output()).toBe(0)
    },
  }
}

/** Works on the database of a place where no site runs. */
export async function inDatabase<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = readConfig(env)
  const db = await openDatabase({ dataDir, databaseUrl })
  return work(db).finally(() => db.close())
}

/** Runs a script as npm does. */
export const run = (script: 'backup' | 'restore' | 'move', env: Env, ...args: string[]) =>
  new Promise<{ status: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { cwd: ROOT, env: { ...process.env, ...COMPILE_CACHE, ...env } },
      (_, stdout, stderr) => resolve({ status: child.exitCode!, output: (stdout + stderr).trim() }),
    )
  })

/** Rows and checksums of all tables of an open database. */
export const readTables = ({ kysely }: Database): Promise<Record<string, unknown>> =>
  kysely.transaction().execute(async (trx) => {
    await prepareTransaction(trx)
    const tables: Record<string, unknown> = {}
    for (const { name, columns } of await listTables(trx, siteSchemas(await readMigrations())))
      tables[name] = await contentOf(trx, name, columns.toSorted())
    return tables
  })

/** The same of a place. */
export const tablesOf = (env: Env): Promise<Record<string, unknown>> => inDatabase(env, readTables)

/** What a restore or a move changes: it names transactions of the other server, or that the site was restored. */
const CHANGED = [
  'public.games_changed',
  'public.game_counts_changed',
  'public.notifications',
  'public.site_state',
]

/** Of `tablesOf`, those that a restore or a move leaves as they are. */
export const unchanged = (tables: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !CHANGED.includes(name)))

/** All files except the database's own, with their content. */
export async function filesOf(env: Env): Promise<Record<string, string>> {
  const names = (await readdir(env.DATA_DIR!, { recursive: true })).filter(
    (name) => !name.startsWith('postgres'),
  )
  const files: Record<string, string> = {}
  for (const name of names)
    files[name] = await readFile(join(env.DATA_DIR!, name), 'utf8').catch((error) => error.code)
  return files
}

/** All tables, and all files except the database's own. In this order: opening the database may move files. */
export async function stateOf(env: Env) {
  const tables = await tablesOf(env)
  return { tables, files: await filesOf(env) }
}

/** Leaves a job that is due tomorrow. */
export async function leaveMail(env: Env): Promise<void> {
  await inDatabase(env, async (db) => {
    const jobs = new JobQueue(db, [sendMailAgain as unknown as Job], pino({ level: 'silent' }))
    await jobs.enqueue(sendMailAgain, { sealed: 'a letter' }, { startAfterSeconds: DAY_SECONDS })
    await jobs.close()
  })
}

/** Writes a file as an upload is kept. */
export const writeUpload = async (env: Env, name: string, text: string) => {
  await mkdir(join(env.DATA_DIR!, 'media'), { recursive: true })
  await writeFile(join(env.DATA_DIR!, 'media', name), text)
}

/** Backs up a place to a new archive. */
export async function backup(env: Env): Promise<string> {
  const file = join(await folder(), 'site.tar.gz')
  const { status, output } = await run('backup', env, file)
  expect(status, output).toBe(0)
  return file
}
