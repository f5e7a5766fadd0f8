import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { CoveredGame } from '#/features/catalog/covers/pictureChoice.ts'
import type { StoredPictures } from '#/features/catalog/games/games.rules.ts'
import { timeOf } from '#/features/catalog/votes/markedVotes.queries.server.ts'
import type { QueueHistory, QueueReport } from './queue.contract.ts'
import { LISTED_GAMES_SHOWN } from './queue.limits.ts'

/** An unconfirmed game, with everything needed to decide it. */
export async function findNewGame(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{
    desc: string
    long_desc: string
    developer: string | null
    release_date: string | null
    play_link: string | null
    trailer: string | null
    links: { type: string; url: string; note: string }[]
    tags: number[]
    same: { name: string; urlid: string; url: string | null }[]
    /** Newest first. */
    declines: { reason: string; at: string }[]
    /** What its member has changed after the last decline. */
    resubmitted: unknown
  }>`
    select "desc", long_desc, developer, release_date::text, play_link, trailer,
           coalesce((select json_agg(json_build_object('type', type, 'url', url, 'note', note) order by position, id)
                       from game_links where game_id = games.id), '[]') as links,
           coalesce((select json_agg(tag_id order by category, slot) from game_tags where game_id = games.id), '[]') as tags,
           coalesce((select json_agg(json_build_object('name', name, 'urlid', urlid, 'url', url)) from (
             select other.name, other.urlid, min(theirs.url) as url from games other
               left join game_links theirs on theirs.game_id = other.id
                and theirs.url in (select url from game_links where game_id = games.id)
              where other.id <> games.id and not other.is_removed
                and (fold_case(other.name) = fold_case(games.name) or theirs.id is not null)
              group by other.id limit 5) alike), '[]') as same,
           coalesce((select json_agg(json_build_object('reason', reason, 'at', created_at) order by created_at desc)
                       from moderation_log
                      where not games.confirmed and subject_type = 'game' and subject_id = games.id::text
                        and action = 'decline-game'), '[]') as declines,
           (select diff from edit_requests
             where not games.confirmed and game_id = games.id and basis = 'resubmitted' order by id desc limit 1) as resubmitted
      from games where id = ${id}`.execute(db)
  return rows[0]
}

export function findEdit(db: Kysely<DB>, id: number) {
  return db.selectFrom('edit_requests').where('id', '=', id).select(['diff', 'summary']).executeTakeFirst()
}

/** A post's text, with what is known of its link. */
export function findPostText(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', id)
    .select(['post_type', 'content', 'review_type', 'review_rating', 'is_held'])
    .executeTakeFirst()
}

/** A game of a list, with what its picture is chosen from. */
interface ListedGameRow extends CoveredGame, StoredPictures {
  urlid: string
  note: string
}

/** The first games of a list, without those that were removed, and how many it has. */
export async function findListedGames(db: Kysely<DB>, listId: number) {
  const { rows } = await sql<{ games: ListedGameRow[]; total: number }>`
    select coalesce((
             select json_agg(json_build_object(
                      'id', g.id, 'urlid', g.urlid, 'name', g.name, 'desc', g."desc", 'note', i.note, 'banner_url', g.banner_url,
                      'logo_url', g.logo_url, 'ss_thumbnails', g.ss_thumbnails,
                      'tags', array(select tag_id from game_tags where game_id = g.id order by tag_id)) order by i.position)
               from (select i.game_id, i.note, i.position from list_items i join games on games.id = i.game_id and not games.is_removed
                      where i.list_id = ${listId} order by i.position limit ${sql.lit(LISTED_GAMES_SHOWN)}) i
               join games g on g.id = i.game_id), '[]') as games,
           (select count(*)::integer from list_items i join games on games.id = i.game_id and not games.is_removed
             where i.list_id = ${listId}) as total`.execute(db)
  return rows[0]!
}

export function findUpdateText(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('updates')
    .where('id', '=', id)
    .select(['version_number', 'title', 'content'])
    .executeTakeFirst()
}

/** A comment's text and what it replies to. */
export function findCommentText(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
    .where('comments.id', '=', id)
    .select(['comments.content', 'comments.feedback_data', 'posts.title', 'posts.content as post_content'])
    .select('parent.content as parent_content')
    .executeTakeFirst()
}

export function findAbout(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('profiles')
    .where('id', '=', id)
    .select(['about', 'held_about', 'role'])
    .executeTakeFirst()
}

