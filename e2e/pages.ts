/** Every kind of page, by what it shows. */
export const PAGES: readonly (readonly [name: string, address: string])[] = [
  ['the list of games', '/'],
  ['the start of a search', '/search'],
  ['results of a search', '/search?tags=idle&not=nsfw'],
  ['a search without results', '/search?name=nothing-has-this-name'],
  ['a game', '/game/cookie-clicker'],
  ['updates', '/updates'],
  ['the community', '/community'],
  ['settings', '/settings'],
  ['the reference of the API', '/api-reference'],
]
