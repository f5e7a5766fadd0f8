import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import {
  DEVELOPERS_PER_PART,
  GAMES_PER_PART,
  MAX_ADDRESSES_PER_PART,
  POSTS_PER_PART,
} from './sitemap.limits.ts'

/** A part that has addresses. */
export interface PartRow {
  /** The part's number, or for members the first digit of their ids. */
  part: string
  changed_at: Date
}

const isNsfw = (game: string) =>
  sql<boolean>`exists (select from game_tags where game_id = ${sql.ref(game)} and tag_id = ${sql.lit(NSFW_TAG)})`

const listedGame = sql`games.confirmed and not games.is_removed and not ${isNsfw('games.id')}`
/** Posts of all types, without those about a game that is not listed itself. */
const listedPost = sql`posts.is_visible and (posts.game_id is null or exists (
  select from games where games.id = posts.game_id and ${listedGame}))`
/** Members who wrote or added something; the other profiles are empty pages. */
const listedMember = sql`profiles.username_chosen and coalesce(profiles.banned_until <= now(), true) and exists (
  select from profile_counts where user_id = profiles.id and games + posts + comments + updates > 0)`

// A date of release may be in the future; a page cannot have changed then.
const gameChangedAt = sql`least(now(), greatest(games.updated_at, games.confirmed_at, game_stats.last_update_at))`
const postChangedAt = sql`greatest(posts.created_at, posts.edited_at)`
const gamesOfDevelopers = sql`game_developers gd join games on games.id = gd.game_id join game_stats on game_stats.game_id = games.id`
const partOf = (id: string, size: number) => sql`((${sql.ref(id)} - 1) / ${sql.lit(size)} + 1)::text`
const withinPart = (id: string, part: number, size: number) =>
  sql`${sql.ref(id)} > ${(part - 1) * size} and ${sql.ref(id)} <= ${part * size}`

const rowsOf = async <T>(statement: RawBuilder<T>, db: Kysely<DB>): Promise<T[]> =>
  (await statement.execute(db)).rows

/** The parts of each kind that have addresses, in order, with the time of the last change in each. Reads every row once. */
const PARTS = {
  games: sql<PartRow>`
      select ${partOf('games.id', GAMES_PER_PART)} as part, max(${gameChangedAt}) as changed_at
        from games join game_stats on game_stats.game_id = games.id
       where ${listedGame} group by 1 order by min(games.id)`,
  developers: sql<PartRow>`
      select ${partOf('gd.developer_id', DEVELOPERS_PER_PART)} as part, max(${gameChangedAt}) as changed_at
        from ${gamesOfDevelopers} where ${listedGame} group by 1 order by min(gd.developer_id)`,
  posts: sql<PartRow>`
      select ${partOf('posts.id', POSTS_PER_PART)} as part, max(${postChangedAt}) as changed_at
        from posts where ${listedPost} group by 1 order by min(posts.id)`,
  // Ids are random, so their first digit divides them into sixteen parts.
  members: sql<PartRow>`
      select left(profiles.id::text, 1) as part, max(profiles.updated_at) as changed_at
        from profiles where ${listedMember} group by 1 order by 1`,
}

/** The kinds of what is listed from the database. */
export const LISTED_KINDS = Object.keys(PARTS) as (keyof typeof PARTS)[]

export const listParts = (db: Kysely<DB>, kind: keyof typeof PARTS): Promise<PartRow[]> =>
  rowsOf(PARTS[kind], db)

/** The games of one part. */
export const gamesOfPart = (db: Kysely<DB>, part: number) =>
  rowsOf(
    sql<{ urlid: string; changed_at: Date }>`
      select games.urlid, ${gameChangedAt} as changed_at
        from games join game_stats on game_stats.game_id = games.id
       where ${withinPart('games.id', part, GAMES_PER_PART)} and ${listedGame} order by games.id`,
    db,
  )

/** The developers of one part: those of games that are listed. */
export const developersOfPart = (db: Kysely<DB>, part: number) =>
  rowsOf(
    sql<{ slug: string; changed_at: Date }>`
      select developers.slug, max(${gameChangedAt}) as changed_at
        from ${gamesOfDevelopers} join developers on developers.id = gd.developer_id
       where ${withinPart('gd.developer_id', part, DEVELOPERS_PER_PART)} and ${listedGame}
       group by developers.id order by developers.id`,
    db,
  )

/** The posts of one part, lists included. */
export const postsOfPart = (db: Kysely<DB>, part: number) =>
  rowsOf(
    sql<{ id: number; post_type: string; changed_at: Date }>`
      select posts.id, posts.post_type, ${postChangedAt} as changed_at
        from posts where ${withinPart('posts.id', part, POSTS_PER_PART)} and ${listedPost} order by posts.id`,
    db,
  )

/** The members of one part; `digit` is a hexadecimal digit. */
export const membersOfPart = (db: Kysely<DB>, digit: string) =>
  rowsOf(
    sql<{ username: string; changed_at: Date }>`
      select profiles.username, profiles.updated_at as changed_at from profiles
       where profiles.id between ${`${digit}0000000-0000-0000-0000-000000000000`}::uuid
                             and ${`${digit}fffffff-ffff-ffff-ffff-ffffffffffff`}::uuid and ${listedMember}
       order by profiles.id limit ${sql.lit(MAX_ADDRESSES_PER_PART)}`,
    db,
  )
