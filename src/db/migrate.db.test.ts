import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sharedDatabase, testDatabase, testDatabaseUrl } from '../../test/database.ts'
import { type Database, openDatabase } from './connect.ts'
import { MigrationError, migrate } from './migrate.ts'

const db = await sharedDatabase('blank')

/** A folder of migrations with these names and texts. */
async function migrations(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'idledex-migrations-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text)
  return dir
}

const shop = () =>
  migrations({
    '0002-fruit.sql': "insert into fruit values ('apple');\nalter table fruit add column price int",
    '0001-shop.sql': 'create table fruit (name text);\ncreate index on fruit (name);',
  })

const fruit = async ({ kysely }: Database) => (await sql`select * from fruit`.execute(kysely)).rows

test('files are applied in the order of their numbers, once', async () => {
  const dir = await shop()
  expect(await migrate(db, dir)).toEqual(['0001-shop.sql', '0002-fruit.sql'])
  expect(await fruit(db)).toEqual([{ name: 'apple', price: null }])
  expect(await migrate(db, dir)).toEqual([])
  await writeFile(path.join(dir, '0003-pear.sql'), "insert into fruit values ('pear')")
  expect(await migrate(db, dir)).toEqual(['0003-pear.sql'])
  expect(await fruit(db)).toHaveLength(2)
})

test('a failing file leaves no changes, and is applied once it is fixed', async () => {
  const dir = await shop()
  const third = path.join(dir, '0003-broken.sql')
  await writeFile(third, "insert into fruit values ('pear'); insert into vegetables values ('leek')")
  const message = '0003-broken.sql failed: relation "vegetables" does not exist'
  await expect(migrate(db, dir)).rejects.toThrow(new MigrationError(message))
  expect(await fruit(db)).toHaveLength(1)
  await writeFile(third, "insert into fruit values ('pear')")
  expect(await migrate(db, dir)).toEqual(['0003-broken.sql'])
})

describe('nothing is applied if the folder and the database do not match', () => {
  const cases: [string, (dir: string) => Promise<void>, string][] = [
    [
      'an applied file has changed',
      (dir) => writeFile(path.join(dir, '0001-shop.sql'), 'create table fruit (title text)'),
      '0001-shop.sql has changed since it was applied. Restore it and write a new migration.',
    ],
    [
      'an applied file is missing',
      (dir) => rm(path.join(dir, '0002-fruit.sql')),
      '0002-fruit.sql was applied to this database but is not in this version. Is this an older version of Idledex?',
    ],
    [
      'a file comes before one that is applied',
      async (dir) => {
        await rename(path.join(dir, '0009-new.sql'), path.join(dir, '0000-new.sql'))
      },
      '0000-new.sql comes before 0002-fruit.sql, which is already applied. Renumber it.',
    ],
    [
      'two files have one number',
      (dir) => writeFile(path.join(dir, '0009-other.sql'), ''),
      '0009-other.sql: there are two migrations with the number 0009',
    ],
    [
      'a file has no number',
      (dir) => writeFile(path.join(dir, 'late.sql'), ''),
      'late.sql: migrations must be named NNNN-what-it-does.sql',
    ],
  ]
  test.each(cases)('%s', async (_, spoil, message) => {
    const dir = await shop()
    await migrate(db, dir)
    await writeFile(path.join(dir, '0009-new.sql'), 'drop table fruit')
    await spoil(dir)
    await expect(migrate(db, dir)).rejects.toThrow(new MigrationError(message))
    expect(await fruit(db)).toHaveLength(1)
  })
})

test('line ends changed by git do not count as a change', async () => {
  const dir = await shop()
  await migrate(db, dir)
  await writeFile(
    path.join(dir, '0002-fruit.sql'),
    "insert into fruit values ('apple');\r\nalter table fruit add column price int",
  )
  expect(await migrate(db, dir)).toEqual([])
})

test('two concurrent migrations apply each file once', async () => {
  const dir = await shop()
  const applied = await Promise.all([migrate(db, dir), migrate(db, dir), migrate(db, dir)])
  expect(applied.flat().sort()).toEqual(['0001-shop.sql', '0002-fruit.sql'])
  expect(await fruit(db)).toHaveLength(1)
})

test.runIf(process.env.TEST_DATABASE_URL)('so do two processes on one server', async () => {
  const [databaseUrl, dir] = [await testDatabaseUrl('blank'), await shop()]
  const open = async () => {
    const db = await openDatabase({ databaseUrl, dataDir: dir })
    onTestFinished(() => db.close())
    return db
  }
  const [one, two] = [await open(), await open()]
  const applied = await Promise.all([
    migrate(one, dir),
    migrate(two, dir),
    migrate(one, dir),
    migrate(two, dir),
  ])
  expect(applied.flat().sort()).toEqual(['0001-shop.sql', '0002-fruit.sql'])
  expect(await fruit(one)).toHaveLength(1)
})

test('all migrations of the project are applied', async () => {
  expect(await migrate(await testDatabase())).toEqual([])
})
