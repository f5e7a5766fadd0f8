import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { KEEP_PLAN } from '#/db/server/preparedStatements.ts'
import type { CatalogRow, GameVotes } from '#/features/catalog/index/engine/catalogRow.ts'
import { screenshotSlots } from '#/features/catalog/media/screenshotSlots.ts'
import type { ReleasePrecision } from '#/shared/releaseDate.ts'

/** Games read with one statement: enough to hide the statement's own cost, few enough to hold their text twice. */
const BATCH = 5_000

/**
 * All games in the order of ids, in batches. PostgreSQL prepares the next batch while this process handles the last one.
 * The batches are read at different moments, so changes during the read must be read again (see `readChanges`).
 */
export async function* readAllGames(db: Kysely<DB>): AsyncGenerator<CatalogRow[]> {
  let reading = readAfter(db, 0, BATCH)
  for (;;) {
    const { last, games } = await reading
    if (last === null) return
    reading = readAfter(db, last, BATCH)
    // A caller that stops early abandons this read, so its failure does not matter.
    reading.catch(() => {})
    yield unpackAll(games)
  }
}

/** The first `limit` games with ids above `after`, and the last of these ids; null if there is none. */
export async function readGamesAfter(
  db: Kysely<DB>,
  after: number,
  limit: number,
): Promise<{ last: number | null; rows: CatalogRow[] }> {
  const { last, games } = await readAfter(db, after, limit)
  return { last, rows: unpackAll(games) }
}

async function readAfter(
  db: Kysely<DB>,
  after: number,
  limit: number,
): Promise<{ last: number | null; games: string }> {
  const bounds = sql`between (select min(id) from chosen) and (select max(id) from chosen)`
  const { rows } = await sql<{ last: number | null; games: string }>`
    with chosen as materialized (select * from games where id > ${after} order by id limit ${limit})
    select (select max(id) from chosen) as last, (${packed(bounds)}) as games`.execute(db)
  return rows[0]!
}

/** The games of `ids` as they are now; deleted ones are missing. */
export async function* readGames(db: Kysely<DB>, ids: readonly number[]): AsyncGenerator<CatalogRow[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = sql`any (${ids.slice(at, at + BATCH)}::integer[])`
    const { rows } = await sql<{ games: string }>`
      with chosen as materialized (select * from games where id = ${some})
      ${packed(sql`= ${some}`)}`.execute(db)
    yield unpackAll(rows[0]!.games)
  }
}

/**
 * The games of `chosen` as one JSON text, an array for each: the driver's own parsing of rows and columns costs several
 * times as much. `parts` says which game ids they have, so that tags, links, and developers are read in one go.
 */
function packed(parts: RawBuilder<unknown>): RawBuilder<{ games: string }> {
  return sql`
    select coalesce(json_agg(json_build_array(
             g.id, g.urlid, g.name, g."desc", d.developers,
             coalesce(g.logo_thumb_url, g.logo_url), g.banner_url, g.ss_thumbnails, t.tags, l.links,
             c.upvotes, c.downvotes, s.reviews, ${listedSince}, ${microseconds(sql`s.last_update_at`)},
             g.release_date - date '1970-01-01', ${microseconds(sql`g.featured_until`)},
             g.confirmed, g.is_removed, g.archived, g.playable, g.release_precision, g.other_names) order by g.id), '[]')::text as games
      from chosen g
      join game_counts c on c.game_id = g.id
      join game_stats s on s.game_id = g.id
      left join (select game_id, json_agg(tag_id) as tags
                   from game_tags where game_id ${parts} group by game_id) t on t.game_id = g.id
      left join (select game_id, json_agg(json_build_array(type, url) order by position, id) as links
                   from game_links where game_id ${parts} group by game_id) l on l.game_id = g.id
      left join (select game_id, json_agg(array[slug, developers.name] || other_names order by position, developers.id) as developers
                   from game_developers join developers on developers.id = developer_id
                  where game_id ${parts} group by game_id) d on d.game_id = g.id`
}

