import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { CatalogQuery, StoredSort } from '#/features/catalog/index/catalog.contract.ts'
import { type DateWithin, dayRange } from '#/features/catalog/index/query/dateWithin.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'

// Lists of games by SQL, at its best: one row a game with all that is filtered by, tags and
// links as arrays under a GIN index, trigrams for texts, an index for each order, the page and its exact count in one
// statement, and JSON made by PostgreSQL.

const ORDER_BY: Record<StoredSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  rated: 'quality desc, id desc',
  votes: 'votes desc, id desc',
  released: 'release_date desc nulls last, id desc',
  'released-oldest': 'release_date nulls last, id',
  updated: 'last_update_at desc nulls last, id desc',
  reviews: 'reviews desc, id desc',
  name: 'lower_name, id',
}

/** Makes and fills the table `listed_games` from the catalog, with its indexes. */
export async function makeSqlCatalog(db: Kysely<DB>): Promise<void> {
  await sql`create table listed_games as
    select g.id, g.urlid, g.name, g."desc", g.developer, g.logo_url, g.banner_url,
      g.ss_thumbnails -> 0 ->> 'thumb' as thumb, g.created_at, g.release_date, g.confirmed, g.archived, g.playable,
      lower(g.name) collate "C" as lower_name, lower(g."desc") as lower_desc,
      c.upvotes, c.downvotes, c.upvotes + c.downvotes as votes, s.reviews, s.last_update_at,
      case when c.upvotes + c.downvotes > 0 then round(100.0 * c.upvotes / (c.upvotes + c.downvotes))::int end as rating,
      case when c.upvotes + c.downvotes > 0 then greatest(wilson_lower(c.upvotes, c.downvotes), 1e-300) else 0 end as quality,
      array(select t.tag_id from game_tags t where t.game_id = g.id order by 1) as tags,
      array(select l.type from game_links l where l.game_id = g.id order by l.position) as link_types,
      (select coalesce(json_agg(json_build_object('type', l.type, 'url', l.url) order by l.position), '[]')
         from game_links l where l.game_id = g.id and l.position < 6) as links
    from games g join game_counts c on c.game_id = g.id join game_stats s on s.game_id = g.id
    where not g.is_removed`.execute(db)
  await sql`create index on listed_games using gin (tags)`.execute(db)
  await sql`create index on listed_games using gin (link_types)`.execute(db)
  for (const order of new Set(Object.values(ORDER_BY))) {
    await sql`create index on listed_games (${sql.raw(order)}) where confirmed`.execute(db)
  }
  for (const column of ['votes', 'rating'])
    await sql`create index on listed_games (${sql.ref(column)})`.execute(db)
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length > 0) {
    await sql`create index on listed_games using gin (lower_name gin_trgm_ops)`.execute(db)
    await sql`create index on listed_games using gin (lower_desc gin_trgm_ops)`.execute(db)
  }
  await sql`vacuum analyze listed_games`.execute(db)
}

/** The JSON text of one page of a list and how many games the whole of it has: `{"items": […], "total": n}`. */
export function listStatement(
  query: CatalogQuery,
  size: number,
  now = new Date(),
): RawBuilder<{ answer: string }> {
  const conditions = conditionsOf(query, now)
  const found = sql`from listed_games where ${sql.join(conditions, sql` and `)}`
  const offset = (query.page - 1) * size
  return sql`select json_build_object('items', coalesce((select json_agg(page) from (
      select id, urlid, name, "desc", developer, logo_url, banner_url, thumb, tags, links, playable, upvotes, downvotes,
        greatest(upvotes - downvotes, 0) as score, rating, reviews, created_at, release_date, confirmed, archived
      ${found} order by ${sql.raw(ORDER_BY[query.sort as StoredSort])} limit ${size} offset ${offset}) page), '[]'),
    'total', (select count(*) ${found}))::text as answer`
}

function conditionsOf(query: CatalogQuery, now: Date): RawBuilder<unknown>[] {
  const conditions = [query.state === 'confirmed' ? sql`confirmed` : sql`not confirmed`]
  const has = (column: string, values: readonly (string | number)[], type: string, mode: string) =>
    sql`${sql.ref(column)} ${sql.raw(mode === 'and' ? '@>' : '&&')} ${[...values]}::${sql.raw(type)}[]`
  if (query.tags.length > 0) conditions.push(has('tags', query.tags, 'int', query.tagsMode))
  if (query.not.length > 0) conditions.push(sql`not ${has('tags', query.not, 'int', query.notMode)}`)
  const linkTypes = (ids: readonly string[]) =>
    LINK_TYPES.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  if (query.links.length > 0)
    conditions.push(has('link_types', linkTypes(query.links), 'text', query.linksMode))
  if (query.notLinks.length > 0)
    conditions.push(sql`not ${has('link_types', linkTypes(query.notLinks), 'text', 'or')}`)
  if (query.minVotes > 0) conditions.push(sql`votes >= ${query.minVotes}`)
  if (query.minRating > 0) conditions.push(sql`rating >= ${query.minRating}`)
  conditions.push(...within(query.created, now, 'created_at', 'timestamptz'))
  conditions.push(...within(query.released, now, 'release_date', 'date'))
  if (query.name) conditions.push(contains('lower_name', query.name))
  if (query.desc) conditions.push(contains('lower_desc', query.desc))
  return conditions
}

function contains(column: string, text: string): RawBuilder<unknown> {
  const escaped = text.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return sql`${sql.ref(column)} like ${`%${escaped}%`}`
}

function within(span: DateWithin, now: Date, column: string, type: string): RawBuilder<unknown>[] {
  const days = dayRange(span, now)
  if (!days) return []
  const day = (number: number) =>
    `${new Date(number * 86_400_000).toISOString().slice(0, 10)}${type === 'date' ? '' : 'T00:00:00Z'}`
  const cast = sql.raw(type)
  return [
    sql`${sql.ref(column)} >= ${day(days.first)}::${cast}`,
    sql`${sql.ref(column)} < ${day(days.last + 1)}::${cast}`,
  ]
}
