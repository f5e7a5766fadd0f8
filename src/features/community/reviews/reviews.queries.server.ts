import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import { newestVersion, postColumns } from '#/features/community/posts/posts.queries.server.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import type { ReviewedGame } from './reviews.rules.ts'

/** A game that is to be reviewed, with what a review is pinned to now. */
export interface GameToReview extends ReviewedGame {
  id: number
  urlid: string
  name: string
  /** Id of its development tag. */
  dev_stage: number | null
  /** Its newest version that has a number. */
  version: string | null
}

const STAGES = TAGS.filter((tag) => tag.category === 'development').map((tag) => tag.id)

/** The game at `urlid`; undefined where there is none, or it was removed. */
export async function findGameToReview(db: Kysely<DB>, urlid: string): Promise<GameToReview | undefined> {
  const { rows } = await sql<GameToReview>`${selectGamesToReview([urlid])}`.execute(db)
  return rows[0]
}

/** Like `findGameToReview` for several games, by address. They stay as they are until the transaction ends. */
export async function lockGamesToReview(
  trx: Kysely<DB>,
  urlids: readonly string[],
): Promise<ReadonlyMap<string, GameToReview>> {
  const { rows } =
    await sql<GameToReview>`${selectGamesToReview(urlids)} order by id for share of games`.execute(trx)
  return new Map(rows.map((game) => [game.urlid, game]))
}

const selectGamesToReview = (urlids: readonly string[]) => sql`
  select id, urlid, name, archived, developer_id,
         (select tag_id from game_tags where game_id = games.id and tag_id = any(${STAGES}::integer[])
           order by tag_id limit 1) as dev_stage,
         ${newestVersion('games.id')} as version
    from games where urlid = any (${urlids}::text[]) and not is_removed`

export function findReviewedGame(
  db: Kysely<DB>,
  id: number,
): Promise<Pick<GameToReview, 'id' | 'name' | 'developer_id'>> {
  return db
    .selectFrom('games')
    .where('id', '=', id)
    .select(['id', 'name', 'developer_id'])
    .executeTakeFirstOrThrow()
}

/** The member's review of a game, held or not; undefined where there is none, or it was removed. */
export async function findOwnReview(
  db: Kysely<DB>,
  gameId: number,
  userId: string,
): Promise<(GamePost & { is_held: boolean }) | undefined> {
  const { rows } = await sql<{ review: GamePost & { is_held: boolean } }>`
    select (select to_json(post) from (select ${postColumns}, posts.is_held) post) as review
      from posts
     where game_id = ${gameId} and added_by = ${userId} and post_type = 'review' and not is_removed`.execute(
    db,
  )
  return rows[0]?.review
}
