import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankPglite } from '../../../test/database.ts'
import { runMaintenance } from './maintenance.ts'

let pglite: PGlite

beforeAll(async () => {
  pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(await blankPglite())]) })
  await pglite.exec('create table "Odd name" (id int primary key, n int); create table quiet (n int)')
  await pglite.exec('insert into "Odd name" select id, 0 from generate_series(1, 5000) id')
})

afterAll(() => pglite.close())

const atOnce = <T>(work: () => Promise<T>) => work()

async function value<T>(expression: string): Promise<T> {
  return (await pglite.query<{ value: T }>(`select ${expression} as value`)).rows[0]!.value
}

test('a table that grew is analyzed, so that the planner knows its size', async () => {
  const size = `(select reltuples::int from pg_class where relname = 'Odd name')`
  expect(await value(size)).toBe(-1)
  await runMaintenance(pglite, atOnce)
  expect(await value(size)).toBe(5000)
})

test('a table that is updated repeatedly stays small, and an idle one is left alone', async () => {
  const size = `pg_relation_size('"Odd name"')::int`
  const once = await value<number>(size)
  for (let round = 1; round <= 10; round++) {
    await pglite.exec('update "Odd name" set n = n + 1')
    await runMaintenance(pglite, atOnce)
  }
  expect(await value<number>(size)).toBeLessThanOrEqual(3 * once)
  const touched = `(select coalesce(sum(vacuum_count + analyze_count), 0)::int from pg_stat_user_tables
    where relname = 'quiet')`
  expect(await value(touched)).toBe(0)
})

test('a large write-ahead log triggers a checkpoint, a small one does not', async () => {
  const redo = '(select redo_lsn::text from pg_control_checkpoint())'
  const before = await value(redo)
  await runMaintenance(pglite, atOnce)
  expect(await value(redo)).toBe(before)
  await pglite.exec(`create table big (text text); alter table big alter column text set storage external;
    insert into big select repeat(md5(n::text), 200) from generate_series(1, 12000) n`)
  await runMaintenance(pglite, atOnce)
  expect(await value(redo)).not.toBe(before)
})
