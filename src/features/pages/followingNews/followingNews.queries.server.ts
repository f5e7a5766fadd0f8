import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { MAX_ALERTS } from '#/features/catalog/searches/searches.limits.ts'
import { MAX_FOLLOWS } from '#/features/people/following/following.limits.ts'
import {
  MAX_ADDED_GAMES,
  MAX_GAMES_WITH_NEWS,
  MAX_LISTS_WITH_NEWS,
  MAX_LOOKED_AT,
  MAX_NEW_GAMES,
  MAX_NEWS,
  MAX_UPDATES_OF_GAME,
  NEWS_DAYS,
  SHOWN_ADDED_GAMES,
} from './followingNews.limits.ts'
import type { FoundAdditions, FoundGame, FoundPost, FoundUpdate } from './followingNews.rules.ts'

/** Whose news it is. */
export interface NewsReader {
  userId: string
  /** Ids of the tags that their default filter hides. */
  hiddenTags: readonly number[]
}

/** What a member follows apart from games, developers, lists, and members; undefined where there is no account. */
export interface StoredInterests {
  settings: unknown
  /** Ids. */
  tags: number[]
  searches: { name: string; params: string; alert_since: string }[]
}

const since = sql`now() - ${sql.lit(`${NEWS_DAYS} days`)}::interval`

const isMuted = (userId: string, member: RawBuilder<unknown>) => sql`
  exists (select from muted_members muted where muted.user_id = ${userId} and muted.member_id = ${member})`

/** The things of one kind that a member follows; nobody whom they mute. */
const followed = (userId: string, column: 'developer_id' | 'list_id' | 'member_id' | 'tag_id') => sql`(
  select ${sql.ref(column)} from follows
   where user_id = ${userId} and ${sql.ref(column)} is not null and is_on
     ${column === 'member_id' ? sql`and not ${isMuted(userId, sql.ref('follows.member_id'))}` : sql``}
   order by created_at desc, id desc limit ${sql.lit(MAX_FOLLOWS)})`

const saysNo = (userId: string, game: RawBuilder<unknown>) => sql`
  exists (select from follows no where no.game_id = ${game} and no.user_id = ${userId} and not no.is_on)`

/** Whether the default filters of a member leave a game: one that they chose themselves is seen whatever tags it has. */
function seesGame({ userId, hiddenTags }: NewsReader, game: RawBuilder<unknown>) {
  const isShown = sql`not exists (select from blocked_games own where own.user_id = ${userId} and own.game_id = ${game})`
  if (hiddenTags.length === 0) return isShown
  // A subquery with a limit is asked game by game: as `exists`, all games with these tags might be read first.
  return sql`(${isShown} and (
    (select true from game_tags t where t.game_id = ${game} and t.tag_id = any (${hiddenTags}::integer[]) limit 1) is null
    or exists (select from favorites own where own.user_id = ${userId} and own.game_id = ${game})
    or exists (select from follows own where own.game_id = ${game} and own.user_id = ${userId} and own.is_on)))`
}

export async function findInterests(db: Kysely<DB>, userId: string): Promise<StoredInterests | undefined> {
  const { rows } = await sql<StoredInterests>`
    select settings, array${followed(userId, 'tag_id')} as tags,
           (select coalesce(json_agg(to_json(search)), '[]') from (
              select name, params, ${isoTime('alert_since')} as alert_since from saved_searches
               where user_id = ${userId} and alert_since is not null
               order by id limit ${sql.lit(MAX_ALERTS)}) search) as searches
      from profiles where id = ${userId}`.execute(db)
  return rows[0]
}

/** Updates of followed games, and of the games of followed developers, newest first: each is read along the index of its game. */
export async function findNewUpdates(db: Kysely<DB>, reader: NewsReader): Promise<FoundUpdate[]> {
  const { userId } = reader
  const game = sql.ref('mine.game_id')
  const { rows } = await sql<{ id: number; at: string; rank: 1 | 2 | 3; developer_id: number | null }>`
    with mine as materialized (
      select distinct on (game_id) game_id, rank, developer_id from (
        (select game_id, 1 as rank, null::integer as developer_id from follows
          where user_id = ${userId} and game_id is not null and is_on limit ${sql.lit(MAX_FOLLOWS)})
        union all
        (select game_id, 2, null from favorites where user_id = ${userId} and not ${saysNo(userId, sql.ref('favorites.game_id'))}
          order by created_at desc, game_id desc limit ${sql.lit(MAX_GAMES_WITH_NEWS)})
        union all
        (select made.game_id, 3, made.developer_id from ${followed(userId, 'developer_id')} own
           join game_developers made on made.developer_id = own.developer_id
          where not ${saysNo(userId, sql.ref('made.game_id'))} limit ${sql.lit(MAX_GAMES_WITH_NEWS)})) followed
       order by game_id, rank, developer_id)
    select updates.id, ${isoTime('updates.sort_at')} as at, mine.rank, mine.developer_id
      from mine
      cross join lateral (
        select id, sort_at from updates
         where game_id = mine.game_id and confirmed and not is_removed
           and sort_at > ${since} and sort_at < now() + interval '1 day' and added_by is distinct from ${userId}
         order by sort_at desc, id desc limit ${sql.lit(MAX_UPDATES_OF_GAME)}) updates
     where exists (select from games where games.id = mine.game_id and games.confirmed and not games.is_removed)
       and ${seesGame(reader, game)}
     order by updates.sort_at desc, updates.id desc limit ${sql.lit(MAX_NEWS)}`.execute(db)
  return rows.map(({ id, at, rank, developer_id }) => ({
    kind: 'update',
    id,
    at,
    reason:
      rank === 3 ? { kind: 'developer', id: developer_id! } : { kind: rank === 1 ? 'game' : 'favorite' },
  }))
}

