import type { OpenAPIHono } from '@hono/zod-openapi'
import { describeApi } from './apiDescription.server.ts'
import { developerSuggestionsApi } from './features/catalog/developerSuggestions/developerSuggestions.api.server.ts'
import { developersApi } from './features/catalog/developers/developers.api.server.ts'
import { favoritesApi } from './features/catalog/favorites/favorites.api.server.ts'
import { playedApi } from './features/catalog/favorites/played.api.server.ts'
import { forYouApi } from './features/catalog/forYou/forYou.api.server.ts'
import { gameListsApi } from './features/catalog/games/gameLists.api.server.ts'
import { gamesApi } from './features/catalog/games/games.api.server.ts'
import { libraryApi } from './features/catalog/library/library.api.server.ts'
import { liveApi } from './features/catalog/live/live.api.server.ts'
import { logsApi } from './features/catalog/logs/logs.api.server.ts'
import { mediaApi } from './features/catalog/media/media.api.server.ts'
import { MAX_UPLOAD_BYTES } from './features/catalog/media/media.limits.ts'
import { mediumLogoApi } from './features/catalog/media/mediumLogo.api.server.ts'
import { popularApi } from './features/catalog/popular/popular.api.server.ts'
import { searchesApi } from './features/catalog/searches/searches.api.server.ts'
import { tagsApi } from './features/catalog/tags/tags.api.server.ts'
import { votesApi } from './features/catalog/votes/votes.api.server.ts'
import { votesByMonthApi } from './features/catalog/votesByMonth/votesByMonth.api.server.ts'
import { commentsApi } from './features/community/comments/comments.api.server.ts'
import { commentWritesApi } from './features/community/comments/commentWrites.api.server.ts'
import { composeApi } from './features/community/compose/compose.api.server.ts'
import { listsApi } from './features/community/lists/lists.api.server.ts'
import { pollsApi } from './features/community/polls/polls.api.server.ts'
import { postsApi } from './features/community/posts/posts.api.server.ts'
import { postWritesApi } from './features/community/posts/postWrites.api.server.ts'
import { postViewsApi } from './features/community/postViews/postViews.api.server.ts'
import { reportsApi } from './features/community/reports/reports.api.server.ts'
import { reviewsApi } from './features/community/reviews/reviews.api.server.ts'
import { browserErrorsApi } from './features/pages/browserErrors/browserErrors.api.server.ts'
import { followingNewsApi } from './features/pages/followingNews/followingNews.api.server.ts'
import { frontPageApi } from './features/pages/frontPage/frontPage.api.server.ts'
import { leaderboardsApi } from './features/pages/leaderboards/leaderboards.api.server.ts'
import { playApi } from './features/pages/play/play.api.server.ts'
import { ownLibraryApi } from './features/pages/profile/ownLibrary.api.server.ts'
import { profilesApi } from './features/pages/profile/profiles.api.server.ts'
import { votesDecisionApi } from './features/pages/queue/decideVotes.api.server.ts'
import { moderationQueueApi, respectLocks } from './features/pages/queue/queue.api.server.ts'
import { followingFeedApi } from './features/pages/webFeeds/followingFeed.api.server.ts'
import { accountApi } from './features/people/account/account.api.server.ts'
import { blockedGamesApi } from './features/people/account/blockedGames.api.server.ts'
import { meApi } from './features/people/account/me.api.server.ts'
import { mutedMembersApi } from './features/people/account/mutedMembers.api.server.ts'
import { historyApi } from './features/people/activity/history.api.server.ts'
import { apiTokensApi } from './features/people/apiTokens/apiTokens.api.server.ts'
import { usernamesApi } from './features/people/auth/usernames.api.server.ts'
import { collectiblesApi } from './features/people/collectibles/collectibles.api.server.ts'
import { followingApi } from './features/people/following/following.api.server.ts'
import { memberSuggestionsApi } from './features/people/members/memberSuggestions.api.server.ts'
import { notificationsApi } from './features/people/notifications/notifications.api.server.ts'
import { prestigeApi } from './features/people/prestige/prestige.api.server.ts'
import { dailyCheckApi } from './features/people/progress/dailyCheck.api.server.ts'
import { experienceApi } from './features/people/progress/experience.api.server.ts'
import { chooseUsernameApi } from './features/people/signIn/chooseUsername.api.server.ts'
import { weeklyMailApi } from './features/people/weeklyMail/weeklyMail.api.server.ts'
import { writeAllowanceApi } from './features/people/writeAllowance/writeAllowance.api.server.ts'
import { addGameApi } from './features/stewardship/addGame/addGame.api.server.ts'
import { similarGamesApi } from './features/stewardship/addGame/similarGames.api.server.ts'
import { developerToolsApi } from './features/stewardship/developers/developerTools.api.server.ts'
import { editsApi } from './features/stewardship/edits/edits.api.server.ts'
import { hideEditApi } from './features/stewardship/edits/hideEdit.api.server.ts'
import { feedbackApi } from './features/stewardship/feedback/feedback.api.server.ts'
import { feedsApi } from './features/stewardship/feeds/feeds.api.server.ts'
import { pushApi } from './features/stewardship/feeds/push.api.server.ts'
import { fillFromLinkApi } from './features/stewardship/fillFromLink/fillFromLink.api.server.ts'
import { gameToolsApi } from './features/stewardship/gameTools/gameTools.api.server.ts'
import { moderationLogApi } from './features/stewardship/log/log.api.server.ts'
import { mergesApi } from './features/stewardship/merges/merges.api.server.ts'
import { openDataApi } from './features/stewardship/openData/openData.api.server.ts'
import { operationApi } from './features/stewardship/operation/operation.api.server.ts'
import { developerOwnershipApi } from './features/stewardship/owners/developerOwnership.api.server.ts'
import { numbersApi } from './features/stewardship/owners/numbers.api.server.ts'
import { ownershipApi } from './features/stewardship/owners/ownership.api.server.ts'
import { steamKeysApi } from './features/stewardship/owners/steamKeys.api.server.ts'
import { votesRemovalApi } from './features/stewardship/owners/votesRemoval.api.server.ts'
import { sanctionsApi } from './features/stewardship/sanctions/sanctions.api.server.ts'
import { setupApi } from './features/stewardship/setup/setup.api.server.ts'
import { siteImportsApi } from './features/stewardship/siteImports/siteImports.api.server.ts'
import { MAX_IMPORT_BYTES } from './features/stewardship/siteImports/siteImports.limits.ts'
import { sitePagesApi } from './features/stewardship/sitePages/sitePages.api.server.ts'
import { updateEditApi } from './features/stewardship/updates/updateEdit.api.server.ts'
import { updatesApi } from './features/stewardship/updates/updates.api.server.ts'
import { healthApi } from './health.api.server.ts'
import { apiRouter, handleErrors } from './http/apiRouter.server.ts'
import { acceptApiTokens } from './http/apiTokenAccess.server.ts'
import { clientAddress, subscriberOf, trustedProxies } from './http/clientAddress.server.ts'
import { allowOrigins } from './http/crossOrigin.server.ts'
import { limitRequest } from './http/limitRequest.server.ts'
import { plainInput } from './http/plainInput.server.ts'
import { ApiProblem, problemResponse } from './http/problem.ts'
import { limitWriteRate } from './http/rateLimits.server.ts'
import { nameRoutes } from './http/requests/requestInfo.server.ts'
import { openRateCounts } from './http/sharedCounts.writes.server.ts'
import { takeTurns } from './http/turns/takeTurns.server.ts'
import { viewers } from './http/viewer.server.ts'
import type { Services } from './services.server.ts'
import { scopesOf } from './tokenScopes.ts'

