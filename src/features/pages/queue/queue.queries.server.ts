import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { CoveredGame } from '#/features/catalog/covers/pictureChoice.ts'
import type { StoredPictures } from '#/features/catalog/games/games.rules.ts'
import { IS_MARKED, MARKED_AT } from '#/features/catalog/votes/markedVotes.queries.server.ts'
import type { PostType } from '#/features/community/posts/posts.limits.ts'
import { FIELD_LABELS } from '#/features/stewardship/edits/edits.limits.ts'
import { HELD_VERSIONS } from '#/features/stewardship/held/held.queries.server.ts'
import { MARKED_FOR_AN_ITEM, QUEUE_KINDS, QUEUE_PAGE, type QueueKind } from './queue.limits.ts'

/** An item as the database has it. */
export interface QueueRow {
  kind: QueueKind
  item_id: string
  since: Date
  /** `since` in microseconds since 1970, as text: what lists are ordered by. */
  micros: string
  title: string
  excerpt: string
  /** What its address is made of. */
  urlid: string | null
  post_id: number | null
  comment_id: number | null
  /** Null unless it is a post. */
  post_type: PostType | null
  who: { id: string; username: string; display_name: string | null } | null
  lock: LockRow | null
  /** Of a held text or marked votes. */
  version: string | null
  /** What it is about, with what its picture is chosen from. */
  game: (CoveredGame & StoredPictures) | null
}

interface LockRow {
  moderator: { id: string; username: string; display_name: string | null }
  until: string
}

/** Characters of an excerpt. */
const EXCERPT = 200

