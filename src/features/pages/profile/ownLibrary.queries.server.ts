import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import type { LibraryEntry } from '#/features/catalog/library/library.contract.ts'
import { newsOfPlayed } from '#/features/stewardship/updates/updates.queries.server.ts'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { MAX_COUNTED_NEWS } from './ownLibrary.limits.ts'

/** One page of the games of a member's own library with a status, the last changed first, with one extra that shows whether there is another page. */
export async function listOwnLibrary(
  db: Kysely<DB>,
  userId: string,
  status: LibraryStatus,
  page: number,
): Promise<(LibraryEntry & { news: number })[]> {
  const { rows } = await sql<LibraryEntry & { news: number }>`
    select entry.game_id, entry.status, entry.started_on, entry.finished_on, entry.note, ${isoTime('entry.played_at')} as played_at,
           ${isoTime('entry.created_at')} as created_at, ${isoTime('entry.changed_at')} as changed_at,
           (select count(*)::integer from (
             select from updates
              where updates.game_id = entry.game_id and updates.confirmed and not updates.is_removed
                and exists (${newsOfPlayed(userId)})
              limit ${MAX_COUNTED_NEWS}) news) as news
      from (select library.* from library join games on games.id = library.game_id
             where library.user_id = ${userId} and library.status = ${status} and not games.is_removed
             order by library.changed_at desc, library.game_id desc
             limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}) entry
     order by entry.changed_at desc, entry.game_id desc`.execute(db)
  return rows
}
