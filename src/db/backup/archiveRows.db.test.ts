import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { readRows, writeRows } from './archiveRows.ts'
import { fillDatabase } from './fillDatabase.ts'
import { fileOfTable } from './manifest.ts'
import { prepareTransaction } from './siteTables.ts'

const HOSTILE_TEXTS = [
  '',
  ' ',
  'null',
  'NULL',
  '{}',
  '{a,"b\\"}',
  '\\',
  '\\N',
  '\\.',
  '"',
  "'",
  'a\nb',
  'a\r\nb\r',
  '\t\b\f\v\u0001\u007f',
  'before\u2028between\u2029after\u0085',
  '👩‍🚀 e\u0301 é \u{1F1E9}\u{1F1EA} \u{10FFFF} \uFEFF',
  '][,","',
  'x'.repeat(70_000),
]

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'idledex-rows-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

test('values of every type are the same after a backup and a restore, byte by byte', async () => {
  const db = await testDatabase()
  const strange = `public."Odd ""Ta.ble"`
  await sql
    .raw(`
    create table ${strange} (
      id integer generated always as identity primary key, "desc" text, "a ""b" text[], json json, jsonb jsonb, bytes bytea,
      num numeric, short numeric(40, 20), real real, double double precision, flag boolean, day date, clock time, zoned timetz,
      moment timestamptz, local timestamp, span interval, uuid uuid, ints integer[][], big bigint, small smallint,
      picture picture_url, letters char(5), letter "char", few varchar(3), ip inet, net cidr, xid xid8, bits bit(3), range int4range,
      change signed_change, changes signed_change[], upper text generated always as (upper("desc")) stored
    );
    create function refuse() returns trigger language plpgsql as $$ begin raise 'a trigger ran'; end $$;
    insert into ${strange} ("desc", "a ""b", json, jsonb, bytes, num, short, real, double, flag, day, clock, zoned, moment, local,
      span, uuid, ints, big, small, picture, letters, letter, few, ip, net, xid, bits, range, change, changes) values
      (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
       null, null, null, null, null, null, null, null, null, null, null),
      ('', '{}', 'null', 'null', '', 'NaN', '0.00000000000000000001', 'NaN', 'Infinity', true, 'infinity', '24:00', '23:59:59.999999+15:59',
       '-infinity', 'infinity', '-1 mons +2 days -03:04:05.000006', '00000000-0000-0000-0000-000000000000', '[0:1]={1,null}', 9223372036854775807,
       -32768, 'https://example.org/a', 'a  ', ' ', 'ab ', '::1', '10.0.0.0/8', '18446744073709551615', '101', 'empty', null, '{}'),
      ('null', array[null, 'null', 'NULL', '', '"', '\\', ',', '{}', e'\\n'], '  { "a" : 1, "a": 1e400 }', '"\\u2028 \\\\ \\""',
       '\\x00ff5c0a', '-123456789012345678901234567890.123456789012345678901234567890', '-1', '1e-45', '-0', false, '0044-03-15 BC', '00:00:00.000001',
       '12:00-00:30', '4713-01-01 00:00:00.000001+00 BC', '294276-12-31 23:59:59.999999', '178000000 years', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
       '{{1,2},{3,null}}', -9223372036854775808, 32767, null, 'abcde', 'x', '', '255.255.255.255/1', '::/0', '0', '000', '[1,5)',
       row(1, null, null, -1, 0, 1), array[row(1, 2, null, 3, 4, 5)::signed_change, null]),
      ('infinity', null, '0', '{"": [null, 1.50, "\\\\u0041"]}', null, 'Infinity', null, '3.4028235e38', '1.7976931348623157e308', null, '-infinity',
       null, null, '2026-11-26 00:00:00.000001+00', '-infinity', '0', null, null, 0, null, null, null, null, null, null, null, null, null, '(,)',
       row(null, null, null, null, null, null), null)`)
    .execute(db.kysely)
  for (const text of HOSTILE_TEXTS)
    await sql`insert into ${sql.raw(strange)} ("desc", "a ""b", jsonb) values
      (${text}, ${[text, null, text]}::text[], to_jsonb(${text}::text))`.execute(db.kysely)
  await sql`update ${sql.raw(strange)} set double = 0.1::float8 + 0.2::float8, real = 1::real / 3 where id > 5`.execute(
    db.kysely,
  )
  await sql`create trigger refuses before insert on ${sql.raw(strange)} for each row execute function refuse()`.execute(
    db.kysely,
  )

  // As the database sends them to a client that reads bytes.
  const binary = async () => {
    const { rows } =
      await sql`select encode(record_send(t), 'hex') as bytes from ${sql.raw(strange)} t order by id`.execute(
        db.kysely,
      )
    return rows
  }
  const before = await binary()
  expect(before.length).toBe(HOSTILE_TEXTS.length + 4)
  const staging = await folder()
  const archived = await writeRows(db.kysely, staging)
  await sql`delete from ${sql.raw(strange)}`.execute(db.kysely)
  await db.kysely.transaction().execute(async (trx) => {
    await prepareTransaction(trx)
    expect(await fillDatabase(trx, archived, ['public'], staging)).toEqual([])
  })
  expect(await binary()).toEqual(before)
})

