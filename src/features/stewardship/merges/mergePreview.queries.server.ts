import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { MAX_LINKS } from '#/features/stewardship/edits/edits.limits.ts'
import {
  castAt,
  doubledUpdate,
  isVotable,
  lackingRelations,
  type Merge,
  ofMember,
} from './mergedRows.queries.server.ts'
import type { MergePreview } from './merges.contract.ts'

/** What decides whether a game can be merged, and how. */
export interface MergeableGame {
  id: number
  urlid: string
  name: string
  other_names: string[]
  confirmed: boolean
  archived: boolean
  is_removed: boolean
  /** The name of the game that it was merged into. */
  merged_into: string | null
  developer_id: string | null
  /** The username of that member. */
  owner: string | null
  added_by: string | null
  /** Whether the votes on it are being removed. */
  is_losing_votes: boolean
}

export const mergeableColumns = sql`
  id, urlid, name, other_names, confirmed, archived, is_removed, developer_id, added_by,
  (select into_game.name from games into_game where into_game.id = games.merged_into) as merged_into,
  (select username from profiles where profiles.id = games.developer_id) as owner,
  exists (select from votes_removal_requests
           where game_id = games.id and status = 'granted' and finished_at is null) as is_losing_votes`

/** The games at these addresses, removed ones included. */
export async function findMergeableGames(
  db: Kysely<DB>,
  urlids: readonly string[],
): Promise<Map<string, MergeableGame>> {
  const { rows } = await sql<MergeableGame>`
    select ${mergeableColumns} from games where urlid = any (${urlids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.urlid, row]))
}

export type MergeCounts = Pick<
  MergePreview,
  | 'votes'
  | 'reviews'
  | 'discussions'
  | 'updates'
  | 'favorites'
  | 'library'
  | 'lists'
  | 'links'
  | 'developers'
  | 'relations'
  | 'steam_keys'
  | 'pending_edits'
>

/** What `moveRows` would move now, in one statement that reads the rows of both games. */
export async function countMerge(db: Kysely<DB>, merge: Omit<Merge, 'id'>): Promise<MergeCounts> {
  const { from, into } = merge
  const { rows } = await sql<MergeCounts>`
    select ${movedOf('votes', sql`not ${ofMember('votes', into, 'a')} and ${isVotable(merge, 'a')}`, merge, { newer: newerVotes(merge) })} as votes,
           ${movedOf('posts', sql`not ${hasReview(into)}`, merge, { where: sql`and post_type = 'review' and not is_removed` })} as reviews,
           (select count(*)::integer from posts where game_id = ${from} and post_type <> 'review' and not is_removed) as discussions,
           ${movedOf('updates', sql`not ${doubledUpdate(merge, 'a')}`, merge)} as updates,
           ${movedOf('favorites', sql`not ${ofMember('favorites', into, 'a')}`, merge)} as favorites,
           ${movedOf('library', sql`not ${ofMember('library', into, 'a')}`, merge)} as library,
           ${movedOf('list_items', sql`not exists (select from list_items b where b.list_id = a.list_id and b.game_id = ${into})`, merge)} as lists,
           (select json_build_object('added', count(*) filter (where n <= room), 'left_out', coalesce(json_agg(url order by n) filter (where n > room), '[]'))
              from ${lackingLinks(merge)} lacking) as links,
           (select json_build_object('added', coalesce(json_agg(name order by n) filter (where n <= room), '[]'),
                                     'left_out', coalesce(json_agg(name order by n) filter (where n > room), '[]'))
              from ${lackingDevelopers(merge)} lacking) as developers,
           (select count(*)::integer from ${lackingRelations(merge)} lacking join games on games.id = other where not games.is_removed) as relations,
           (select count(*)::integer from steam_keys where game_id = ${from}) as steam_keys,
           (select count(*)::integer from edit_requests where game_id = ${from} and status = 'pending') as pending_edits`.execute(
    db,
  )
  return rows[0]!
}

/** How many rows `a` of the merged game go to the survivor, and how many don't. */
const movedOf = (
  table: string,
  moves: RawBuilder<unknown>,
  { from }: Omit<Merge, 'id'>,
  { newer, where }: { newer?: RawBuilder<unknown>; where?: RawBuilder<unknown> } = {},
) => sql`(
  select json_build_object('moved', count(*) filter (where moves), 'doubled', count(*) filter (where not moves)
           ${newer ? sql`, 'newer', ${newer}` : sql``})
    from (select ${moves} as moves from ${sql.table(table)} a where game_id = ${from} ${where ?? sql``}) counted)`

const newerVotes = ({ from, into }: Omit<Merge, 'id'>) => sql`(
  select count(*) from votes a join votes b on b.game_id = ${into} and b.user_id = a.user_id
   where a.game_id = ${from} and ${castAt('a')} > ${castAt('b')})`

const hasReview = (gameId: number) => sql`
  exists (select from posts b where b.game_id = ${gameId} and b.added_by = a.added_by and b.post_type = 'review' and not b.is_removed)`

const lackingLinks = ({ from, into }: Omit<Merge, 'id'>) => sql`(
  select url, row_number() over (order by position, id) as n,
         ${MAX_LINKS} - (select count(*) from game_links where game_id = ${into}) as room
    from game_links a
   where game_id = ${from} and not exists (
     select from game_links b where b.game_id = ${into} and link_key(b.url) = link_key(a.url)))`

const lackingDevelopers = ({ from, into }: Omit<Merge, 'id'>) => sql`(
  select d.name, row_number() over (order by a.position, d.id) as n,
         ${MAX_DEVELOPERS} - (select count(*) from game_developers where game_id = ${into}) as room
    from game_developers a join developers d on d.id = a.developer_id
   where a.game_id = ${from} and not exists (
     select from game_developers b where b.game_id = ${into} and b.developer_id = a.developer_id))`
