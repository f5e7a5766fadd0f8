import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { BackupError } from './backupError.ts'

/** The schema of pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs'

/** The schemas that belong to the site: `public`, those that its migrations create, and the job queue's. */
export function siteSchemas(migrations: readonly { text: string }[]): string[] {
  const created = migrations.flatMap(({ text }) =>
    [...text.matchAll(/\bcreate schema (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name!),
  )
  return [...new Set(['public', JOBS_SCHEMA, ...created])]
}

/** Whether one of these schemas has a table that no extension brought. */
export async function hasTables(db: Kysely<DB>, schemas: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class c where relkind in ('r', 'p') and relnamespace::regnamespace::name = any(${schemas})
       and not exists (${ofAnother('pg_class', 'c.oid')}) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the database was migrated as a site is. Other programs name their history of migrations alike, but keep other columns. */
export async function hasSite(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'checksum'`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Removes everything of the site from a database. Schema `public` itself, extensions, and other schemas stay.
 *
 * @throws BackupError if something in another schema depends on the site's tables and would be removed with them
 */
export async function dropSite(trx: Kysely<DB>, schemas: readonly string[]): Promise<void> {
  const before = await otherObjects(trx, schemas)
  const own = schemas.filter((name) => name !== 'public').map((name) => sql.id(name))
  await sql`drop schema if exists ${sql.join(own)} cascade`.execute(trx)
  const { rows } = await DROPS_OF_PUBLIC.execute(trx)
  for (const { statement } of rows) await sql.raw(statement).execute(trx)
  const after = new Set(await otherObjects(trx, schemas))
  const lost = before.find((name) => !after.has(name))
  if (lost !== undefined)
    throw new BackupError(
      `${lost} is not part of the site, but depends on its tables. Remove it, restore again, and create it afterwards.`,
    )
}

/** A subquery that has a row if the object belongs to an extension, or to a column as its sequence. */
const ofAnother = (catalog: string, oid: string) =>
  sql.raw(
    `select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and (e.deptype = 'e' or e.deptype = 'i' and e.refclassid = 'pg_class'::regclass)`,
  )

/** Each names one object; those that an earlier one removed with it are skipped. */
const DROPS_OF_PUBLIC = sql<{ statement: string }>`
  select format('drop %s if exists public.%I cascade',
                case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
                             when 'S' then 'sequence' when 'c' then 'type' else 'table' end, relname) as statement
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c')
     and not exists (${ofAnother('pg_class', 'c.oid')})
  union all
  select format('drop routine if exists public.%I(%s) cascade', proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p where pronamespace = 'public'::regnamespace and not exists (${ofAnother('pg_proc', 'p.oid')})
  union all
  select format('drop type if exists public.%I cascade', typname)
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
     and not exists (${ofAnother('pg_type', 't.oid')})`

/** What other schemas have that may depend on the site: columns, routines, constraints, and triggers. */
async function otherObjects(db: Kysely<DB>, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%s', nspname, name) as name
      from (select relnamespace as namespace, format('%I.%I', relname, attname) as name
              from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
            union all select pronamespace, format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) from pg_proc
            union all select connamespace, format('%I', conname) from pg_constraint
            union all select relnamespace, format('%I.%I', relname, tgname)
              from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal) objects
      join pg_namespace n on n.oid = namespace
     where nspname <> all(${schemas}) and nspname <> 'information_schema' and nspname not like 'pg\\_%'
     order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
