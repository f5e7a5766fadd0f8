import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { locationOf } from '#/backup.server.ts'
import { readConfig } from '#/config.ts'
import { readKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { type Env, emptyPlace, stateOf, tablesOf, unchanged } from '../../../test/backupPlaces.ts'
import { testDatabaseUrl } from '../../../test/database.ts'
import { onDatabase, onServer } from '../../../test/serverTemplates.ts'
import { DatabaseFailure, openDatabase } from '../connect.ts'
import { lockFolder } from '../embedded/folderLock.ts'
import { migrate } from '../migrate.ts'
import { addressOf } from '../unavailable.ts'
import { BackupError } from './backupError.ts'
import { createBackup } from './createBackup.ts'
import { type Moved, type MoveOptions, moveSite } from './moveSite.ts'
import { restoreBackup } from './restoreBackup.ts'

/** Moves the site of these settings to a database on a server, or to the embedded one ('embedded'). */
function move(env: Env, target: string, options?: MoveOptions): Promise<Moved> {
  const to = { ...env, DATABASE_URL: target === 'embedded' ? '' : target }
  return moveSite(locationOf(readConfig(env)), locationOf(readConfig(to)), options)
}

async function refusalOf(moving: Promise<unknown>): Promise<string> {
  const error = await moving.then(
    () => new Error('it was moved'),
    (reason: Error) => reason,
  )
  expect(
    [BackupError, DatabaseFailure].some((kind) => error instanceof kind),
    error.stack,
  ).toBe(true)
  expect(error.message).not.toContain('\n')
  return error.message
}

const statement = (url: string, text: string) => onServer(url, (client) => client.query(text))

const hasTables = async (url: string) =>
  (await statement(url, `select from pg_tables where schemaname = 'public'`)).rowCount !== 0

test('an address is printed without its passwords', () => {
  expect(addressOf('postgres://me:secret@db.example:5433/site?sslmode=require&password=secret')).toBe(
    'postgres://me:***@db.example:5433/site?sslmode=require&password=***',
  )
  expect(addressOf('postgres:///site?host=/var/run/postgresql')).toContain('/site?host=')
})

test('a move of the embedded database to itself, or of none, is refused', async () => {
  const env = await emptyPlace('embedded')
  expect(await refusalOf(move(env, 'embedded'))).toContain('already')
  expect(await refusalOf(move(env, 'postgres://127.0.0.1:1/none'))).toContain('Has the site ever run here?')
  expect(await readdir(env.DATA_DIR!)).toEqual([])
})

/** A site without members on a database of its own, and its key file. */
async function place(): Promise<Env> {
  const env = await emptyPlace('PostgreSQL', 'migrated')
  await readKeys(path.join(env.DATA_DIR!, 'auth-key.json'))
  return env
}

/** Does what a site with another data folder does first: it waits until nobody migrates. */
async function startElsewhere(env: Env): Promise<void> {
  const dataDir = path.join(env.DATA_DIR!, 'elsewhere')
  const db = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  await migrate(db).finally(() => db.close())
}

const failing = async () => {
  throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
}

// From one server to another, because each opening of an embedded database takes a second: test/move.process.test.ts has those.
describe.runIf(process.env.TEST_DATABASE_URL)('a move', () => {
  test('is refused where it cannot work, in one line without a password, and changes nothing', async () => {
    const env = await place()
    const before = await stateOf(env)
    const blank = await testDatabaseUrl('blank')
    const ofOthers = await testDatabaseUrl('blank')
    await statement(ofOthers, 'create table notes (text text)')

    const unlock = lockFolder(env.DATA_DIR!)
    expect(await refusalOf(move(env, blank))).toMatch(
      /in use by process \d+\. Stop the site, and move again\./,
    )
    unlock()
    expect(await refusalOf(move(env, ofOthers))).toContain('not empty')
    expect(await refusalOf(move(env, await testDatabaseUrl()))).toContain('not empty')
    const stranger = new URL(blank)
    stranger.username = 'idledex_nobody'
    stranger.password = 'geheim'
    const refused = await refusalOf(move(env, stranger.href))
    expect(refused).toContain('refused user "idledex_nobody"')
    expect(refused).not.toContain('geheim')
    expect(await refusalOf(move(env, onDatabase(blank, 'idledex_none')))).toContain('has no database')
    expect(await refusalOf(move(env, env.DATABASE_URL!))).toContain('already')
    // The same database under another address.
    expect(await refusalOf(move(env, `${env.DATABASE_URL}?application_name=other`))).toContain('already')

    expect(await hasTables(blank)).toBe(false)
    expect(await stateOf(env)).toEqual(before)
  })

  test('is refused while a site is connected to the old server; one that starts meanwhile waits, and ends it', async () => {
    const env = await place()
    const target = await testDatabaseUrl('blank')
    const site = `${env.DATABASE_URL}?application_name=idledex`
    await onServer(site, async (client) => {
      await client.query('select')
      expect(await refusalOf(move(env, target))).toContain('Stop it, and move again')
    })

    let starting: Promise<unknown> | undefined
    const isWaiting = `select from pg_stat_activity
      where datname = current_database() and application_name = 'idledex' and wait_event = 'advisory'`
    const onProgress: MoveOptions['onProgress'] = async ({ step, rows }) => {
      if (step !== 'write' || rows > 0) return
      starting = startElsewhere(env)
      await expect.poll(async () => (await statement(env.DATABASE_URL!, isWaiting)).rowCount).toBe(1)
    }
    expect(await refusalOf(move(env, target, { onProgress }))).toContain('A site is connected')
    await starting
    expect(await hasTables(target)).toBe(false)
  })

  test('that fails at any of its last steps changes nothing and can be repeated; the old database is not opened by mistake, unless a site is restored to it', async () => {
    const env = await place()
    const second = { ...env, DATABASE_URL: await testDatabaseUrl('blank') }
    const third = { ...env, DATABASE_URL: await testDatabaseUrl('blank') }
    const archive = path.join(env.DATA_DIR!, 'site.tar.gz')
    await createBackup(archive, locationOf(readConfig(env)), failing)
    const before = await stateOf(env)
    expect(await refusalOf(move(env, second.DATABASE_URL, { move: failing }))).toContain('the disk is full')
    expect(await hasTables(second.DATABASE_URL)).toBe(false)
    expect(await stateOf(env)).toEqual(before)

    const { database } = await move(env, second.DATABASE_URL)
    expect(Object.keys(database!.tables)).toEqual(Object.keys(before.tables))
    await expect(tablesOf(env)).rejects.toThrow('The site was moved to PostgreSQL')
    expect(await refusalOf(move(env, third.DATABASE_URL))).toContain('The site was moved to PostgreSQL')

    // Now an earlier mark is replaced, and comes back.
    const moved = await stateOf(second)
    for (const step of [0, 1]) {
      let steps = 0
      const failAt: typeof rename = async (from, to) => (steps++ === step ? failing() : rename(from, to))
      expect(await refusalOf(move(second, third.DATABASE_URL, { move: failAt }))).toContain(
        'the disk is full',
      )
      expect(await stateOf(second), `step ${step}`).toEqual(moved)
    }
    await move(second, third.DATABASE_URL)
    await expect(tablesOf(second)).rejects.toThrow('The site was moved to PostgreSQL')
    expect(unchanged(await tablesOf(third))).toEqual(unchanged(before.tables))

    // A site that is restored there is another one.
    const location = locationOf(readConfig(second))
    await restoreBackup(archive, location, { replace: true })
    expect(unchanged(await tablesOf(second))).toEqual(unchanged(before.tables))
  })

  test('whose connection is lost right after its commit is complete', async () => {
    const env = await place()
    const target = await testDatabaseUrl('blank')
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
    const moving: typeof rename = async (from, to) => {
      isMoved = true
      await rename(from, to)
    }
    const { database } = await move(env, target, { move: moving }).finally(() => lose.mockRestore())
    expect(database).toBeUndefined()
    await expect(tablesOf(env)).rejects.toThrow('The site was moved to PostgreSQL')
    expect(Object.keys((await stateOf({ ...env, DATABASE_URL: target })).files)).toEqual([
      'auth-key.json',
      'moved.json',
    ])
  })
})