const excerptOf = (column: string) => sql`left(${sql.raw(column)}, ${sql.lit(EXCERPT)})`
const member = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', id, 'username', username, 'display_name', display_name) from profiles where id = ${id})`
const lock = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select json_build_object('moderator', ${member(sql`moderation_locks.moderator_id`)}, 'until', expires_at)
    from moderation_locks where kind = ${kind} and item_id = ${id} and expires_at > now())`

/** The labels of the fields that an edit changes, in the order of the form. */
const fieldNames = sql`(
  select string_agg(label, ', ' order by place)
    from (values ${sql.join(
      Object.entries(FIELD_LABELS).map(
        ([key, label], place) => sql`(${sql.lit(key)}, ${sql.lit(label)}, ${sql.lit(place)})`,
      ),
    )}) field (key, label, place)
   where e.diff ? key)`

/**
 * The pending items by kind. Partial indexes contain exactly these rows, so the cost depends on the pending items, not
 * on all items ever. Private lists are never included.
 */
const WAITING: Record<QueueKind, RawBuilder<unknown>> = {
  games: sql`
    select 'games' as kind, id::text as item_id, created_at as since, name as title, ${excerptOf('"desc"')} as excerpt,
           urlid, null::integer as post_id, null::integer as comment_id, added_by as user_id
      from games where not confirmed and not is_removed`,
  edits: sql`
    select 'edits', e.id::text, e.created_at, games.name,
           left(concat_ws(' · ', ${fieldNames}, nullif(e.summary, '')), ${sql.lit(EXCERPT)}),
           games.urlid, null, null, e.user_id
      from edit_requests e join games on games.id = e.game_id
     where e.status = 'pending' and not games.is_removed`,
  held: sql`
    select 'held', 'post-' || p.id, p.created_at,
           case when p.post_type = 'review' then 'Review of ' || games.name else p.title end, ${excerptOf('p.content')},
           games.urlid, p.id, null, p.added_by
      from posts p left join games on games.id = p.game_id
     where p.is_held and not p.is_removed and not p.is_private
    union all
    select 'held', 'comment-' || c.id, c.created_at,
           'Comment on ' || case when p.post_type = 'review' then 'a review of ' || games.name else p.title end,
           ${excerptOf('c.content')}, games.urlid, p.id, c.id, c.user_id
      from comments c join posts p on p.id = c.post_id left join games on games.id = p.game_id
     where c.is_held and not c.is_removed and not p.is_private
    union all
    select 'held', 'profile-' || m.id, m.held_about_at, 'Profile of ' || coalesce(m.display_name, m.username),
           ${excerptOf('m.held_about')}, null, null, null, m.id
      from profiles m where m.held_about is not null`,
  reports: sql`
    select 'reports', r.subject_type || '-' || r.subject_id, r.since,
           case r.subject_type
             when 'update' then 'Update of ' || updated.name
             when 'game' then games.name
             when 'profile' then 'Profile of ' || coalesce(m.display_name, m.username)
             when 'comment' then 'Comment on ' || case when cp.post_type = 'review' then 'a review' else cp.title end
             else case when p.post_type = 'review' then 'Review of ' || games.name else p.title end end,
           left(coalesce(c.content, p.content, nullif(concat_ws(' · ', u.version_number, nullif(u.title, ''), nullif(u.content, '')), ''), m.about, games."desc"), ${sql.lit(EXCERPT)}),
           games.urlid, coalesce(p.id, cp.id), c.id, coalesce(m.id, c.user_id, p.added_by, u.added_by,
             case r.subject_type when 'game' then coalesce(games.developer_id, games.added_by) end)
      from (select subject_type, subject_id, min(created_at) as since from reports where status = 'open' group by 1, 2) r
      left join posts p on p.id = case r.subject_type when 'post' then r.subject_id::integer end and not p.is_removed and not p.is_private
      left join comments c on c.id = case r.subject_type when 'comment' then r.subject_id::integer end and not c.is_removed
      left join posts cp on cp.id = c.post_id and not cp.is_private
      left join games on games.id = case r.subject_type when 'game' then r.subject_id::integer else p.game_id end
      left join updates u on u.id = case r.subject_type when 'update' then r.subject_id::integer end and not u.is_removed
      left join games updated on updated.id = u.game_id
      left join profiles m on m.id = case r.subject_type when 'profile' then r.subject_id::uuid end
     where coalesce(p.id, cp.id) is not null or m.id is not null or (u.id is not null and not updated.is_removed)
        or (r.subject_type = 'game' and games.id is not null)`,
  ownership: sql`
    select 'ownership', o.id::text, o.created_at, games.name, ${excerptOf("concat_ws(' · ', nullif(o.evidence, ''), o.message)")}, games.urlid, null, null, o.user_id
      from ownership_verifications o join games on games.id = o.game_id
     where o.status = 'requested' and not games.is_removed`,
  'votes-removal': sql`
    select 'votes-removal', v.id::text, v.created_at, games.name, ${excerptOf('v.reason')}, games.urlid, null, null, v.user_id
      from votes_removal_requests v join games on games.id = v.game_id
     where v.status = 'pending' and not games.is_removed`,
  feeds: sql`
    select 'feeds', f.game_id::text, f.stopped_at, games.name,
           left(concat_ws(' · ', f.last_error, f.url), ${sql.lit(EXCERPT)}), games.urlid, null, null, f.user_id
      from update_feeds f join games on games.id = f.game_id
     where f.stopped_at is not null and not games.is_removed`,
  links: sql`
    select 'links', d.id::text, d.proposed_at, games.name, left(concat_ws(' · ', d.reason, d.link), ${sql.lit(EXCERPT)}),
           games.urlid, null, null, coalesce(games.developer_id, games.added_by)
      from dead_links d join games on games.id = d.game_id
     where d.proposed_at is not null and d.settled_at is null and not games.is_removed and not games.archived`,
  votes: sql`
    select 'votes', marked.game_id::text, marked.since, games.name,
           concat(up + down, ' votes wait: ',
                  concat_ws(', ', nullif(up, 0) || ' up', nullif(down, 0) || ' down')),
           games.urlid, null, null, coalesce(games.developer_id, games.added_by)
      from (select game_id, min(coalesce(marked_at, created_at)) as since,
                   count(*) filter (where type = 1) as up, count(*) filter (where type = -1) as down
              from votes where ${IS_MARKED} group by game_id having count(*) >= ${sql.lit(MARKED_FOR_AN_ITEM)}) marked
      join games on games.id = marked.game_id
     where not games.is_removed and not exists (select from marked_votes_decisions d where d.game_id = marked.game_id)`,
}

const waiting = (kinds: readonly QueueKind[]) =>
  sql.join(
    // The columns have their names from the first one.
    [sql`select * from (${WAITING.games}) columns_of_it where false`, ...kinds.map((kind) => WAITING[kind])],
    sql` union all `,
  )

// Of marked votes, when the last one was marked: a decision is about those until then.
const version = sql`case when w.kind = 'votes' then (
      select (extract(epoch from max(${MARKED_AT})) * 1000000)::bigint::text
        from votes where game_id = w.item_id::integer and ${IS_MARKED})
    when w.kind = 'held' then case
    when w.comment_id is not null then (select ${HELD_VERSIONS.comment('comments')} from comments where id = w.comment_id)
    when w.post_id is not null then (select ${HELD_VERSIONS.post('posts')} from posts where id = w.post_id)
    else (select ${HELD_VERSIONS.profile('profiles')} from profiles where id = w.user_id) end end`

const game = sql`(
  select json_build_object('id', id, 'name', name, 'desc', "desc", 'banner_url', banner_url, 'logo_url', logo_url,
                           'ss_thumbnails', ss_thumbnails,
                           'tags', array(select tag_id from game_tags where game_id = games.id order by tag_id))
    from games where games.urlid = w.urlid)`

const columns = sql`
  w.kind, w.item_id, w.since, (extract(epoch from w.since) * 1000000)::bigint::text as micros,
  coalesce(w.title, '') as title, coalesce(w.excerpt, '') as excerpt, w.urlid, w.post_id, w.comment_id,
  case when w.comment_id is null then (select post_type from posts where id = w.post_id) end as post_type,
  ${member(sql`w.user_id`)} as who, ${lock(sql`w.kind`, sql`w.item_id`)} as lock, ${version} as version, ${game} as game`

export interface QueuePart {
  /** One kind; undefined: all. */
  kind: QueueKind | undefined
  after: { micros: string; kind: string; id: string } | undefined
}

/** Items waiting for moderators, oldest first; one more than `QUEUE_PAGE` if there is more. */
export async function listQueue(db: Kysely<DB>, { kind, after }: QueuePart): Promise<QueueRow[]> {
  const from = after
    ? sql`where ((extract(epoch from w.since) * 1000000)::bigint, w.kind, w.item_id) > (${after.micros}::bigint, ${after.kind}, ${after.id})`
    : sql``
  const { rows } = await sql<QueueRow>`
    select ${columns} from (
      select * from (${waiting(kind ? [kind] : QUEUE_KINDS)}) w ${from}
       order by (extract(epoch from w.since) * 1000000)::bigint, w.kind, w.item_id limit ${sql.lit(QUEUE_PAGE + 1)}) w
     order by (extract(epoch from w.since) * 1000000)::bigint, w.kind, w.item_id`.execute(db)
  return rows
}

/** One pending item; undefined if it is not pending. */
export async function findQueueItem(
  db: Kysely<DB>,
  kind: QueueKind,
  id: string,
): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select ${columns} from (${waiting([kind])}) w where w.item_id = ${id}`.execute(db)
  return rows[0]
}

