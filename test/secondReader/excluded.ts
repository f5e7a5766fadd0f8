type Reasons = Readonly<Record<string, readonly string[]>>

/** Writes after which a second reader sees nothing new, by the reason. */
export const WRITES_NOT_SHOWN: Reasons = {
  'only its member sees it': [
    'POST /api/lists/{id}/copy',
    'POST /api/me/onboarding',
    'DELETE /api/me/sessions',
    'DELETE /api/me/sessions/{id}',
    'POST /api/me/tokens',
    'DELETE /api/me/tokens/{id}',
    'PUT /api/me/blocked-games',
    'POST /api/updateBlockedGames',
    'PUT /api/me/blocked-games/{gameId}',
    'DELETE /api/me/blocked-games/{gameId}',
    'PUT /api/me/follows/threads/{id}',
    'DELETE /api/me/follows/threads/{id}',
    'POST /api/me/following/feed',
    'POST /api/me/searches',
    'PATCH /api/me/searches/{id}',
    'DELETE /api/me/searches/{id}',
    'PUT /api/me/played/{gameId}',
    'DELETE /api/me/played/{gameId}',
    'POST /api/seenNotifications',
    'POST /api/weekly-mail/stop',
  ],
  'only moderators, the council or the owner of the game see it': [
    'POST /api/reports',
    'PUT /api/moderation/{kind}/{id}/lock',
    'DELETE /api/moderation/{kind}/{id}/lock',
    'POST /api/games/{urlid}/update-tokens',
    'DELETE /api/games/{urlid}/update-tokens/{id}',
    'DELETE /api/games/{urlid}/feed',
    'POST /api/moderation/feeds/{id}',
    'PUT /api/moderation/reasons',
    'POST /api/games/{urlid}/ownership',
    'POST /api/games/{urlid}/ownership/request',
    'POST /api/developers/{slug}/ownership',
    'POST /api/games/{urlid}/steam-keys',
    'DELETE /api/games/{urlid}/steam-keys/{id}',
    'POST /api/games/{urlid}/steam-keys/read',
    'POST /api/games/{urlid}/votes-removal',
  ],
  'it stores nothing that is shown until another write names it': [
    'POST /api/feed-checks',
    'POST /api/games/fill-from-link',
    'POST /api/games/{urlid}/frame-check',
    'POST /api/media',
    'POST /api/media/from-address',
    'POST /api/uploadImageThumbFromUrl',
  ],
  'it is counted in batches, and shown later': [
    'POST /api/addBlogLog',
    'POST /api/addLog',
    'POST /api/addLinkLog',
    'POST /api/addIntLog',
  ],
}

/** Public addresses that need not show a write at once, by the reason. */
export const READS_NOT_COMPARED: Reasons = {
  'it may be a minute old or more, as its description says': [
    'GET /api/games/popular',
    'GET /api/leaderboards',
    'GET /api/open-data',
  ],
  'it differs from request to request': ['GET /api/games/random', 'GET /api/events', 'GET /api/health'],
  'no write changes it': ['GET /api/tags', 'GET /api/collectibles', 'GET /api/openapi.json'],
  'no page shows it': ['GET /api/usernames', 'GET /api/members'],
  'it is empty for whoever is not signed in': ['GET /api/me/history/{kind}'],
}
