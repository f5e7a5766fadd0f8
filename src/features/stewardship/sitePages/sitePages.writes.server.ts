import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { SitePageName } from './sitePages.limits.ts'
import type { StoredDetails } from './sitePages.queries.server.ts'

/** Stores the details, if those that are stored have this version (0: none). Resolves to whether they had. */
export async function replaceSiteDetails(
  trx: Kysely<DB>,
  { name, operator, contact, version }: StoredDetails,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into site_details (name, operator, contact)
    select ${name}, ${operator}::text, ${contact}::text
     where ${version}::integer = 0 or exists (select from site_details)
    on conflict (id) do update set name = excluded.name, operator = excluded.operator, contact = excluded.contact,
      version = site_details.version + 1, updated_at = now()
    where site_details.version = ${version}::integer`.execute(trx)
  return numAffectedRows === 1n
}

/** Stores a page (null: the default again), if the one that is stored has this version (0: none). Resolves to whether it had. */
export async function replaceSitePage(
  trx: Kysely<DB>,
  { page, content, version }: { page: SitePageName; content: string | null; version: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into site_pages (page, content)
    select ${page}::text, ${content}::text
     where ${version}::integer = 0 or exists (select from site_pages where page = ${page}::text)
    on conflict (page) do update set content = excluded.content, version = site_pages.version + 1, updated_at = now()
    where site_pages.version = ${version}::integer`.execute(trx)
  return numAffectedRows === 1n
}
