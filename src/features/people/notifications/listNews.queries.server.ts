import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { paths } from '#/shared/paths.ts'
import { findNextFollowers } from './followers.queries.server.ts'
import type { FollowersQuery, NewsText } from './news.ts'

/** The maximum number of games that a notification names. */
const MAX_NAMES = 3

/** The games that are in a list since a moment, if everybody can see the list. Its title is not copied: it is read from the list. */
export async function readListGames(trx: Kysely<DB>, id: number, since: Date): Promise<NewsText | undefined> {
  const { rows } = await sql<{ authorId: string; names: string[] }>`
    select added_by as "authorId",
           array(select games.name from list_items join games on games.id = list_items.game_id
                  where list_items.list_id = posts.id and list_items.created_at >= ${since}::timestamptz
                    and games.confirmed and not games.is_removed
                  order by list_items.created_at desc, list_items.position) as names
      from posts where id = ${id} and post_type = 'list' and is_visible and added_by is not null`.execute(trx)
  const [list] = rows
  if (!list || list.names.length === 0) return undefined
  const { authorId, names } = list
  const others = names.length - MAX_NAMES
  return {
    followedId: id,
    authorId,
    notification: {
      type: 'list',
      title: names.length === 1 ? 'added a game to a list' : `added ${names.length} games to a list`,
      actorId: authorId,
      text: names.slice(0, MAX_NAMES).join(', ') + (others > 0 ? `, and ${others} more` : ''),
      link: paths.list(id),
    },
    onceKey: `list:${id}:${since.getTime()}`,
  }
}

/** Members who follow a list. */
export const findListFollowers = (
  trx: Kysely<DB>,
  { followedId, ...query }: FollowersQuery,
): Promise<string[]> =>
  findNextFollowers(trx, query, [{ table: 'follows', condition: sql`list_id = ${followedId}` }])