/** The number of waiting items of each kind. */
export async function countQueue(db: Kysely<DB>): Promise<Record<QueueKind, number>> {
  const { rows } = await sql<{ kind: QueueKind; count: number }>`
    select w.kind, count(*)::integer as count from (${waiting(QUEUE_KINDS)}) w group by w.kind`.execute(db)
  const counts = Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, 0])) as Record<QueueKind, number>
  for (const { kind, count } of rows) counts[kind] = count
  return counts
}

/** The items that are taken now. */
export async function listLocks(db: Kysely<DB>) {
  const { rows } = await sql<LockRow & { kind: string; id: string }>`
    select kind, item_id as id, ${member(sql`moderation_locks.moderator_id`)} as moderator, to_json(expires_at) #>> '{}' as until
      from moderation_locks where expires_at > now() order by kind, item_id`.execute(db)
  return rows
}

/** How far granted removals of votes are that are not finished, at most 20. */
export function listRemovals(db: Kysely<DB>) {
  return db
    .selectFrom('votes_removal_requests as request')
    .innerJoin('games', 'games.id', 'request.game_id')
    .where('request.status', '=', 'granted')
    .where('request.finished_at', 'is', null)
    .select(['games.name as game', 'games.urlid', 'request.removed', 'request.votes'])
    .orderBy('request.id')
    .limit(20)
    .execute()
}

export interface Reason {
  kind: QueueKind | null
  label: string
  text: string
}

/** The canned reasons. */
export async function listReasons(db: Kysely<DB>): Promise<Reason[]> {
  const rows = await db
    .selectFrom('moderation_reasons')
    .select(['kind', 'label', 'text'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as Reason[]
}
