import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { requireGameId } from '#/features/catalog/games/games.api.server.ts'
import { type GameCard, urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { withinParameter } from '#/features/catalog/index/engine/withinParameter.server.ts'
import { dayRange } from '#/features/catalog/index/query/dateWithin.ts'
import { previewPath } from '#/features/catalog/linkPreviews/previewAddress.server.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { pageSchema, pageText, sendJson, sendValue } from '#/http/jsonResponse.server.ts'
import { idParameter, pageParameter } from '#/http/parameters.server.ts'
import { notFound } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { PAGE_SIZE, toPage } from '#/shared/pagination.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { findReviewCounts, listGamePosts } from './gamePosts.queries.server.ts'
import {
  COMMUNITY_ORDERS,
  defaultPeriod,
  MAX_POPULAR_POSTS,
  MAX_POPULAR_POSTS_AGE_SECONDS,
} from './popularPosts.limits.ts'
import { listPostsByIds } from './popularPosts.queries.server.ts'
import { postPreview } from './postPreview.ts'
import { gamePostSchema, listedPostSchema, postSchema, reviewStatsSchema } from './posts.contract.ts'
import {
  COMMUNITY_TYPES,
  DEFAULT_REVIEW_ORDER,
  POST_TABS,
  type PostType,
  REVIEW_ORDERS,
} from './posts.limits.ts'
import { findPost, listCommunityPosts } from './posts.queries.server.ts'
import { communityTypes, presentPost, presentPostDetails, reviewStats } from './posts.rules.ts'
import { tagsOfPost } from './postTags.server.ts'

const ofGame = z.object({ urlid: urlidParameter })

const gamePosts = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/posts',
  tags: ['Games'],
  summary: 'A game’s reviews and discussions',
  description: 'Discussions have no stars: when sorting by stars they come last, newest first.',
  request: {
    params: ofGame,
    query: z.strictObject({
      tab: z.enum(POST_TABS).default('review').meta({ description: 'Reviews, discussions, or both' }),
      order: z.enum(REVIEW_ORDERS).default(DEFAULT_REVIEW_ORDER),
      page: pageParameter,
    }),
  },
  responses: { 200: json(pageSchema(gamePostSchema), 'One page'), ...errors(400, 404) },
})

const gameReviewStats = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/review-stats',
  tags: ['Games'],
  summary: 'Statistics of a game’s reviews',
  request: { params: ofGame, query: z.strictObject({}) },
  responses: { 200: json(reviewStatsSchema, 'The statistics'), ...errors(400, 404) },
})

const typesParameter = z
  .string()
  .default('')
  .transform((text, context): PostType[] => {
    const types = communityTypes(text)
    if (types) return types
    context.addIssue({
      code: 'custom',
      message: `must be any of ${COMMUNITY_TYPES.join(', ')}, separated by commas`,
    })
    return z.NEVER
  })
  .meta({
    type: 'string',
    description: `Any of ${COMMUNITY_TYPES.join(', ')}, separated by commas; all of them by default`,
    example: 'discussion,poll',
  })

const communityPosts = createRoute({
  method: 'get',
  path: '/api/posts',
  tags: ['Community'],
  summary: 'Community posts, newest or most popular first',
  description: `The popular order goes by upvotes minus downvotes in the period, then by views in it, and then newer posts come first. Posts with a score below 0, and posts of banned members, are not in it. It ends at ${MAX_POPULAR_POSTS} posts. Its counts are at most ${MAX_POPULAR_POSTS_AGE_SECONDS} seconds old.`,
  request: {
    query: z.strictObject({
      type: typesParameter,
      order: z.enum(COMMUNITY_ORDERS).default('newest'),
      within: withinParameter(
        'The posts were written in them or, in the popular order, got votes and views. By default any, and 7d for the popular order.',
      ),
      page: pageParameter,
    }),
  },
  responses: { 200: json(pageSchema(listedPostSchema), 'One page'), ...errors(400, 503) },
})

const onePost = createRoute({
  method: 'get',
  path: '/api/posts/{id}',
  tags: ['Community'],
  summary: 'A post of any type',
  description: 'With a list’s games, or a poll’s options and their results.',
  request: { params: z.object({ id: idParameter }), query: z.strictObject({}) },
  responses: { 200: json(postSchema, 'The post'), ...errors(400, 404) },
})

/** Endpoints to read posts of games and of the community. */
export function postsApi({ db, catalog: { catalog }, popularPosts }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(gamePosts, async (c) => {
    const { urlid } = c.req.valid('param')
    const { tab, order, page = 1 } = c.req.valid('query')
    const gameId = await requireGameId(c, db.kysely, urlid)
    const rows = await listGamePosts(db.kysely, gameId, { tab, order, page })
    addCacheTags(c, cacheTag.game(gameId), cacheTag.postsOfGame(gameId))
    addCacheTags(c, ...cacheTag.posts(rows.map((row) => row.id)))
    addCacheTags(c, ...cacheTag.members(rows.map((row) => row.author)))
    return sendJson(
      c,
      pageText(
        rows.map((row) => row.json),
        page,
      ),
    )
  })

  api.openapi(gameReviewStats, async (c) => {
    const { urlid } = c.req.valid('param')
    const counts = await findReviewCounts(db.kysely, urlid)
    if (!counts) throw notFound('game')
    addCacheTags(c, cacheTag.game(counts.game_id), cacheTag.postsOfGame(counts.game_id))
    return sendValue(c, reviewStats(counts))
  })

  api.openapi(communityPosts, async (c) => {
    const { type: types, order, within = defaultPeriod(order), page = 1 } = c.req.valid('query')
    addCacheTags(c, cacheTag.communityPosts)
    if (order === 'popular') {
      addCacheTags(c, cacheTag.popular)
      const offset = (page - 1) * PAGE_SIZE
      const ranked = (await popularPosts.rank(types, within)).slice(offset, offset + PAGE_SIZE + 1)
      const { items, next } = toPage(ranked, page)
      const posts = await listPostsByIds(
        db.kysely,
        items.map(({ id }) => id),
      )
      addCacheTags(c, ...posts.flatMap(tagsOfPost))
      const counts = new Map(items.map(({ id, type: _type, ...inPeriod }) => [id, inPeriod]))
      return sendValue(c, {
        items: posts.map((post) => ({ ...presentPost(post), in_period: counts.get(post.id) })),
        next,
      })
    }
    const days = dayRange(within, new Date())
    const { items, next } = toPage(await listCommunityPosts(db.kysely, { types, days, page }), page)
    addCacheTags(c, ...items.flatMap(tagsOfPost))
    return sendValue(c, { items: items.map(presentPost), next })
  })

  api.openapi(onePost, async (c) => {
    const { id } = c.req.valid('param')
    const post = await findPost(db.kysely, id)
    if (!post) throw notFound('post')
    addCacheTags(c, ...tagsOfPost(post), ...cacheTag.games(post.items.map((item) => item.game_id)))
    const cards = JSON.parse(catalog.cards(post.items.map((item) => item.game_id))) as GameCard[]
    const shown = presentPostDetails(post, cards)
    const isNsfw = post.game?.tags.includes(NSFW_TAG)
    const share_image = isNsfw ? null : previewPath('post', id, postPreview(shown))
    return sendValue(c, { ...shown, share_image })
  })

  return api
}