export function findOwnershipRequest(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('ownership_verifications as o')
    .innerJoin('games', 'games.id', 'o.game_id')
    .where('o.id', '=', id)
    .select(['o.message', 'o.page_url', 'o.evidence', 'games.developer', 'o.game_id', 'o.user_id'])
    .select(
      sql<
        { type: string; url: string }[]
      >`coalesce((select json_agg(json_build_object('type', type, 'url', url) order by position, id)
        from game_links where game_id = games.id), '[]')`.as('links'),
    )
    .executeTakeFirst()
}

export function findVotesRemoval(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('votes_removal_requests as v')
    .innerJoin('game_counts', 'game_counts.game_id', 'v.game_id')
    .where('v.id', '=', id)
    .select(['v.reason', 'game_counts.upvotes', 'game_counts.downvotes'])
    .executeTakeFirst()
}

export function findFeed(db: Kysely<DB>, gameId: number) {
  return db
    .selectFrom('update_feeds')
    .where('game_id', '=', gameId)
    .select(['url', 'last_error', 'failures', 'checked_at', 'failing_since'])
    .executeTakeFirst()
}

export function findDeadLink(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('dead_links')
    .where('id', '=', id)
    .select(['link', 'reason', 'status', 'failures', 'first_failed_at', 'last_failed_at'])
    .select(
      sql<
        string[]
      >`array(select url::text from game_links where game_id = dead_links.game_id and url <> link order by position, id)`.as(
        'others',
      ),
    )
    .executeTakeFirst()
}

/** The open reports of an item, with the outcome of each reporter's earlier reports. */
export async function listOpenReports(db: Kysely<DB>, type: string, id: string): Promise<QueueReport[]> {
  const { rows } = await sql<QueueReport>`
    select r.kind, r.reason,
           (select json_build_object('name', name, 'urlid', urlid) from games where id = r.other_game_id) as other_game,
           to_json(r.created_at) #>> '{}' as created_at,
           (select json_build_object('id', id, 'username', username, 'display_name', display_name)
              from profiles where id = r.reporter_id) as reporter,
           (select count(*)::integer from reports where reporter_id = r.reporter_id and status = 'upheld') as upheld,
           (select count(*)::integer from reports where reporter_id = r.reporter_id and status = 'dismissed') as dismissed
      from reports r where r.subject_type = ${type} and r.subject_id = ${id} and r.status = 'open'
     order by r.created_at, r.id limit 50`.execute(db)
  return rows
}

/** The standing of a member with a pending item. */
export async function findHistory(db: Kysely<DB>, userId: string): Promise<QueueHistory | undefined> {
  const { rows } = await sql<QueueHistory>`
    select role, to_json(m.created_at) #>> '{}' as joined,
           json_build_object('accepted', counts.games,
             'declined', (select count(*)::integer from games where added_by = m.id and is_removed)) as games,
           (select json_build_object('accepted', count(*) filter (where status = 'applied' and basis is distinct from 'resubmitted'),
                                     'declined', count(*) filter (where status = 'declined'))
              from edit_requests where user_id = m.id) as edits,
           counts.reviews + counts.posts + counts.comments as texts,
           (select count(*)::integer from moderation_log
             where member_id = m.id and action in ('remove-post', 'remove-comment')) as removed,
           (select count(*)::integer from moderation_log where member_id = m.id and action = 'ban') as bans
      from profiles m join profile_counts counts on counts.user_id = m.id
     where m.id = ${userId}`.execute(db)
  return rows[0]
}

/** Which entries of the log about a subject are decisions about an item. */
export interface DecisionFilter {
  /** Those that decide, where the log has others about the same subject. */
  actions?: readonly string[]
  /** Only those after this time, in microseconds since 1970, as text. */
  after?: string | undefined
}

/** Who made the last decision about an item, and when, for moderators who come too late. */
export async function findLastDecision(
  db: Kysely<DB>,
  subjectType: string,
  subjectId: string,
  { actions, after }: DecisionFilter = {},
) {
  const isDecision = sql`${actions ? sql`action = any (${actions}::text[])` : sql`true`}
    and ${after === undefined ? sql`true` : sql`created_at > ${timeOf(after)}`}`
  const { rows } = await sql<{ name: string | null; at: Date }>`
    select (select coalesce(display_name, username) from profiles where id = actor_id) as name, created_at as at
      from moderation_log where subject_type = ${subjectType} and subject_id = ${subjectId} and ${isDecision}
     order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}
