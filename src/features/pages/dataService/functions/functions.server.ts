import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import type { ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { listRoots } from '#/features/community/comments/comments.queries.server.ts'
import { commentTree } from '#/features/community/comments/comments.rules.ts'
import { findReviewCounts, listGamePosts } from '#/features/community/posts/gamePosts.queries.server.ts'
import { defaultPeriod } from '#/features/community/posts/popularPosts.limits.ts'
import { listPostsByIds } from '#/features/community/posts/popularPosts.queries.server.ts'
import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import { COMMUNITY_TYPES } from '#/features/community/posts/posts.limits.ts'
import { presentPost, reviewStats } from '#/features/community/posts/posts.rules.ts'
import { readRelationQuery } from '#/features/pages/dataService/parse/readRelationQuery.ts'
import { MAX_ROWS } from '#/features/pages/dataService/relations/dataService.limits.ts'
import { DataServiceError } from '#/features/pages/dataService/relations/dataServiceError.ts'
import { readRelation } from '#/features/pages/dataService/responses/readRelation.server.ts'
import { abilitiesOf } from '#/features/people/roles/roles.rules.ts'
import { Voters } from '#/features/stewardship/gameTools/voters.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { ArgumentsOf, FunctionName } from './functions.contract.ts'
import { GameRows } from './gameRows.ts'
import type { GamesPayload } from './gamesPayload.contract.ts'
import { periodOf, rangeOf, toCatalogQuery } from './gamesPayload.rules.ts'
import { toCommentRow, toGamePostsRow, toPopularPostRow } from './postRows.ts'

/** Rows of get_popular_community_posts9. */
const MAX_POPULAR_ROWS = 100

type Functions = {
  [Name in FunctionName]: (args: ArgumentsOf<Name>, viewer: Viewer | undefined) => Promise<string>
}

/** The functions of the data service. Each returns its result as JSON text: an array of rows, or a number. */
export function dataFunctions(services: Services): Functions {
  const {
    cache,
    db,
    catalog: { catalog },
    popularPosts,
    viewerGames,
  } = services
  const gameRows = new GameRows()
  const allVoters = new Voters(db.kysely, cache)

  const rowsOf = (ids: readonly number[], own: ViewerGames | undefined) =>
    gameRows.of(
      ids.flatMap((id) => {
        const card = catalog.card(id)
        return card === undefined ? [] : [{ id, card }]
      }),
      own,
    )

  /** The query of a list of games, and what is known of its reader. */
  async function listOf(payload: GamesPayload, viewer: Viewer | undefined) {
    const query = toCatalogQuery(payload)
    if (isPersonal(query)) requireSelf(payload.user_id, viewer)
    return { query, own: viewer && (await viewerGames.of(viewer.userId)) }
  }

  return {
    async get_games33(payload, viewer) {
      const { query, own } = await listOf(payload, viewer)
      return rowsOf(catalog.page(query, rangeOf(payload), own).ids, own)
    },

    async get_games_count1(payload, viewer) {
      const { query, own } = await listOf(payload, viewer)
      return String(catalog.count(query, own))
    },

    async get_similar_games({ source_game_id, limit_count }, viewer) {
      const own = viewer && (await viewerGames.of(viewer.userId))
      return rowsOf(catalog.similar(source_game_id, limit_count, own), own)
    },

    async get_author_profile({ userid }) {
      const parameters = new URLSearchParams({
        select: '*,profile_levels(level,level_color)',
        id: `eq.${userid}`,
      })
      const { body } = await readRelation(db, {
        query: readRelationQuery('profiles', parameters),
        form: { kind: 'array', stripsNulls: false },
        count: undefined,
        viewerId: undefined,
      })
      const rows = JSON.parse(body) as { profile_levels: object }[]
      return JSON.stringify(rows.map(({ profile_levels, ...profile }) => ({ ...profile, ...profile_levels })))
    },

    async get_comment_tree_latest3({ dyn_post_id }) {
      const found = await listRoots(db.kysely, dyn_post_id, { order: 'newest', page: 1 })
      return JSON.stringify(commentTree(found?.rows ?? []).map(toCommentRow))
    },

    async get_game_posts({ gameid, post_type_param, order_by }) {
      const card = catalog.card(gameid)
      const counts = card && (await findReviewCounts(db.kysely, (JSON.parse(card) as GameCard).urlid))
      if (!counts) return '[]'
      const rows = await listGamePosts(db.kysely, gameid, { tab: post_type_param, order: order_by, page: 1 })
      const posts = rows.slice(0, PAGE_SIZE).map(({ json }) => JSON.parse(json) as GamePost)
      return JSON.stringify([toGamePostsRow(reviewStats(counts), posts)])
    },

    async get_popular_community_posts9({ post_type, ...period }) {
      const types = post_type && post_type !== 'all' ? [post_type] : COMMUNITY_TYPES
      const within = periodOf(period) ?? defaultPeriod('popular')
      const ranked = (await popularPosts.rank(types, within)).slice(0, MAX_POPULAR_ROWS)
      const posts = await listPostsByIds(
        db.kysely,
        ranked.map(({ id }) => id),
      )
      return JSON.stringify(posts.map((post) => toPopularPostRow(presentPost(post))))
    },

    async check_voters3({ gameid }, viewer) {
      if (!viewer) throw new DataServiceError(401, '42501', 'Sign in to use check_voters3')
      if (!abilitiesOf(viewer.role).includes('check-votes'))
        throw new DataServiceError(403, '42501', 'permission denied for function check_voters3')
      const voters = []
      for (let page = 1; voters.length < MAX_ROWS; page++) {
        const { items, hasMore } = await allVoters.page({
          gameId: gameid,
          sign: undefined,
          order: 'newest',
          page,
        })
        voters.push(...items)
        if (!hasMore) break
      }
      return JSON.stringify(
        voters.slice(0, MAX_ROWS).map(({ user, voted_at, ...voter }) => ({
          ...voter,
          user_id: user.id,
          username: user.username,
          display_name: user.display_name,
          created_at: voted_at,
        })),
      )
    },
  }
}

/** Throws unless a member asks for what is their own. */
function requireSelf(userId: string | null | undefined, viewer: Viewer | undefined): void {
  if (!viewer) throw new DataServiceError(401, '42501', 'Sign in to use vote_filter and favorites_only')
  if (userId && userId !== viewer.userId)
    throw new DataServiceError(
      403,
      '42501',
      'permission denied for the votes and favorites of another member',
    )
}
