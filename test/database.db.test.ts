import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#/db/connect.ts'
import { testDatabase, testDatabaseUrl } from './database.ts'

let shared: Database

beforeAll(async () => {
  shared = await testDatabase('blank')
})

afterAll(async () => {
  await sql`select 1`.execute(shared.kysely)
})

const tables = async ({ kysely }: Database) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(kysely)
  return rows.map(({ name }) => name)
}

test('a test gets a database that no other test sees', async () => {
  const [one, two] = [await testDatabase(), await testDatabase()]
  await sql`create table mine (n int)`.execute(one.kysely)
  expect(await tables(one)).toContain('mine')
  expect(await tables(two)).not.toContain('mine')
  expect(await tables(two)).toContain('games')
  expect(await tables(shared)).toEqual([])
})

test('it is of the kind that the run asks for', () => {
  expect(shared.kind).toBe(process.env.TEST_DATABASE_URL ? 'server' : 'embedded')
})

test.runIf(process.env.TEST_DATABASE_URL)('a database on the server is gone when its test ends', async () => {
  const left: string[] = []
  // Hooks run last in, first out: this one when the database's own hook has run.
  onTestFinished(async () => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = any ($1)', [left])
    await client.end()
    expect([left.length, rowCount]).toEqual([1, 0])
  })
  left.push(new URL(await testDatabaseUrl()).pathname.slice(1))
})
