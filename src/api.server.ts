import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { accountApi } from './features/account/account.api.server.ts'
import { historyApi } from './features/account/activity/history.api.server.ts'
import { blockedGamesApi } from './features/account/blockedGames.api.server.ts'
import { meApi } from './features/account/me.api.server.ts'
import { chooseUsernameApi } from './features/account/signIn/chooseUsername.api.server.ts'
import { usernamesApi } from './features/auth/usernames.api.server.ts'
import { commentsApi } from './features/comments/comments.api.server.ts'
import { commentWritesApi } from './features/comments/commentWrites.api.server.ts'
import { editsApi } from './features/edits/edits.api.server.ts'
import { favoritesApi } from './features/favorites/favorites.api.server.ts'
import { addGameApi } from './features/games/add/addGame.api.server.ts'
import { similarGamesApi } from './features/games/add/similarGames.api.server.ts'
import { fillFromLinkApi } from './features/games/fillFromLink/fillFromLink.api.server.ts'
import { gameListsApi } from './features/games/gameLists.api.server.ts'
import { gamesApi } from './features/games/games.api.server.ts'
import { liveApi } from './features/live/live.api.server.ts'
import { logsApi } from './features/logs/logs.api.server.ts'
import { mediaApi } from './features/media/media.api.server.ts'
import { MAX_UPLOAD_BYTES } from './features/media/media.limits.ts'
import { mediumLogoApi } from './features/media/mediumLogo.api.server.ts'
import { memberSuggestionsApi } from './features/members/memberSuggestions.api.server.ts'
import { profilesApi } from './features/members/profile/profiles.api.server.ts'
import { gameToolsApi } from './features/moderation/gameTools/gameTools.api.server.ts'
import { moderationLogApi } from './features/moderation/log/log.api.server.ts'
import { sanctionsApi } from './features/moderation/members/sanctions.api.server.ts'
import { moderationQueueApi, respectLocks } from './features/moderation/queue/queue.api.server.ts'
import { notificationsApi } from './features/notifications/notifications.api.server.ts'
import { numbersApi } from './features/owners/numbers.api.server.ts'
import { ownershipApi } from './features/owners/ownership.api.server.ts'
import { steamKeysApi } from './features/owners/steamKeys.api.server.ts'
import { votesRemovalApi } from './features/owners/votesRemoval.api.server.ts'
import { pollsApi } from './features/posts/community/polls.api.server.ts'
import { composeApi } from './features/posts/compose/compose.api.server.ts'
import { listsApi } from './features/posts/lists/lists.api.server.ts'
import { postsApi } from './features/posts/posts.api.server.ts'
import { postWritesApi } from './features/posts/postWrites.api.server.ts'
import { reviewsApi } from './features/posts/reviews/reviews.api.server.ts'
import { postViewsApi } from './features/posts/views/postViews.api.server.ts'
import { reportsApi } from './features/reports/reports.api.server.ts'
import { tagsApi } from './features/tags/tags.api.server.ts'
import { updateEditApi } from './features/updates/edit/updateEdit.api.server.ts'
import { feedsApi } from './features/updates/feeds/feeds.api.server.ts'
import { pushApi } from './features/updates/feeds/push.api.server.ts'
import { updatesApi } from './features/updates/updates.api.server.ts'
import { votesApi } from './features/votes/votes.api.server.ts'
import { healthApi } from './health.api.server.ts'
import { apiRouter, errors, handleErrors, json } from './http/api.server.ts'
import { trustedProxies } from './http/clientAddress.server.ts'
import { allowOrigins } from './http/crossOrigin.server.ts'
import { asJsonText, type JsonText, sendJson } from './http/jsonResponse.server.ts'
import { LiteralPathsRouter } from './http/literalPathsRouter.server.ts'
import { plainInput } from './http/plainInput.server.ts'
import { ApiProblem, problemResponse } from './http/problem.ts'
import { limitWriteRate } from './http/rateLimits.server.ts'
import { viewers } from './http/viewer.server.ts'
import type { Services } from './services.server.ts'

/** The features' endpoints. Lists of games come first: their addresses lie among those of single games. */
const FEATURES = [
  gameListsApi,
  fillFromLinkApi,
  similarGamesApi,
  gamesApi,
  addGameApi,
  editsApi,
  updatesApi,
  updateEditApi,
  pushApi,
  feedsApi,
  postsApi,
  postWritesApi,
  pollsApi,
  composeApi,
  listsApi,
  postViewsApi,
  reviewsApi,
  commentsApi,
  commentWritesApi,
  reportsApi,
  moderationQueueApi,
  gameToolsApi,
  moderationLogApi,
  sanctionsApi,
  tagsApi,
  usernamesApi,
  meApi,
  chooseUsernameApi,
  accountApi,
  blockedGamesApi,
  historyApi,
  profilesApi,
  memberSuggestionsApi,
  votesApi,
  favoritesApi,
  mediaApi,
  mediumLogoApi,
  ownershipApi,
  numbersApi,
  steamKeysApi,
  votesRemovalApi,
  notificationsApi,
  liveApi,
  logsApi,
  healthApi,
]

/** Room for a form around the file. */
const LARGE_BODIES = { '/api/media': MAX_UPLOAD_BYTES + 65_536 }

/**
 * The whole API under `/api`: JSON; what is not a member's own is the same for every reader. Its description stands at
 * `/api/openapi.json`, made from the schemas that check what is asked.
 */
export function createApi(services: Services): OpenAPIHono {
  const api = apiRouter({ router: new LiteralPathsRouter() })
  handleErrors(api, services.log)
  allowOrigins(api, '/api/*', services.config.auth.origins)
  api.use('/api/*', plainInput)
  api.use(
    '/api/*',
    viewers((token) => services.auth.sessionCache.authenticateFully(token)),
  )
  api.use(
    '/api/*',
    limitWriteRate(
      trustedProxies(services.config.auth.trustedProxies),
      services.config.writeLimitFactor,
      LARGE_BODIES,
    ),
  )
  api.use('/api/moderation/:kind/:id', respectLocks(services))
  for (const feature of FEATURES) api.route('/', feature(services))
  describeApi(api, services)
  // Below a site that serves pages for all other addresses, an unknown address of the API is still the API's to answer.
  api.all('/api/*', (c) => problemResponse(c, new ApiProblem(404, `There is nothing at ${c.req.path}`)))
  return api
}

const documentSchema = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })

const description = createRoute({
  method: 'get',
  path: '/api/openapi.json',
  tags: ['Site'],
  summary: 'This description: OpenAPI 3.1',
  request: { query: z.strictObject({}) },
  responses: { 200: json(documentSchema, 'The OpenAPI document'), ...errors(400) },
})

function describeApi(api: OpenAPIHono, { config }: Services): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, from POST /auth/v1/token.',
  })
  let text: JsonText<never> | undefined
  api.openapi(description, (c) => {
    text ??= asJsonText(
      JSON.stringify(
        api.getOpenAPI31Document({
          openapi: '3.1.0',
          info: {
            title: `${config.siteName} API`,
            version: '1',
            description:
              'The catalogue, which is public, and the data of the signed-in member. Times are ISO 8601 in UTC. ' +
              'Errors are problem details (RFC 9457); `errors` names the parameters that cannot be used.',
          },
          servers: [{ url: config.siteUrl }],
        }),
      ),
    )
    return sendJson(c, text)
  })
}