/** The features' endpoints. Lists of games come first, because their paths would also match those of single games. */
const FEATURES = [
  gameListsApi,
  popularApi,
  frontPageApi,
  fillFromLinkApi,
  similarGamesApi,
  gamesApi,
  developerSuggestionsApi,
  developersApi,
  developerToolsApi,
  mergesApi,
  playApi,
  addGameApi,
  editsApi,
  hideEditApi,
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
  votesDecisionApi,
  gameToolsApi,
  moderationLogApi,
  sitePagesApi,
  setupApi,
  operationApi,
  siteImportsApi,
  sanctionsApi,
  tagsApi,
  usernamesApi,
  meApi,
  dailyCheckApi,
  chooseUsernameApi,
  accountApi,
  writeAllowanceApi,
  apiTokensApi,
  blockedGamesApi,
  mutedMembersApi,
  followingApi,
  followingNewsApi,
  followingFeedApi,
  searchesApi,
  historyApi,
  experienceApi,
  collectiblesApi,
  prestigeApi,
  profilesApi,
  memberSuggestionsApi,
  leaderboardsApi,
  votesApi,
  votesByMonthApi,
  favoritesApi,
  ownLibraryApi,
  libraryApi,
  forYouApi,
  feedbackApi,
  openDataApi,
  playedApi,
  mediaApi,
  mediumLogoApi,
  ownershipApi,
  developerOwnershipApi,
  numbersApi,
  steamKeysApi,
  votesRemovalApi,
  notificationsApi,
  weeklyMailApi,
  liveApi,
  logsApi,
  browserErrorsApi,
  healthApi,
]

/** Room for a form around the files. */
const LARGE_BODIES = {
  '/api/media': MAX_UPLOAD_BYTES + 65_536,
  '/api/site/imports': MAX_IMPORT_BYTES + 65_536,
}

/**
 * The whole API under `/api`: JSON; responses without personal data are the same for every reader. It is described at
 * `/api/openapi.json`, generated from the schemas that validate requests.
 */
export function createApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  handleErrors(api, services.log)
  api.use('/api/*', nameRoutes)
  allowOrigins(api, '/api/*', services.config.auth.origins)
  api.use(
    '/api/*',
    limitRequest(({ status, detail, parameter }) => {
      throw new ApiProblem(status, detail, parameter ? [{ parameter, message: detail }] : undefined)
    }),
  )
  const proxies = trustedProxies(services.config.auth.trustedProxies)
  const turns = takeTurns(services.turns.reads, (c) => subscriberOf(clientAddress(c, proxies)))
  // Whether the process is well must not depend on who else reads.
  api.use('/api/*', (c, next) => (c.req.path === '/api/health' ? next() : turns(c, next)))
  api.use('/api/*', plainInput)
  api.use(
    '/api/*',
    viewers((token) => services.auth.sessionCache.authenticateFully(token)),
  )
  const { apiTokens } = services.auth
  api.use(
    '/api/*',
    acceptApiTokens((token, address) => apiTokens.authenticate(token, address), scopesOf, proxies),
  )
  api.use(
    '/api/*',
    limitWriteRate(
      proxies,
      openRateCounts(services.db, services.auth.keys),
      services.config.writeLimitFactor,
      LARGE_BODIES,
      services.counters.refusals,
    ),
  )
  for (const path of ['/api/moderation/:kind/:id', '/api/moderation/:kind/:id/:action'])
    api.use(path, respectLocks(services))
  for (const feature of FEATURES) api.route('/', feature(services))
  describeApi(api, services)
  // Below a site that serves pages for all other addresses, an unknown address of the API still gets a response from the API.
  api.all('/api/*', (c) => problemResponse(c, new ApiProblem(404, `There is nothing at ${c.req.path}`)))
  return api
}
