import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { locationOf } from '#/backup.server.ts'
import { readConfig } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { type RestoreOptions, restoreBackup } from '#/db/backup/restoreBackup.ts'
import { readKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import {
  backup,
  type Env,
  emptyPlace,
  filesOf,
  filledPlace,
  folder,
  inDatabase,
  leaveMail,
  run,
  start,
  stateOf,
  tablesOf,
  unchanged,
  writeUpload,
} from './backupPlaces.ts'
import { changed, changeRows, describeAgain } from './changedArchive.ts'
import './databaseCleanup.ts'
import { onServer } from './serverTemplates.ts'

const databases = [process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded']
beforeAll(buildIfStale)

const restore = (env: Env, file: string, options: Partial<RestoreOptions> = {}) =>
  restoreBackup(file, locationOf(readConfig(env)), { replace: true, ...options })

const failureOf = (failing: Promise<unknown>): Promise<Error> =>
  failing.then(
    () => new Error('it did not fail'),
    (reason: Error) => reason,
  )

interface Failure {
  name: string
  message: RegExp
  spoil: (file: string) => Promise<string>
  settings?: Env
}

/** What is found out before the database is filled. */
const REFUSED: Failure[] = [
  {
    name: 'an archive of an older version',
    message: /older version of Idledex/,
    spoil: (file) => changed(file, (_, manifest) => Object.assign(manifest, { format: 1 })),
  },
  {
    name: 'a migration that this version does not have',
    message: /9999-later\.sql/,
    spoil: (file) =>
      changed(file, (_, { database }) => Object.assign(database.migrations, { '9999-later.sql': 'sum' })),
  },
  {
    name: 'a key file without a place',
    message: /cannot be restored/,
    spoil: async (file) => file,
    settings: { AUTH_KEY_FILE: join(import.meta.filename, 'key.json') },
  },
]

/** Building an embedded database takes seconds, and these are found in the same way. */
const FOUND_ON_SERVER: Failure[] = [
  {
    name: 'tags of a game that does not exist',
    message: /breaks a rule of the database.*_game_id_fkey/,
    spoil: (file) =>
      changed(file, (at, manifest) =>
        changeRows(at, manifest, 'public.games', (text) => text.replace(/^\["1",.*\n/m, '')),
      ),
  },
  {
    name: 'the key file of another site',
    message: /key file of the archive is not the one/,
    spoil: (file) =>
      changed(file, async (at, manifest) => {
        await rm(join(at, 'auth-key.json'))
        await readKeys(join(at, 'auth-key.json'))
        await describeAgain(at, manifest, 'auth-key.json')
      }),
  },
]

describe.each(databases)('a restore to a site on the %s database', (database) => {
  test('replaces everything: sessions, votes, uploads, the job queue; and the site starts', async () => {
    const { env, alice } = await filledPlace(database)
    await leaveMail(env)
    await writeUpload(env, 'a.webp', 'a picture')
    await inDatabase(env, ({ kysely }) =>
      sql
        .raw(`
        insert into site_state values ('catalogue-index:1', '{}');
        insert into notifications (user_id, type, xid) select id, 'system', '1000000000000' from profiles limit 1`)
        .execute(kysely),
    )
    const before = await tablesOf(env)
    const file = await backup(env)

    await inDatabase(env, ({ kysely }) =>
      sql
        .raw(
          `delete from votes; delete from auth_sessions; delete from jobs.job; delete from game_tags; create schema stats; create table stats.days as select 7 as visits`,
        )
        .execute(kysely),
    )
    await writeUpload(env, 'a.webp', 'another picture')
    await writeUpload(env, 'b.webp', 'a later picture')
    const restored = await run('restore', env, file, '--replace')
    expect(restored.status, restored.output).toBe(0)
    const aside = join(
      env.DATA_DIR!,
      (await readdir(env.DATA_DIR!)).find((name) => name.startsWith('replaced-'))!,
    )
    expect(restored.output).toContain(aside)

    expect(unchanged(await tablesOf(env))).toEqual(unchanged(before))
    await inDatabase(env, async ({ kysely }) => {
      const { rows } = await sql`
        select (select count(*)::int from games_changed) as changes, (select array_agg(xid::text) from notifications) as notified,
               (select array_agg(key order by key) from site_state where key like 'catalogue-index:%') as indexes,
               (select data ->> 'sealed' from jobs.job where name = 'mail-again' and state = 'created') as mail,
               to_regclass('stats.days') is not null as other`.execute(kysely)
      expect(rows).toEqual([
        { changes: 0, notified: ['3'], indexes: null, mail: 'a letter', other: database !== 'embedded' },
      ])
    })
    expect(await readdir(join(env.DATA_DIR!, 'media'))).toEqual(['a.webp'])
    expect(await readFile(join(env.DATA_DIR!, 'media', 'a.webp'), 'utf8')).toBe('a picture')
    expect(await readdir(join(aside, 'media'))).toEqual(['a.webp', 'b.webp'])

    const site = await start(env)
    expect((await site.get('/api/me', alice)).status).toBe(200)
    await site.stop()
  })

  test('that fails leaves the old site as it was, says why in one line, and leaves nothing behind', async () => {
    const { env } = await filledPlace(database)
    await leaveMail(env)
    await writeUpload(env, 'a.webp', 'a picture')
    const file = await backup(env)
    await inDatabase(env, ({ kysely }) => sql`delete from votes where type = -1`.execute(kysely))
    const before = await stateOf(env)
    const failures = database === 'embedded' ? REFUSED : [...REFUSED, ...FOUND_ON_SERVER]
    for (const { name, message, spoil, settings } of failures) {
      const error = await failureOf(restore({ ...env, ...settings }, await spoil(file)))
      expect(error, `${name}: ${error.stack}`).toBeInstanceOf(BackupError)
      expect(error.message, name).toMatch(message)
      expect(error.message, name).not.toContain('\n')
      expect(await filesOf(env), name).toEqual(before.files)
    }
    // No failure mends the tables that an earlier one broke, so these are compared at the end.
    let moved = 0
    const move: typeof rename = async (from, to) => {
      if (moved++ === 3) throw Object.assign(new Error('no'), { code: 'EACCES' })
      await rename(from, to)
    }
    expect((await failureOf(restore(env, file, { move }))).message).toContain('not allowed')
    expect(await stateOf(env)).toEqual(before)
  })
})

describe.runIf(databases.includes('PostgreSQL'))('a restore to PostgreSQL', () => {
  // This way round, because each opening of an embedded database takes a second. A restore compares checksums by itself.
  test('takes the archive of an embedded database, and the other way round, without a difference', async () => {
    const { env } = await filledPlace('PostgreSQL')
    await leaveMail(env)
    const embedded = await emptyPlace('embedded')
    await restore(embedded, await backup(env), { replace: false })
    const onServer = await emptyPlace('PostgreSQL')
    await restore(onServer, await backup(embedded), { replace: false })
    expect(unchanged(await tablesOf(onServer))).toEqual(unchanged(await tablesOf(env)))
  })

  test('whose connection is lost right after its commit says that the site is restored', async () => {
    const { env } = await filledPlace('PostgreSQL')
    const file = await backup(env)
    await inDatabase(env, ({ kysely }) => sql`delete from votes`.execute(kysely))
    const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
    let isMoved = false
    const lose = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const result = await query.apply(this, args)
      if (!isMoved || args[0] !== 'commit') return result
      isMoved = false
      throw new Error('Connection terminated unexpectedly')
    })
    const move: typeof rename = async (from, to) => {
      isMoved = true
      await rename(from, to)
    }
    const error = await failureOf(restore(env, file, { move })).finally(() => lose.mockRestore())
    expect(error.message).toMatch(/^The site is restored, although/)
    const { tables, files } = await stateOf(env)
    expect(tables['public.votes']).toMatchObject({ rows: 4 })
    expect(Object.keys(files).filter((name) => /^restore/.test(name))).toEqual([])
  })

  test('makes a site that starts meanwhile wait, refuses one in the same folder, and is refused while one is connected', async () => {
    const { env } = await filledPlace('PostgreSQL')
    const file = await backup(env)
    const isWaiting = async () => {
      const waiting = `select from pg_stat_activity where application_name = 'idledex' and wait_event = 'advisory'`
      return (await onServer(env.DATABASE_URL!, (client) => client.query(waiting))).rowCount
    }
    const elsewhere = { ...env, DATA_DIR: await folder() }
    await cp(join(env.DATA_DIR!, 'auth-key.json'), join(elsewhere.DATA_DIR, 'auth-key.json'))
    let starting: ReturnType<typeof start> | undefined
    const move: typeof rename = async (from, to) => {
      starting ??= start(elsewhere)
      await expect(start(env)).rejects.toThrow('Is a backup being restored?')
      await expect.poll(isWaiting).toBeGreaterThan(0)
      await rename(from, to)
    }
    await restore(env, file, { move })
    const site = await starting!
    await expect(restore(env, file)).rejects.toThrow('A site is connected to this database')
    await site.stop()
  })
})
