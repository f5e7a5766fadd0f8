import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { CatalogQuery, MatchMode } from '#/features/catalog/index/query/catalog.address.ts'
import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { foldText } from '#/shared/foldText.ts'
import { WILSON_Z } from '#/shared/wilson.ts'
import { FOREIGN_WORDS } from '../../bench/catalog/words.ts'
import { fitOf } from './foundGames.ts'

// Lists in plain SQL, filter by filter as their documentation reads: what the index is held against.

const yes = sql<boolean>`true`

/** The letters of generated games beyond a–z, named because what a database folds of them depends on its locale. */
const LETTERS = [...new Set(foldCase(FOREIGN_WORDS.join('')))].filter((letter) => letter > '\x7f')
const CAPITALS = `${LETTERS.map((letter) => letter.toUpperCase()).join('')}ς`
const SMALL = `${LETTERS.join('')}σ`
const folded = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), ${CAPITALS}, ${SMALL})`

/** The texts of a game that searches go by. */
export interface GameTexts {
  id: number
  name: string
  other_names: string[]
  desc: string
  developer: string | null
}

/**
 * Gathers what lists go by in one table `listed`, a row a game, from the tables as they are now, and returns the texts. Several times faster
 * to ask than the tables themselves, because there is next to nothing to plan.
 */
export async function gatherGames(db: Kysely<DB>): Promise<GameTexts[]> {
  await sql`drop table if exists listed`.execute(db)
  await sql`create unlogged table listed as
    select g.id, g.name, g."desc", g.confirmed, g.playable, g.is_removed, g.release_date,
           coalesce(g.confirmed_at, g.created_at) as created_at,
           array(select tag_id from game_tags where game_id = g.id) as tags,
           array(select type from game_links where game_id = g.id) as links,
           c.upvotes, c.downvotes, s.reviews, s.last_update_at
      from games g join game_counts c on c.game_id = g.id join game_stats s on s.game_id = g.id`.execute(db)
  await sql`alter table listed add primary key (id)`.execute(db)
  const { rows: games } = await sql<GameTexts>`
    select id, name, other_names, "desc", (select string_agg(concat_ws(', ', d.name, nullif(array_to_string(d.other_names, ', '), '')), ', ' order by gd.position)
                                from game_developers gd join developers d on d.id = gd.developer_id where gd.game_id = games.id) as developer
      from games order by id`.execute(db)
  const texts = games.map(({ id, name, desc }) => ({ id, name: foldText(name), desc: foldText(desc) }))
  await sql`alter table listed add folded_name text, add folded_desc text`.execute(db)
  await sql`update listed set folded_name = t.name, folded_desc = t."desc"
              from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t(id integer, name text, "desc" text)
             where t.id = listed.id`.execute(db)
  await sql`analyze listed`.execute(db)
  return games
}

/** What a list is asked of: games as they are, the viewer, and the day. */
export interface Known {
  games: readonly GameTexts[]
  viewerId: string | null
  now: Date
}

/** How well the games that `q` finds fit, by id, as JSON. */
const fits = (q: string, games: readonly GameTexts[]): RawBuilder<unknown> =>
  sql`${JSON.stringify(Object.fromEntries(games.map((game) => [game.id, fitOf(game, q)])))}::jsonb`

/** The condition on `listed g` under which a list has a game. */
function listCondition(query: CatalogQuery, { games, viewerId, now }: Known): RawBuilder<boolean> {
  const total = sql`(g.upvotes + g.downvotes)`
  const conditions = [
    sql<boolean>`not g.is_removed and g.confirmed = ${query.state === 'confirmed'}`,
    wanted(sql`g.tags`, sql`integer[]`, query.tags, query.tagsMode),
    not(wanted(sql`g.tags`, sql`integer[]`, query.not, query.notMode), query.not),
    wanted(sql`g.links`, sql`text[]`, query.links, query.linksMode),
    not(wanted(sql`g.links`, sql`text[]`, query.notLinks, 'or'), query.notLinks),
    voted(query, viewerId),
    query.dev.length > 0
      ? sql<boolean>`exists (select from game_developers gd join developers d on d.id = gd.developer_id
                              where gd.game_id = g.id and d.slug = any (${[...query.dev]}::text[]))`
      : yes,
    query.playable ? sql<boolean>`g.playable` : yes,
    query.favorites ? inTable('favorites', viewerId) : yes,
    inLibrary(query, viewerId),
    sql<boolean>`not ${inTable('blocked_games', viewerId)}`,
    query.minVotes > 0 ? sql<boolean>`${total} >= ${query.minVotes}` : yes,
    query.minRating > 0
      ? sql<boolean>`${total} > 0 and round(100.0 * g.upvotes / nullif(${total}, 0)) >= ${query.minRating}`
      : yes,
    within(sql`(g.created_at at time zone 'UTC')::date`, query.created, now),
    within(sql`g.release_date`, query.released, now),
    contains(sql`g.folded_name`, query.name),
    contains(sql`g.folded_desc`, query.desc),
    query.q === '' ? yes : sql<boolean>`${fits(query.q, games)} ? g.id::text`,
  ]
  return sql<boolean>`(${sql.join(
    conditions.filter((condition) => condition !== yes),
    sql` and `,
  )})`
}

function wanted(
  has: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  values: readonly (number | string)[],
  mode: MatchMode,
): RawBuilder<boolean> {
  if (values.length === 0) return yes
  return sql<boolean>`${has} ${mode === 'and' ? sql`@>` : sql`&&`} ${[...new Set(values)]}::${type}`
}

function not(condition: RawBuilder<boolean>, values: readonly unknown[]): RawBuilder<boolean> {
  return values.length === 0 ? yes : sql<boolean>`not ${condition}`
}

function inTable(table: string, viewerId: string | null): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.table(table)} v where v.game_id = g.id and v.user_id = ${viewerId}::uuid)`
}