const microseconds = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000000)::bigint`

/** A game that waited is new for readers when it is confirmed. */
const listedSince = microseconds(sql`coalesce(g.confirmed_at, g.created_at)`)

type Packed = [
  id: number,
  urlid: string,
  name: string,
  desc: string,
  developers: [slug: string, name: string, ...otherNames: string[]][] | null,
  logo: string | null,
  banner: string | null,
  screenshots: unknown,
  tags: number[] | null,
  links: [string, string][] | null,
  up: number,
  down: number,
  reviews: number,
  created: number,
  updated: number | null,
  released: number | null,
  featured: number | null,
  confirmed: boolean,
  removed: boolean,
  archived: boolean,
  playable: boolean,
  releasePrecision: ReleasePrecision,
  otherNames: string[],
]

function unpackAll(games: string): CatalogRow[] {
  return (JSON.parse(games) as Packed[]).map((game) => ({
    id: game[0],
    urlid: game[1],
    name: game[2],
    otherNames: game[22],
    desc: game[3],
    developers: game[4] ?? [],
    logo: game[5],
    banner: game[6],
    thumb: screenshotSlots(game[7])[0]?.thumb ?? null,
    tags: game[8] ?? [],
    links: game[9] ?? [],
    up: game[10],
    down: game[11],
    reviews: game[12],
    created: game[13],
    updated: game[14],
    released: game[15],
    releasePrecision: game[21],
    featuredUntil: game[16] === null ? null : game[16] / 1000,
    confirmed: game[17],
    removed: game[18],
    archived: game[19],
    playable: game[20],
  }))
}

/**
 * The text of a PostgreSQL snapshot, which determines for every transaction whether its changes have been read.
 */
export type Snapshot = string

/** A reader's position. */
export interface Position {
  snapshot: Snapshot
  /** The run of the server in which the snapshot was taken (`SERVER_RUN`). In another one, its transaction ids may mean other transactions. */
  serverRun: string
}

/**
 * Identifies a run of a server: the moments when it was started, and when it recovered from a crash. It can only lose committed changes then,
 * or when it is replaced by another one, such as a standby that is promoted. The timeline would say less: with `synchronous_commit` off, a
 * crash loses changes and goes on in the same one. So would the start alone: when one of its processes is killed, a server recovers without
 * starting again; it forgets its statistics then. Every role may read both, and they cost nothing.
 */
export const SERVER_RUN = sql<string>`concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time()))`

/** The current position: it includes everything that is committed. */
export async function readPosition(db: Kysely<DB>): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_snapshot()::text as snapshot, ${SERVER_RUN} as "serverRun"`.execute(db)
  return rows[0]!
}

/** What was changed by transactions that a reader has not seen, and the reader's position after applying all of it. */
export interface Changes extends Position {
  /** Games that were changed or deleted, in order. Those of which only the votes changed are not among them. */
  ids: number[]
  /** Votes that changed, of games that still exist. */
  votes: GameVotes[]
  /**
   * Whether `since` is ahead of the server: it has lost transactions that had ended. They may all have been rolled back, which a server
   * writes down later than a commit.
   */
  hasGoneBack: boolean
}

/**
 * Reads the changes of transactions that `since` has not seen; votes with their counts. It is one statement, so everything is from one
 * moment. Transaction ids that this server has not assigned yet come from another server, by a restored backup.
 *
 * They are all changes only if the server has lost none since: if `serverRun` is that of `since`, and `hasGoneBack` is false.
 */
export async function readChanges(db: Kysely<DB>, since: Snapshot): Promise<Changes> {
  const isNew = sql`
    xid >= pg_snapshot_xmin(${since}::pg_snapshot)
      and xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)`
  const { rows } = await sql<Omit<Changes, 'votes'> & { votes: string }>`
    select ${sql.raw(KEEP_PLAN)} pg_current_snapshot()::text as snapshot, ${SERVER_RUN} as "serverRun",
           pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "hasGoneBack",
           array(select game_id from games_changed where ${isNew} order by game_id) as ids,
           (select coalesce(json_agg(json_build_array(game_id, upvotes, downvotes)), '[]')
              from game_counts_changed join game_counts using (game_id) where ${isNew})::text as votes`.execute(
    db,
  )
  const { votes, ...rest } = rows[0]!
  return { ...rest, votes: (JSON.parse(votes) as [number, number, number][]).map(toVotes) }
}

const toVotes = ([id, up, down]: [number, number, number]): GameVotes => ({ id, up, down })