/** New games by followed developers, before those that followed members added, each newest first. */
export async function findNewGames(db: Kysely<DB>, reader: NewsReader): Promise<FoundGame[]> {
  const { userId } = reader
  const isNews = sql`games.confirmed and not games.is_removed and games.confirmed_at > ${since}
    and games.added_by is distinct from ${userId} and ${seesGame(reader, sql.ref('games.id'))}`
  const newest = sql`order by games.confirmed_at desc, games.id desc limit ${sql.lit(MAX_NEWS)}`
  const { rows } = await sql<{
    id: number
    at: string
    developer_id: number | null
    member_id: string | null
  }>`
    (select games.id, ${isoTime('games.confirmed_at')} as at, own.developer_id, null::uuid as member_id
       from ${followed(userId, 'developer_id')} own
       join game_developers made on made.developer_id = own.developer_id
       join games on games.id = made.game_id
      where ${isNews} ${newest})
    union all
    (select games.id, ${isoTime('games.confirmed_at')}, null, own.member_id
       from ${followed(userId, 'member_id')} own
      cross join lateral (
        select * from games where added_by = own.member_id
         order by created_at desc, id desc limit ${sql.lit(MAX_LOOKED_AT)}) games
      where ${isNews} ${newest})`.execute(db)
  return rows.map(({ id, at, developer_id, member_id }) => ({
    kind: 'game',
    id,
    at,
    reason:
      developer_id !== null
        ? { kind: 'developer' as const, id: developer_id }
        : { kind: 'member' as const, id: member_id! },
  }))
}

/** A game that came into the catalog, and when, as ISO time. */
export interface NewGame {
  id: number
  at: string
}

/** The newest games of the catalog, without the viewer's own. */
export async function listNewestGames(db: Kysely<DB>, userId: string): Promise<NewGame[]> {
  const { rows } = await sql<NewGame & { is_own: boolean }>`
    select id, ${isoTime('confirmed_at')} as at, added_by is not distinct from ${userId} as is_own from games
     where confirmed and not is_removed and confirmed_at > ${since}
     order by confirmed_at desc limit ${sql.lit(MAX_NEW_GAMES)}`.execute(db)
  return rows.filter((row) => !row.is_own)
}

/** What followed members posted for everybody, newest first. */
export async function findNewPosts(db: Kysely<DB>, reader: NewsReader): Promise<FoundPost[]> {
  const { rows } = await sql<{ id: number; at: string; member_id: string }>`
    select posts.id, ${isoTime('posts.created_at')} as at, own.member_id
      from ${followed(reader.userId, 'member_id')} own
     cross join lateral (
       select * from posts where added_by = own.member_id and created_at > ${since}
        order by created_at desc, id desc limit ${sql.lit(MAX_LOOKED_AT)}) posts
     where posts.is_visible
       and (posts.game_id is null or (
             exists (select from games where games.id = posts.game_id and not games.is_removed)
             and ${seesGame(reader, sql.ref('posts.game_id'))}))
     order by posts.created_at desc, posts.id desc limit ${sql.lit(MAX_NEWS)}`.execute(db)
  return rows.map(({ id, at, member_id }) => ({
    kind: 'post',
    id,
    at,
    reason: { kind: 'member', id: member_id },
  }))
}

/** What was added to followed lists of others that everybody can see: one entry a list and UTC day, newest first. */
export async function findAdditions(db: Kysely<DB>, reader: NewsReader): Promise<FoundAdditions[]> {
  const { rows } = await sql<Omit<FoundAdditions, 'kind' | 'reason'>>`
    select changed.id, changed.title, added.day,
           max(added.at) as at, count(*)::integer as total,
           (array_agg(added.game_id order by added.at desc, added.game_id))[1:${sql.lit(SHOWN_ADDED_GAMES)}] as games
      from (
        select posts.id, posts.title from ${followed(reader.userId, 'list_id')} own
          join posts on posts.id = own.list_id
         where posts.post_type = 'list' and posts.is_visible and posts.updated_at > ${since}
           and posts.added_by is distinct from ${reader.userId} and not ${isMuted(reader.userId, sql.ref('posts.added_by'))}
         order by posts.updated_at desc, posts.id desc limit ${sql.lit(MAX_LISTS_WITH_NEWS)}) changed
     cross join lateral (
       select game_id, ${isoTime('created_at')} as at, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
         from list_items where list_id = changed.id and created_at > ${since}
        order by created_at desc, game_id limit ${sql.lit(MAX_ADDED_GAMES)}) added
     where exists (select from games where games.id = added.game_id and games.confirmed and not games.is_removed)
       and ${seesGame(reader, sql.ref('added.game_id'))}
     group by changed.id, changed.title, added.day
     order by at desc, changed.id desc limit ${sql.lit(MAX_NEWS)}`.execute(db)
  return rows.map((row) => ({
    ...row,
    kind: 'list',
    reason: { kind: 'list', id: row.id, title: row.title },
  }))
}

/** The names and addresses of developers and members. */
export interface FollowedNames {
  developers: { id: number; slug: string; name: string }[]
  members: { id: string; username: string; name: string }[]
}

export async function findNames(
  db: Kysely<DB>,
  ids: { developers: readonly number[]; members: readonly string[] },
): Promise<FollowedNames> {
  const { rows } = await sql<FollowedNames>`
    select (select coalesce(json_agg(to_json(d)), '[]') from (
              select id, slug, name from developers where id = any (${ids.developers}::integer[])) d) as developers,
           (select coalesce(json_agg(to_json(m)), '[]') from (
              select id, username, coalesce(display_name, username) as name from profiles
               where id = any (${ids.members}::uuid[]) and closed_at is null) m) as members`.execute(db)
  return rows[0]!
}
