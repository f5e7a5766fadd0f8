import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { eventsOf, missedAny } from '#/domainEvents.ts'
import type { AfterCommitHandler } from '#/events.server.ts'
import { setSiteIdentity } from '#/shared/siteName.ts'
import { findSiteDetails } from './sitePages.queries.server.ts'

/** Makes this process present the site as admins chose. Call it before the first page is rendered, or mail written. */
export async function readSiteIdentity(db: Kysely<DB>): Promise<void> {
  setSiteIdentity(await findSiteDetails(db))
}

/** Follows what admins change, in every process. It runs before the caches are cleared: what fills them again has the new name. */
export const followSiteIdentity = (db: Kysely<DB>): AfterCommitHandler => ({
  name: 'site identity',
  where: 'every process',
  run: async (batch) => {
    if (missedAny(batch, 'site-details') || eventsOf(batch, 'site-details').length > 0)
      await readSiteIdentity(db)
  },
})