function voted({ vote }: CatalogQuery, viewerId: string | null): RawBuilder<boolean> {
  const of = (types: number[]) =>
    sql<boolean>`exists (select from votes v where v.game_id = g.id and v.user_id = ${viewerId}::uuid
      and v.type in (${sql.join(types)}))`
  if (vote === 'upvoted') return of([1])
  if (vote === 'downvoted') return of([-1])
  if (vote === 'voted') return of([1, -1])
  return vote === 'unvoted' ? sql<boolean>`not ${of([1, -1])}` : yes
}

function inLibrary({ library }: CatalogQuery, viewerId: string | null): RawBuilder<boolean> {
  if (library.length === 0) return yes
  return sql<boolean>`coalesce((select v.status from library v
    where v.game_id = g.id and v.user_id = ${viewerId}::uuid), 'none') = any(${[...library]}::text[])`
}

function within(day: RawBuilder<unknown>, span: DateWithin, now: Date): RawBuilder<boolean> {
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  if (span.kind === 'days')
    return sql<boolean>`coalesce(${day} between ${today} - ${span.days}::integer and ${today}, false)`
  if (span.kind === 'any') return yes
  const year = sql`extract(year from ${day}) = ${span.year}`
  if (span.kind === 'year') return sql<boolean>`coalesce(${year}, false)`
  return sql<boolean>`coalesce(${year} and extract(month from ${day}) = ${span.month}, false)`
}

function contains(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return pattern === '' ? yes : sql<boolean>`strpos(${text}, ${foldText(pattern)}) > 0`
}

/** The order of a list. */
function listOrder({ sort, q }: CatalogQuery, games: readonly GameTexts[]): RawBuilder<unknown> {
  switch (sort) {
    case 'newest':
      return sql`g.created_at desc, g.id desc`
    case 'oldest':
      return sql`g.created_at, g.id`
    case 'rated':
      return sql`(g.upvotes + g.downvotes > 0) desc, ${wilson} desc, g.id desc`
    case 'votes':
      return sql`g.upvotes + g.downvotes desc, g.id desc`
    case 'released':
      return sql`g.release_date desc nulls last, g.id desc`
    case 'released-oldest':
      return sql`g.release_date nulls last, g.id`
    case 'updated':
      return sql`g.last_update_at desc nulls last, g.id desc`
    case 'reviews':
      return sql`g.reviews desc, g.id desc`
    case 'name':
      return sql`${folded(sql`g.name`)} collate "C", g.id`
    case 'for-you':
      throw new Error('It is not an order of the database')
    case 'match':
      return q === ''
        ? sql`g.created_at desc, g.id desc`
        : sql`(${fits(q, games)} ->> g.id::text)::integer, ${wilson} * ln(1 + ${votes}) desc, g.id desc`
  }
}

const up = sql`g.upvotes::float8`
const votes = sql`(g.upvotes + g.downvotes)::float8`
const z = sql.raw(`${WILSON_Z}::float8`)
/** `wilsonLowerBound`, operation by operation. */
const wilson = sql`case when g.upvotes = 0 then 0 else
  (${up} / ${votes} + ${z} * ${z} / (2 * ${votes})
    - ${z} * sqrt((${up} / ${votes} * (1 - ${up} / ${votes}) + ${z} * ${z} / (4 * ${votes})) / ${votes}))
  / (1 + ${z} * ${z} / ${votes}) end`

/** All ids of a list, in order, as one array. */
export function listIds(query: CatalogQuery, known: Known): RawBuilder<number[]> {
  return sql<number[]>`array(select g.id from listed g
    where ${listCondition(query, known)} order by ${listOrder(query, known.games)})`
}

/** How many games a list has. */
export function listTotal(query: CatalogQuery, known: Known): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from listed g where ${listCondition(query, known)})`
}
