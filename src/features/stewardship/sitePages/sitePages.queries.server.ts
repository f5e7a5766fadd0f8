import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { SitePageName } from './sitePages.limits.ts'

export interface StoredDetails {
  /** Null: as SITE_NAME says. */
  name: string | null
  operator: string
  contact: string
  version: number
}

/** How admins present the site; undefined if they have changed nothing. */
export const findSiteDetails = (db: Kysely<DB>): Promise<StoredDetails | undefined> =>
  db.selectFrom('site_details').select(['name', 'operator', 'contact', 'version']).executeTakeFirst()

export interface StoredPage {
  /** Null: the default again. */
  content: string | null
  version: number
  updated_at: Date
}

/** A page as admins changed it; undefined if they never did. */
export const findSitePage = (db: Kysely<DB>, page: SitePageName): Promise<StoredPage | undefined> =>
  db
    .selectFrom('site_pages')
    .where('page', '=', page)
    .select(['content', 'version', 'updated_at'])
    .executeTakeFirst()
