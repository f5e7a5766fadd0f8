import { expect, test } from 'vitest'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const services = await testApi()
const { db, catalog, send, signIn } = services
const site = plainSite(services)
const { tower, mine, farm } = GAMES

const open = async (query: string, headers: Record<string, string> = {}) => {
  const response = await site.request(`/random${query}`, { headers })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return [response.status, response.headers.get('location')]
}

test('leads to a game of the filters in the address', async () => {
  expect(await open('?name=tower')).toEqual([302, '/game/number-tower'])
  expect(await open('?name=tower&tags=no-such-tag&page=9&sort=votes')).toEqual([302, '/game/number-tower'])
})

test('leads to the search, which says that nothing matches', async () => {
  expect(await open('?name=nothing+like+this')).toEqual([302, '/search?name=nothing+like+this'])
  expect((await open('?vote=upvoted'))[1]).toBe('/search?vote=upvoted')
})

test('leads to NSFW games only if the address asks for them', async () => {
  await db.kysely.insertInto('game_tags').values({ game_id: tower, tag_id: NSFW_TAG }).execute()
  await catalog.refresh()
  expect((await open('?name=tower'))[1]).toBe('/search?name=tower')
  expect((await open('?name=tower&hide=none'))[1]).toBe('/game/number-tower')
  expect((await open('?name=tower&tags=nsfw'))[1]).toBe('/game/number-tower')
})

test('leads to no game that the member of an access token hides', async () => {
  const alice = await signIn(PEOPLE.alice)
  await send('PUT', '/api/me/blocked-games', alice, { games: [mine, farm] })
  for (let i = 0; i < 20; i++) expect((await open('', { ...alice }))[1]).toBe('/game/old-clicker')
})
