import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { KEEP_PLAN } from '#/db/server/preparedStatements.ts'
import type { CoveredGame } from '#/features/catalog/covers/pictureChoice.ts'
import type { StoredPictures } from '#/features/catalog/games/games.rules.ts'
import {
  IS_MARKED_AMONG_MANY,
  MARKED_AT,
  timeOf,
} from '#/features/catalog/votes/markedVotes.queries.server.ts'
import type { PostType } from '#/features/community/posts/posts.limits.ts'
import { HELD_VERSIONS } from '#/features/stewardship/held/held.queries.server.ts'
import { QUEUE_KINDS, QUEUE_PAGE, type QueueKind } from './queue.limits.ts'
import { readSubject } from './queue.rules.ts'
import { type ItemKey, QUEUE_SOURCES, type QueueSource } from './queueSources.queries.server.ts'
import { textsOf } from './queueTexts.queries.server.ts'

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

const member = (id: RawBuilder<unknown>) => sql`(
  select json_build_object('id', id, 'username', username, 'display_name', display_name) from profiles where id = ${id})`
const lock = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select json_build_object('moderator', ${member(sql`moderation_locks.moderator_id`)}, 'until', expires_at)
    from moderation_locks where kind = ${kind} and item_id = ${id} and expires_at > now())`

// Of marked votes, when the last one was marked: a decision is about those until then.
const version = sql`case when w.kind = 'votes' then (
      select (extract(epoch from max(${MARKED_AT})) * 1000000)::bigint::text
        from votes where game_id = w.subject::integer and ${IS_MARKED_AMONG_MANY})
    when w.kind = 'held' then case
    when texts.comment_id is not null then (select ${HELD_VERSIONS.comment('comments')} from comments where id = texts.comment_id)
    when texts.post_id is not null then (select ${HELD_VERSIONS.post('posts')} from posts where id = texts.post_id)
    else (select ${HELD_VERSIONS.profile('profiles')} from profiles where id = texts.user_id) end end`

const game = sql`(
  select json_build_object('id', id, 'name', name, 'desc', "desc", 'banner_url', banner_url, 'logo_url', logo_url,
                           'ss_thumbnails', ss_thumbnails,
                           'tags', array(select tag_id from game_tags where game_id = games.id order by tag_id))
    from games where games.urlid = texts.urlid)`

const columns = sql`
  w.kind, w.item_id, w.since, (extract(epoch from w.since) * 1000000)::bigint::text as micros,
  coalesce(texts.title, '') as title, coalesce(texts.excerpt, '') as excerpt, texts.urlid, texts.post_id, texts.comment_id,
  case when texts.comment_id is null then (select post_type from posts where id = texts.post_id) end as post_type,
  ${member(sql`texts.user_id`)} as who, ${lock(sql`w.kind`, sql`w.item_id`)} as lock, ${version} as version, ${game} as game`

export interface QueuePart {
  /** One kind; undefined: all. */
  kind: QueueKind | undefined
  after: { micros: string; kind: string; id: string } | undefined
}

/** Every open page of moderators reads after each change: planning takes as long as reading. */
const KEPT = sql.raw(KEEP_PLAN)

/** The last moment that a cursor can name, in microseconds since 1970. */
const MAX_MICROS = BigInt(Date.UTC(9999, 11, 31)) * 1000n

/** Items of a source, `w`, with the columns that its items are ordered by. */
const itemsOf = ({ kind, waiting }: QueueSource, key?: ItemKey) => sql`(
  select ${sql.lit(kind)}::text as kind, type, subject, coalesce(type || '-', '') || subject as item_id, since from (${waiting(key)}) rows_of_source) w`

/** Items waiting for moderators, oldest first; one more than `QUEUE_PAGE` if there is more. */
export async function listQueue(db: Kysely<DB>, { kind, after }: QueuePart): Promise<QueueRow[]> {
  const kinds = kind ? [kind] : QUEUE_KINDS
  const from = after ? sql`where ${isAfter(after)}` : sql``
  // The first of each source, as the first of all are among them.
  const firsts = QUEUE_SOURCES.filter((source) => kinds.includes(source.kind)).map(
    (source) =>
      sql`(select w.* from ${itemsOf(source)} ${from} order by since, item_id limit ${sql.lit(QUEUE_PAGE + 1)})`,
  )
  const { rows } = await sql<QueueRow>`${KEPT}
    select ${columns} from (
      select w.* from (${sql.join(firsts, sql` union all `)}) w
       order by since, kind, item_id limit ${sql.lit(QUEUE_PAGE + 1)}) w
      join lateral (${textsOf(kinds)}) texts on true
     order by w.since, w.kind, w.item_id`.execute(db)
  return rows
}

/** The first comparison is for the index of a source, the second for its items of the same time. */
function isAfter({ micros, kind, id }: NonNullable<QueuePart['after']>) {
  const since = timeOf(String(BigInt(micros) < MAX_MICROS ? BigInt(micros) : MAX_MICROS))
  return sql`w.since >= ${since} and (w.since, w.kind, w.item_id) > (${since}, ${kind}, ${id})`
}

/** One pending item; undefined if it is not pending. `id` is valid for the queue. */
export async function findQueueItem(
  db: Kysely<DB>,
  kind: QueueKind,
  id: string,
): Promise<QueueRow | undefined> {
  const key = keyOf(id)
  const source = QUEUE_SOURCES.find(
    (each) => each.kind === kind && (kind !== 'held' || each.type === key.type),
  )
  const isOfKind =
    key.type === null ? kind !== 'held' && kind !== 'reports' : kind === 'held' || kind === 'reports'
  if (source === undefined || !isOfKind) return undefined
  const { rows } = await sql<QueueRow>`${KEPT}
    select ${columns} from ${itemsOf(source, key)} join lateral (${textsOf([kind])}) texts on true`.execute(
    db,
  )
  return rows[0]
}

/** The parts of an item's id. */
function keyOf(id: string): ItemKey {
  const subject = readSubject(id)
  return subject ? { type: subject.type, subject: subject.id } : { type: null, subject: id }
}

/** The number of waiting items of each kind. */
export async function countQueue(db: Kysely<DB>): Promise<Record<QueueKind, number>> {
  const parts = QUEUE_SOURCES.map(
    ({ kind, waiting, counted }) =>
      sql`select ${sql.lit(kind)}::text as kind, count(*) as count from (${counted ?? waiting()}) w`,
  )
  const { rows } = await sql<{ kind: QueueKind; count: number }>`${KEPT}
    select kind, sum(count)::integer as count from (${sql.join(parts, sql` union all `)}) of_source group by kind`.execute(
    db,
  )
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
