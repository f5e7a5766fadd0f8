import { randomBytes, randomInt } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { catalogShape } from '#/features/catalog/index/catalog.contract.ts'
import type { ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import {
  BROWSE_PAGE_SIZE,
  type CatalogQuery,
  DEFAULT_QUERY,
  DEVELOPER_PAGE_SIZE,
  FOR_YOU,
  SEARCH_PAGE_SIZE,
} from '#/features/catalog/index/query/catalog.address.ts'
import { utcDay } from '#/features/catalog/index/query/dateWithin.ts'
import { isLink } from '#/features/catalog/links/isLink.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { CachedEndpoints } from '#/http/cache/cachedEndpoints.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import {
  asJsonText,
  type JsonText,
  sendJson,
  sendPrivate,
  sendPrivateText,
  toJsonText,
} from '#/http/jsonResponse.server.ts'
import { isDisconnected } from '#/http/nodeRequest.server.ts'
import { idListParameter, idParameter, sizeParameter } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { runInSlices } from '#/http/turns/runInSlices.server.ts'
import { forViewerOnly, optionalUser, requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { requireGameId } from './games.api.server.ts'
import {
  type FilterCounts,
  filterCountsSchema,
  type GameCard,
  type GameList,
  type GameSuggestion,
  gameCardSchema,
  gameListSchema,
  gameRefSchema,
  gameSuggestionSchema,
  type Neighbors,
  neighborsSchema,
  type SimilarGame,
  similarGameSchema,
  urlidParameter,
} from './games.contract.ts'
import {
  FEW_GAMES,
  MAX_CARDS,
  MAX_NEAR_GAMES,
  MIN_LIKED_BY_BOTH,
  PLAYABLE_GAMES,
  SIMILAR_ALL,
  SIMILAR_FIRST,
  SUGGESTIONS_FULL,
  SUGGESTIONS_LIGHT,
} from './games.limits.ts'
import { LikedByBoth } from './likedByBoth.server.ts'
import { narrowList } from './narrowList.server.ts'

const cards = z.object({ items: z.array(gameCardSchema) })

const list = createRoute({
  method: 'get',
  path: '/api/games',
  tags: ['Games'],
  summary: 'The catalog, filtered, sorted, and counted exactly',
  request: {
    query: z.strictObject({
      ...catalogShape,
      size: sizeParameter(BROWSE_PAGE_SIZE, [SEARCH_PAGE_SIZE, DEVELOPER_PAGE_SIZE]),
    }),
  },
  responses: { 200: json(gameListSchema, 'A page of the list'), ...errors(400, 401) },
})

const counts = createRoute({
  method: 'get',
  path: '/api/games/counts',
  tags: ['Games'],
  summary: 'How many games each value of each filter would match',
  request: { query: z.strictObject(catalogShape) },
  responses: { 200: json(filterCountsSchema, 'Counts by slug'), ...errors(400, 401) },
})

const neighbors = createRoute({
  method: 'get',
  path: '/api/games/neighbors',
  tags: ['Games'],
  summary: 'The games before and after one in a list',
  description: 'The game does not have to be in the list. An unknown game has no neighbors.',
  request: {
    query: z.strictObject({ ...catalogShape, of: idParameter.meta({ description: 'Id of the game' }) }),
  },
  responses: { 200: json(neighborsSchema, 'The neighbors'), ...errors(400, 401) },
})

const moreParameter = z
  .literal('1')
  .optional()
  .meta({
    type: 'string',
    description: `With size ${SUGGESTIONS_FULL}, also \`more\`: the next ones up to ${SUGGESTIONS_LIGHT}, light`,
  })

const suggest = createRoute({
  method: 'get',
  path: '/api/games/suggest',
  tags: ['Games'],
  summary: 'Confirmed games that a text finds, the best match first',
  description:
    `${SUGGESTIONS_FULL} in full, or ${SUGGESTIONS_LIGHT} with only the fields that a search box needs. \`near\` has games ` +
    `with a similar name. For a web address that is a link of games, only those, at most ${SUGGESTIONS_FULL}.`,
  request: {
    query: z.strictObject({
      q: catalogShape.q,
      hide: catalogShape.hide,
      size: sizeParameter(SUGGESTIONS_FULL, [SUGGESTIONS_LIGHT]),
      more: moreParameter,
    }),
  },
  responses: {
    200: json(
      z.object({
        items: z.union([z.array(gameCardSchema), z.array(gameSuggestionSchema)]),
        more: z.array(gameSuggestionSchema).optional(),
        near: z
          .union([z.array(gameCardSchema), z.array(gameSuggestionSchema)])
          .describe(
            `Other games with a similar name, best first, in the form of \`items\`: at most ${MAX_NEAR_GAMES}, and none where ${FEW_GAMES} or more games contain the text.`,
          ),
      }),
      'Suggestions; none for an empty text',
    ),
    ...errors(400, 401),
  },
})

const near = createRoute({
  method: 'get',
  path: '/api/games/near',
  tags: ['Games'],
  summary: 'Games with a name similar to `q`, for a list that has few',
  description: `At most ${MAX_NEAR_GAMES}, best first. They match all other filters, and are not in the list itself. None without \`q\`; the order and the page do not matter.`,
  request: { query: z.strictObject(catalogShape) },
  responses: { 200: json(cards, 'The games'), ...errors(400, 401) },
})

const byIds = createRoute({
  method: 'get',
  path: '/api/games/cards',
  tags: ['Games'],
  summary: 'Games by their ids, in the order of the request',
  description: 'Unknown and removed games are omitted.',
  request: { query: z.strictObject({ ids: idListParameter(MAX_CARDS, 'Ids of games') }) },
  responses: { 200: json(cards, 'The games'), ...errors(400) },
})

const random = createRoute({
  method: 'get',
  path: '/api/games/random',
  tags: ['Games'],
  summary: 'A random game from a list',
  description: 'Each game in the list is equally likely. The order and the page do not matter.',
  request: { query: z.strictObject(catalogShape) },
  responses: { 200: json(gameRefSchema, 'The game'), ...errors(400, 401, 404) },
})

const featured = createRoute({
  method: 'get',
  path: '/api/games/featured',
  tags: ['Games'],
  summary: 'The games that are featured now, ordered by how long they will stay featured, longest first',
  request: { query: z.strictObject({}) },
  responses: { 200: json(cards, 'Confirmed games'), ...errors(400) },
})

const playable = createRoute({
  method: 'get',
  path: '/api/playable-games',
  tags: ['Games'],
  summary: `The ${PLAYABLE_GAMES} highest-rated games that can be played on this site`,
  request: { query: z.strictObject({ hide: catalogShape.hide }) },
  responses: { 200: json(cards, 'Confirmed games'), ...errors(400, 401) },
})

const similar = createRoute({
  method: 'get',
  path: '/api/games/{urlid}/similar',
  tags: ['Games'],
  summary: 'More like this',
  request: {
    params: z.object({ urlid: urlidParameter }),
    query: z.strictObject({
      size: sizeParameter(SIMILAR_FIRST, [SIMILAR_ALL]),
      hide: catalogShape.hide,
    }),
  },
  responses: {
    200: json(
      z.object({ items: z.array(similarGameSchema) }),
      'Confirmed games, the most similar first, and what they have in common',
    ),
    ...errors(400, 401, 404),
  },
})

/**
 * Lists of games, all served from memory by joining pre-serialized cards. With an access token they are the viewer's own: without the games
 * that they hide, and with their votes, favorites and library to filter by. Mount it before the routes of single games.
 */
export function gameListsApi({
  cache,
  catalog: { catalog },
  db,
  viewerGames,
  forYou,
}: Services): OpenAPIHono {
  const api = apiRouter()
  const run = randomBytes(6).toString('base64url')
  const cached = new CachedEndpoints({
    cache,
    tags: [cacheTag.lists],
    etag: () => `W/"${run}-${catalog.version}-${utcDay(Date.now())}"`,
    // Filters such as 'the last 30 days' select different games the next day.
    maxAgeMs: () => DAY_MS - (Date.now() % DAY_MS),
  })
  const middleware = [cached.middleware]
  const likedByBoth = new LikedByBoth(db.kysely)
  cache.onReset(() => likedByBoth.clear())

  /** A query in the order 'for you', and the viewer with what is picked for them. */
  async function inOwnOrder(c: Context, query: CatalogQuery, viewer: ViewerGames | undefined) {
    if (query.sort !== FOR_YOU.id) return { query, viewer }
    forViewerOnly('sort', viewer)
    const picks = await forYou.idsFor((await requireUser(c)).userId)
    return picks
      ? { query, viewer: { ...viewer, picks } }
      : { query: { ...query, sort: DEFAULT_QUERY.sort }, viewer }
  }

  /** What is known of the viewer; undefined for a visitor. */
  async function gamesOfViewer(c: Context): Promise<ViewerGames | undefined> {
    const user = await optionalUser(c)
    return user && viewerGames.of(user.userId)
  }

  /** The same for a list. Throws 401 if it is filtered by the viewer's own votes, favorites or library and nobody is signed in. */
  async function viewerOf(c: Context, query: CatalogQuery): Promise<ViewerGames | undefined> {
    const viewer = await gamesOfViewer(c)
    if (query.vote !== 'all') forViewerOnly('vote', viewer)
    if (query.favorites) forViewerOnly('favorites', viewer)
    if (query.library.length > 0) forViewerOnly('library', viewer)
    return viewer
  }

  /** What to ask the catalog for a query. */
  async function searchOf(c: Context, asked: CatalogQuery) {
    const { query, viewer } = await inOwnOrder(c, asked, await viewerOf(c, asked))
    return { viewer, ...(await narrowList(db.kysely, query, viewer)) }
  }

  /** Ids of the games with a name similar to the text of a query. */
  async function nearTo(c: Context, query: CatalogQuery, games: ViewerGames | undefined): Promise<number[]> {
    if (query.q === '') return []
    return runInSlices(catalog.near(query, MAX_NEAR_GAMES, games), () => isDisconnected(c))
  }

  /** `viewer` undefined for a visitor; `q` is what was searched for. */
  function sendList<T>(c: Context, viewer: ViewerGames | undefined, text: JsonText<T>, q = '') {
    if (viewer) return sendPrivateText(c, text)
    // Links are read from the database, so the version of the catalog does not tell one response from the next.
    return isLink(q) ? sendJson(c, text) : cached.send(c, text)
  }

  api.openapi({ ...list, middleware }, async (c) => {
    const { size, ...asked } = c.req.valid('query')
    const { viewer, query, games } = await searchOf(c, asked)
    const { total, ids } = catalog.page(query, { offset: (query.page - 1) * size, limit: size }, games)
    const pages = Math.ceil(total / size)
    const text = asJsonText<GameList>(
      `{"items":${catalog.cards(ids)},"total":${total},"page":${query.page},"pages":${pages}}`,
    )
    return sendList(c, viewer, text, asked.q)
  })

  api.openapi({ ...counts, middleware }, async (c) => {
    const asked = c.req.valid('query')
    const { viewer, query, games } = await searchOf(c, asked)
    const counts: FilterCounts = catalog.counts(query, games)
    const own = viewer ? counts : { ...counts, votes: null, favorites: null, library: null }
    return sendList(c, viewer, toJsonText<FilterCounts>(own), asked.q)
  })

  api.openapi({ ...neighbors, middleware }, async (c) => {
    const { of, ...asked } = c.req.valid('query')
    const { viewer, query, games } = await searchOf(c, asked)
    const text = toJsonText<Neighbors>(catalog.neighbors(query, of, games))
    return sendList(c, viewer, text, asked.q)
  })

  api.openapi(random, async (c) => {
    const { query, games } = await searchOf(c, c.req.valid('query'))
    const game = catalog.random(query, randomInt, games)
    if (!game) throw new ApiProblem(404, 'No game matches these filters')
    return sendPrivate(c, game)
  })

  api.openapi({ ...suggest, middleware }, async (c) => {
    const { q, hide, size, more } = c.req.valid('query')
    const asked: CatalogQuery = { ...DEFAULT_QUERY, q, hide, sort: 'votes' }
    const { viewer, query, games, isByLink } = await searchOf(c, asked)
    const ids = isByLink
      ? catalog.page(query, { offset: 0, limit: SUGGESTIONS_FULL }, games).ids
      : catalog.suggest(q, more ? SUGGESTIONS_LIGHT : size, viewer, hide ?? [])
    const similarIds = !isByLink && ids.length < FEW_GAMES ? await nearTo(c, asked, viewer) : []
    const isFull = size === SUGGESTIONS_FULL
    const light = (some: number[]) => lightText(catalog.cards(some))
    const text = isFull ? catalog.cards.bind(catalog) : light
    const items = text(ids.slice(0, size))
    const rest = isFull && more ? `,"more":${light(ids.slice(SUGGESTIONS_FULL))}` : ''
    // The catalog may have changed meanwhile, and a game is never in both.
    const near = text(similarIds.filter((id) => !ids.includes(id)))
    return sendList(c, viewer, asJsonText<Suggestions>(`{"items":${items}${rest},"near":${near}}`), q)
  })

  api.openapi({ ...near, middleware }, async (c) => {
    const { viewer, games, query } = await searchOf(c, c.req.valid('query'))
    const ids = await nearTo(c, query, games)
    return sendList(c, viewer, itemsText(catalog.cards(ids)), c.req.valid('query').q)
  })

  api.openapi({ ...byIds, middleware }, (c) =>
    sendList(c, undefined, itemsText(catalog.cards(c.req.valid('query').ids))),
  )

  api.openapi({ ...playable, middleware }, async (c) => {
    const viewer = await gamesOfViewer(c)
    const ids = catalog.playable(PLAYABLE_GAMES, viewer, c.req.valid('query').hide ?? [])
    return sendList(c, viewer, itemsText(catalog.cards(ids)))
  })

  // Not cached: a game may cease to be featured at any second. A page that shows it is, for as long as its relative times hold.
  api.openapi(featured, (c) => {
    addCacheTags(c, cacheTag.lists)
    return sendJson(c, itemsText(catalog.cards(catalog.featured())))
  })

  /** Games with what each has in common with `id`. */
  async function similarText(id: number, ids: readonly number[]) {
    const liked = await likedByBoth.of(id, ids)
    const texts = ids.flatMap((other, place) => {
      const card = catalog.card(other)
      const members = liked[place]!
      const reasons = JSON.stringify({
        shared_tags: catalog.sharedTags(id, other),
        liked_by_both: members < MIN_LIKED_BY_BOTH ? null : members,
      })
      return card === undefined ? [] : [`${card.slice(0, -1)},${reasons.slice(1)}`]
    })
    return asJsonText<{ items: SimilarGame[] }>(`{"items":[${texts.join(',')}]}`)
  }

  // Not in the response cache: the numbers of members change without a change of the catalog.
  api.openapi(similar, async (c) => {
    const { urlid } = c.req.valid('param')
    const id = await requireGameId(c, db.kysely, urlid)
    const viewer = await gamesOfViewer(c)
    const { size, hide } = c.req.valid('query')
    const ids = catalog.similar(id, size, viewer, hide ?? [])
    addCacheTags(c, cacheTag.lists)
    const text = await similarText(id, ids)
    return viewer ? sendPrivateText(c, text) : sendJson(c, text)
  })

  return api
}

interface Suggestions {
  items: GameCard[] | GameSuggestion[]
  more?: GameSuggestion[]
  near: GameCard[] | GameSuggestion[]
}

/** A JSON array of cards, reduced to what a search box needs. */
function lightText(cards: string): JsonText<GameSuggestion[]> {
  const full = JSON.parse(cards) as GameCard[]
  return toJsonText(
    full.map(({ id, urlid, name, other_names, logo }) => ({ id, urlid, name, other_names, logo })),
  )
}

const itemsText = (cards: string) => asJsonText<{ items: GameCard[] }>(`{"items":${cards}}`)
