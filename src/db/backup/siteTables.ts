import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { JOBS_SCHEMA } from './siteSchemas.ts'

/** A table that is backed up. */
export interface SiteTable {
  /** With its schema, quoted where needed, such as `public.games`. */
  name: string
  /** Without those that the database generates. */
  columns: string[]
  /** Of the columns, as a cast names them. */
  types: string[]
}

/** Rows, and a checksum of their content that doesn't depend on their order. */
export interface Content {
  rows: number
  checksum: string
}

/** How far a sequence has come. */
export interface Position {
  last: string
  isCalled: boolean
}

/** What pg-boss keeps about itself: its version, unfinished changes of its schema, and statistics. All else in its schema is work. */
const BOSS_RECORDS = ['version', 'bam', 'warning', 'queue_stats', 'instance']

/** Texts of values are exact and the same on every server; nothing is interrupted because it takes long. */
export async function prepareTransaction(trx: Kysely<DB>): Promise<void> {
  for (const setting of [
    `datestyle = 'ISO, YMD'`,
    `timezone = 'UTC'`,
    `intervalstyle = 'postgres'`,
    'extra_float_digits = 1',
    `bytea_output = 'hex'`,
    'statement_timeout = 0',
    'lock_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await sql.raw(`set local ${setting}`).execute(trx)
}

/** The tables of these schemas that hold data of the site. Partitioned ones are read and filled as a whole. */
export async function listTables(db: Kysely<DB>, schemas: readonly string[]): Promise<SiteTable[]> {
  const { rows } = await sql<SiteTable>`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text order by attnum) as columns,
           array_agg(format_type(a.atttypid, a.atttypmod) order by attnum) as types
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any(${schemas})
       and not (n.nspname = ${JOBS_SCHEMA} and c.relname = any(${BOSS_RECORDS}))
       and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
     group by 1 order by 1`.execute(db)
  return rows
}

/**
 * Tables that other transactions emptied, rewrote, or replaced since this transaction took its snapshot, which then sees them empty. Only
 * PostgreSQL's functions look beyond the snapshot. A table that this transaction has read cannot change any more.
 */
export async function tablesChangedSince(trx: Kysely<DB>, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
      from (select c.oid, relfilenode, format('%I.%I', n.nspname, c.relname) as name
              from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind in ('r', 'p') and n.nspname = any(${schemas})) tables
     where to_regclass(name)::oid is distinct from oid or pg_relation_filenode(oid) is distinct from nullif(relfilenode, 0)
     order by name`.execute(trx)
  return rows.map(({ name }) => name)
}

/** A row as one line: a JSON array of the columns' texts, and null where there is none. */
export function lineOf(columns: readonly string[]): RawBuilder<string> {
  const texts = columns.map((column) => sql`${sql.id(column)}::text`)
  return sql<string>`array_to_json(array[${sql.join(texts)}])::text`
}

/** Computed by the database, so that it covers what is stored rather than what was written to a file. */
export async function contentOf(db: Kysely<DB>, name: string, columns: readonly string[]): Promise<Content> {
  const { rows } = await sql<Content>`
    select count(*)::integer as rows, coalesce(sum(('x' || left(md5(line), 16))::bit(64)::bigint), 0)::text as checksum
      from (select ${lineOf(columns)} as line from ${sql.raw(name)}) lines`.execute(db)
  return rows[0]!
}

/** The positions of the sequences in these schemas, by name. */
export async function sequencePositions(
  db: Kysely<DB>,
  schemas: readonly string[],
): Promise<Record<string, Position>> {
  const { rows: sequences } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any(${schemas}) order by 1`.execute(db)
  const positions: Record<string, Position> = {}
  for (const { name } of sequences) {
    const { rows } = await sql<Position>`
      select last_value::text as last, is_called as "isCalled" from ${sql.raw(name)}`.execute(db)
    positions[name] = rows[0]!
  }
  return positions
}
