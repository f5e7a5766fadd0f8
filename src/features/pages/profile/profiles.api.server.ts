import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type GameCard, gameCardSchema } from '#/features/catalog/games/games.contract.ts'
import { libraryStatusParameter } from '#/features/catalog/library/library.contract.ts'
import { previewPath } from '#/features/catalog/linkPreviews/previewAddress.server.ts'
import { listMemberPosts } from '#/features/community/posts/memberPosts.queries.server.ts'
import { communityPostSchema } from '#/features/community/posts/posts.contract.ts'
import { presentPost } from '#/features/community/posts/posts.rules.ts'
import { tagsOfPost } from '#/features/community/posts/postTags.server.ts'
import { readSettings } from '#/features/people/account/me.rules.ts'
import { usernameParameter } from '#/features/people/members/members.contract.ts'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { pageSchema, sendValue } from '#/http/jsonResponse.server.ts'
import { noQuery, pageParameter } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { toPage } from '#/shared/pagination.ts'
import { profilePreview } from './profilePreview.ts'
import { profileSchema, profileVoteSchema } from './profiles.contract.ts'
import {
  findMemberId,
  findProfile,
  listGamesAdded,
  listGamesVoted,
  listLibraryGames,
} from './profiles.queries.server.ts'
import { presentProfile, presentVotes, sharedVotes } from './profiles.rules.ts'
import { profileProgressSchema } from './progress/profileProgress.contract.ts'
import { findProgress } from './progress/profileProgress.queries.server.ts'

const shared = { method: 'get' as const, tags: ['Members'] }
const params = z.object({ username: usernameParameter })

const one = createRoute({
  ...shared,
  path: '/api/users/{username}',
  summary: 'A member’s profile',
  request: { params, ...noQuery },
  responses: { 200: json(profileSchema, 'The profile'), ...errors(400, 404) },
})

const progress = createRoute({
  ...shared,
  path: '/api/users/{username}/progress',
  summary: 'A member’s merits, daily visits, and experience by week',
  request: { params, ...noQuery },
  responses: { 200: json(profileProgressSchema, 'How far they have come'), ...errors(400, 404) },
})

/** A list of a member's contributions, as everybody sees it. */
function listRoute<const Path extends string, T extends z.ZodType>(name: Path, summary: string, row: T) {
  return createRoute({
    ...shared,
    path: `/api/users/{username}/${name}` as const,
    summary,
    request: { params, query: z.strictObject({ page: pageParameter }) },
    responses: { 200: json(pageSchema(row), 'One page'), ...errors(400, 404) },
  })
}

const games = listRoute('games', 'Confirmed games that a member added, newest first', gameCardSchema)
const reviews = listRoute('reviews', 'A member’s reviews, newest first', communityPostSchema)
const lists = listRoute('lists', 'A member’s public lists, newest first', communityPostSchema)
const votes = listRoute(
  'votes',
  'Games that a member voted on, newest first; empty unless the member makes them public',
  profileVoteSchema,
)

const library = createRoute({
  ...shared,
  path: '/api/users/{username}/library',
  summary:
    'Games in the library of a member with one status, the last changed first; empty unless the member shows it',
  request: { params, query: z.strictObject({ status: libraryStatusParameter, page: pageParameter }) },
  responses: { 200: json(pageSchema(gameCardSchema), 'One page'), ...errors(400, 404) },
})

const noSuchMember = (username: string) => new ApiProblem(404, `There’s no member called ${username}`)

/** Endpoints for members' profiles and contributions, the same for every viewer. */
export function profilesApi({ db: { kysely: db }, catalog: { catalog } }: Services): OpenAPIHono {
  const api = apiRouter()
  const member = async (c: Context, username: string) => {
    const found = await findMemberId(db, username)
    if (!found) throw noSuchMember(username)
    addCacheTags(c, cacheTag.member(found.id), cacheTag.profile(found.id))
    return found
  }
  const cardsOf = (c: Context, ids: readonly number[]) => {
    addCacheTags(c, ...cacheTag.games(ids))
    return JSON.parse(catalog.cards(ids)) as GameCard[]
  }

  api.openapi(one, async (c) => {
    const { username } = c.req.valid('param')
    const profile = await findProfile(db, username)
    if (!profile) throw noSuchMember(username)
    addCacheTags(c, cacheTag.member(profile.id), cacheTag.profile(profile.id))
    const shown = presentProfile(profile)
    return sendValue(c, {
      ...shown,
      share_image: previewPath('user', shown.username, profilePreview(shown)),
    })
  })

  api.openapi(progress, async (c) => {
    const { id } = await member(c, c.req.valid('param').username)
    return sendValue(c, await findProgress(db, id))
  })

  api.openapi(games, async (c) => {
    const { page = 1 } = c.req.valid('query')
    const { id } = await member(c, c.req.valid('param').username)
    const { items, next } = toPage(await listGamesAdded(db, id, page), page)
    return sendValue(c, { items: cardsOf(c, items), next })
  })

  const posts = async (c: Context, username: string, type: 'review' | 'list', page = 1) => {
    const { id } = await member(c, username)
    const { items, next } = toPage(await listMemberPosts(db, id, { type, page }), page)
    addCacheTags(c, ...items.flatMap(tagsOfPost))
    return sendValue(c, { items: items.map(presentPost), next })
  }
  api.openapi(reviews, (c) => posts(c, c.req.valid('param').username, 'review', c.req.valid('query').page))
  api.openapi(lists, (c) => posts(c, c.req.valid('param').username, 'list', c.req.valid('query').page))

  api.openapi(votes, async (c) => {
    const { page = 1 } = c.req.valid('query')
    const { id, settings } = await member(c, c.req.valid('param').username)
    const { shows_votes, shows_downvotes } = sharedVotes(settings)
    const rows = shows_votes ? await listGamesVoted(db, id, page, shows_downvotes) : []
    const { items, next } = toPage(rows, page)
    const cards = cardsOf(
      c,
      items.map((vote) => vote.game_id),
    )
    return sendValue(c, { items: presentVotes(items, cards), next })
  })

  api.openapi(library, async (c) => {
    const { status, page = 1 } = c.req.valid('query')
    const { id, settings } = await member(c, c.req.valid('param').username)
    const { show_library } = readSettings(settings)
    const rows = show_library ? await listLibraryGames(db, id, status, page) : []
    const { items, next } = toPage(rows, page)
    return sendValue(c, { items: cardsOf(c, items), next })
  })

  return api
}
