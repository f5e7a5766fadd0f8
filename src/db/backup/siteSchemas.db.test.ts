import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { testDatabase } from '../../../test/database.ts'
import type { Database } from '../connect.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { BackupError } from './backupError.ts'
import { dropSite, hasTables, siteSchemas } from './siteSchemas.ts'

const schemas = siteSchemas(await readMigrations())

/** A migrated database whose job queue was opened. */
async function usedDatabase(): Promise<Database> {
  const db = await testDatabase()
  const jobs = new JobQueue(db, [], pino({ level: 'silent' }))
  await jobs.open()
  await jobs.close()
  return db
}

const drop = ({ kysely }: Database) => kysely.transaction().execute((trx) => dropSite(trx, schemas))

/** All that is not PostgreSQL's own or of an extension: relations, routines, and types, with their schemas. */
async function objects({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select i.schema || ' ' || i.type || ' ' || i.identity as name
      from (select 'pg_class'::regclass as catalog, oid from pg_class union all select 'pg_proc'::regclass, oid from pg_proc
            union all select 'pg_type'::regclass, oid from pg_type) o,
           pg_identify_object(catalog, o.oid, 0) i
     where i.schema not like 'pg\\_%' and i.schema <> 'information_schema'
       and not exists (select from pg_depend e where e.classid = catalog and e.objid = o.oid and e.deptype in ('e', 'i')
                          and e.refclassid = 'pg_extension'::regclass)
       and not exists (select from pg_depend e join pg_type t on t.oid = e.refobjid and e.refclassid = 'pg_type'::regclass
                         join pg_depend x on x.objid = t.oid and x.deptype = 'e'
                        where e.classid = catalog and e.objid = o.oid and e.deptype = 'i')`.execute(kysely)
  return rows.map(({ name }) => name)
}

test('the schemas of the site are all that its migrations and its job queue use', async () => {
  const db = await usedDatabase()
  const used = new Set((await objects(db)).map((name) => name.split(' ')[0]))
  expect([...used].toSorted()).toEqual(schemas.toSorted())
})

test('a site is removed without a trace, and can be made again', async () => {
  const db = await usedDatabase()
  await drop(db)
  expect(await objects(db)).toEqual([])
  expect(await hasTables(db.kysely, schemas)).toBe(false)
  expect(await migrate(db)).toHaveLength((await readMigrations()).length)
})

test('schema public keeps its comment, extensions stay, and so does what other applications have', async () => {
  const db = await usedDatabase()
  await sql
    .raw(`
    comment on schema public is 'ours';
    create schema stats; create table stats.days (day date primary key, visits integer); insert into stats.days values (now(), 7);
    create view stats.weeks as select date_trunc('week', day) as week, sum(visits) from stats.days group by 1;
    create function stats.total() returns bigint language sql as 'select sum(visits) from stats.days'`)
    .execute(db.kysely)
  const before = (await objects(db)).filter((name) => name.startsWith('stats'))
  await drop(db)
  expect(await objects(db)).toEqual(before)
  const { rows } = await sql`
    select stats.total()::int as total, obj_description('public'::regnamespace) as comment,
           (select count(*)::int from pg_extension where extname = 'pg_trgm') as extensions`.execute(
    db.kysely,
  )
  expect(rows).toEqual([{ total: 7, comment: 'ours', extensions: 1 }])
})

test.each([
  ['a view', 'create view stats.top as select id from public.games', 'stats.top'],
  ['a foreign key', 'create table stats.seen (game integer references public.games)', 'stats.seen_game_fkey'],
  ['a column', 'create table stats.links (url public.http_url)', 'stats.links.url'],
])(
  '%s of another application that depends on the site is not removed with it',
  async (_, statement, name) => {
    const db = await usedDatabase()
    await sql.raw(`create schema stats; ${statement}`).execute(db.kysely)
    const before = await objects(db)
    await expect(drop(db)).rejects.toThrow(BackupError)
    await expect(drop(db)).rejects.toThrow(name)
    expect(await objects(db)).toEqual(before)
  },
)
