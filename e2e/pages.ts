/** Every kind of page, by what it shows. */
export const PAGES: readonly (readonly [name: string, address: string])[] = [
  ['the list of games', '/'],
  ['the start of a search', '/search'],
  ['results of a search', '/search?tags=idle&not=nsfw'],
  ['a search without results', '/search?name=nothing-has-this-name'],
  ['a game', '/game/cookie-clicker'],
  ['the form of a new game', '/add-game'],
  ['the history of a game', '/game/cookie-clicker/history'],
  ['updates', '/updates'],
  ['the community', '/community'],
  ['a profile', '/user/tallowmere'],
  ['settings', '/settings'],
  ['the reference of the API', '/api-reference'],
  ['how to automate updates', '/json-updates'],
  ['the moderation log', '/moderation/log'],
]

/** Routes that the list above leaves out, for what must hold on each, found or not. */
export const OTHER_PAGES: readonly string[] = [
  '/game/cookie-clicker/posts',
  '/game/cookie-clicker/edit',
  '/edit/1',
  '/post/1',
  '/list',
  '/list/1',
  '/update/1',
  '/confirmed',
  '/new-password',
  '/sign-in',
  '/patreon',
  '/moderation',
  '/game/cookie-clicker/numbers',
  '/steam-keys',
  '/there-is-no-such-page',
]