test('a table of more than one batch is read and written in bounded pieces', async () => {
  const db = await testDatabase()
  await sql
    .raw(`create table many as select n, repeat('é', n % 50) as t from generate_series(1, 1234) n`)
    .execute(db.kysely)
  const staging = await folder()
  const { tables } = await writeRows(db.kysely, staging)
  const batches: (string | null)[][][] = []
  for await (const rows of readRows(path.join(staging, fileOfTable('public.many')))) batches.push(rows)
  expect(batches.map((rows) => rows.length)).toEqual([500, 500, 234])
  expect(new Set(batches.flat().map(([n]) => n)).size).toBe(1234)
  expect(tables['public.many']).toMatchObject({ columns: ['n', 't'], rows: 1234 })
  expect(await readFile(path.join(staging, fileOfTable('public.many')), 'utf8')).toContain('["49","')
})

test('sequences go on where they were', async () => {
  const db = await testDatabase()
  await sql`create sequence unused`.execute(db.kysely)
  const staging = await folder()
  await sql`select setval('games_id_seq', 41)`.execute(db.kysely)
  const archived = await writeRows(db.kysely, staging)
  await sql`select setval('games_id_seq', 7), nextval('unused')`.execute(db.kysely)
  await db.kysely.transaction().execute(async (trx) => {
    await fillDatabase(trx, archived, ['public'], staging)
  })
  const { rows } =
    await sql`select nextval('games_id_seq')::int as next, nextval('unused')::int as first`.execute(db.kysely)
  expect(rows).toEqual([{ next: 42, first: 1 }])
})

test('a table that migrations do not create is in the archive, but left out of a restore, which names it', async () => {
  const db = await testDatabase()
  await sql.raw('create table ours as select 1 as n').execute(db.kysely)
  const staging = await folder()
  const archived = await writeRows(db.kysely, staging)
  expect(await readFile(path.join(staging, fileOfTable('public.ours')), 'utf8')).toBe('["1"]\n')
  await sql`drop table ours`.execute(db.kysely)
  await db.kysely.transaction().execute(async (trx) => {
    expect(await fillDatabase(trx, archived, ['public'], staging)).toEqual(['public.ours'])
  })
})

test.each([
  ['fewer rows', { rows: 3 }, 'public.site_state has 1 rows instead of 3'],
  ['other rows', { checksum: '1' }, 'the rows of public.site_state have another checksum'],
])('a restore with %s than were backed up fails', async (_, change, message) => {
  const db = await testDatabase()
  await sql`insert into site_state values ('one', '1')`.execute(db.kysely)
  const staging = await folder()
  const archived = await writeRows(db.kysely, staging)
  Object.assign(archived.tables['public.site_state']!, change)
  const filling = db.kysely.transaction().execute((trx) => fillDatabase(trx, archived, ['public'], staging))
  await expect(filling).rejects.toThrow(message)
})

test('no migration leaves a trigger in another state than the one in which a restore leaves all', async () => {
  const { kysely } = await testDatabase()
  const { rows } = await sql`
    select tgrelid::regclass || '.' || tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`.execute(
    kysely,
  )
  expect(rows).toEqual([])
})

test('a database without a site is not backed up', async () => {
  const db = await testDatabase('blank')
  await expect(writeRows(db.kysely, await folder())).rejects.toThrow('has no site in it')
})

test.runIf(process.env.TEST_DATABASE_URL).each([
  ['emptied', 'truncate games_changed'],
  ['rewritten', 'alter table games_changed alter column game_id type bigint'],
  ['made again', 'drop table games_changed; create table games_changed (game_id integer, xid xid8)'],
])('a backup fails if a table is %s meanwhile, which would look empty', async (_, statement) => {
  const { kysely } = await testDatabase()
  await sql`insert into games_changed (game_id, xid) select 1, '3' where not exists (select from games_changed)`.execute(
    kysely,
  )
  const staging = await folder()
  let writing: Promise<unknown> | undefined
  await kysely.transaction().execute(async (trx) => {
    await sql`lock table games_changed`.execute(trx)
    writing = writeRows(kysely, staging)
    writing.catch(() => {})
    const isWaiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        kysely,
      )
    await expect.poll(async () => (await isWaiting()).rows.length).toBe(1)
    await sql.raw(statement).execute(trx)
  })
  await expect(writing).rejects.toThrow('public.games_changed was replaced during the backup')
})

test.each(['["1"', '5', 'null', ''])('a line that is no row (%j) is refused', async (line) => {
  const file = path.join(await folder(), 'table.jsonl')
  await writeFile(file, `["1"]\n${line}\n`)
  await expect(readRows(file).next()).rejects.toThrow('table.jsonl has a line that is no row')
})

test('a line that is far too long is refused before all of it is in memory', async () => {
  const file = path.join(await folder(), 'table.jsonl')
  await writeFile(file, '')
  await truncate(file, 4_000_000_000)
  await expect(readRows(file).next()).rejects.toThrow('a line that is too long')
})
