import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { idAt } from '#/features/catalog/games/games.queries.server.ts'
import type { JsonText } from '#/http/jsonResponse.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { GamePost } from './posts.contract.ts'
import type { PostTab, PostType, ReviewOrder } from './posts.limits.ts'
import { postColumns } from './posts.queries.server.ts'
import { orderOf, type ReviewCounts, TAB_TYPES } from './posts.rules.ts'

interface Order {
  column: 'created_at' | 'rating_low' | 'author_level' | 'review_rating'
  key: 'asc' | 'desc'
  /** Among posts that are equal by the column, the best rated come first. */
  bestRatedFirst?: true
  id: 'asc' | 'desc'
}

/** What each order sorts by: an index serves each. Equal posts follow newest first (oldest first in 'oldest'). */
const ORDERS: Record<ReviewOrder, Order> = {
  newest: { column: 'created_at', key: 'desc', id: 'desc' },
  oldest: { column: 'created_at', key: 'asc', id: 'asc' },
  bestrated: { column: 'rating_low', key: 'desc', id: 'desc' },
  highestlevel: { column: 'author_level', key: 'desc', bestRatedFirst: true, id: 'desc' },
  mostpositive: { column: 'review_rating', key: 'desc', id: 'desc' },
  mostnegative: { column: 'review_rating', key: 'asc', id: 'desc' },
}

/** A post as ready JSON, and what its JSON shows: the post and its author. */
export interface GamePostRow {
  id: number
  author: { id: string } | null
  json: JsonText<GamePost>
}

/**
 * One page of a game's reviews or discussions, each as ready JSON, with one row more to tell whether there is another
 * page. The game comes by its id and not by its address: the planner then knows whether it has ten posts or thousands.
 */
export async function listGamePosts(
  db: Kysely<DB>,
  gameId: number,
  request: { tab: PostTab; order: ReviewOrder; page: number },
): Promise<GamePostRow[]> {
  const order = ORDERS[orderOf(request.tab, request.order)]
  const offset = (request.page - 1) * PAGE_SIZE
  const firstKeys = (type: PostType) => sql`(
    select id, ${sortKey(type, order)} as key, rating_low from posts
     where game_id = ${gameId} and post_type = ${sql.lit(type)} and is_visible
     ${inOrder(order)} limit ${offset + PAGE_SIZE + 1})`
  // Each type is read along its index as far as the page can reach: no page sorts all posts of a game that has many.
  const branches = TAB_TYPES[request.tab].map(firstKeys)
  const { rows } = await sql<{ id: number; author_id: string | null; json: JsonText<GamePost> }>`
    select posts.id, posts.added_by as author_id,
           (select to_json(post)::text from (select ${postColumns}) post) as json
      from (select * from (${sql.join(branches, sql` union all `)}) merged
             ${inOrder(order)} limit ${PAGE_SIZE + 1} offset ${offset}) page
      join posts on posts.id = page.id
     ${inOrder(order, 'page.')}`.execute(db)
  return rows.map(({ id, author_id, json }) => ({
    id,
    author: author_id === null ? null : { id: author_id },
    json,
  }))
}

/**
 * What has no stars comes last in an order by stars. The cast keeps the column's type, without which the merge would
 * need a sort; `coalesce` keeps the planner from seeing a constant there, which it would answer by reading all posts by id.
 */
function sortKey(type: PostType, { column, key }: Order) {
  if (column !== 'review_rating' || type === 'review') return sql.ref(column)
  return sql`coalesce(review_rating, ${sql.lit(key === 'desc' ? 0 : 6)}::smallint)`
}

const inOrder = ({ key, bestRatedFirst, id }: Order, from = '') =>
  sql.raw(`order by ${from}key ${key}, ${bestRatedFirst ? `${from}rating_low desc, ` : ''}${from}id ${id}`)

/** Counters of the reviews and discussions of the game at `urlid`; undefined where there is none, or it was removed. */
export async function findReviewCounts(
  db: Kysely<DB>,
  urlid: string,
): Promise<(ReviewCounts & { game_id: number }) | undefined> {
  return db
    .selectFrom('games')
    .innerJoin('game_stats', 'game_stats.game_id', 'games.id')
    .where('games.id', '=', idAt(urlid))
    .where('games.is_removed', '=', false)
    .select([
      'game_id',
      'reviews',
      'discussions',
      'full_reviews',
      'full_positive',
      'full_stars',
      'early_reviews',
      'early_positive',
      'early_stars',
      'reviews_by_stars as stars',
    ])
    .executeTakeFirst()
}
