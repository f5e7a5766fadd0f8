import { expect } from 'vitest'
import type { testApi } from './api.ts'
import type { builtSite, SitePage } from './builtSite.ts'

type World = Awaited<ReturnType<typeof testApi>>
type Site = Awaited<ReturnType<typeof builtSite>>

/** The ids of the games in a list. */
export const gamesOf = (page: SitePage) => page.attributes('main li[data-game]', 'data-game').map(Number)
export const namesOf = (page: SitePage) => page.texts('main li[data-game] h2 a')
export const totalOf = (page: SitePage) => page.text('main header p[aria-live]')
export const hrefOf = (page: SitePage, link: string) => page.attribute(`main ${link}`, 'href')

export const numberOfGames = (total: number) => (total === 1 ? '1 game' : `${total} games`)

/** The path and the parameters of an address: their order says nothing. */
export function partsOf(address: string | undefined) {
  const { pathname, searchParams } = new URL(address ?? '/no-address', 'http://site')
  return [pathname, Object.fromEntries(searchParams)]
}

interface GameList {
  items: { id: number; name: string; urlid: string }[]
  total: number
  pages: number
}

/** The list that the API has for a query, without what lists hide by default. */
export async function listOf({ get }: Pick<World, 'get'>, query: string): Promise<GameList> {
  const { status, body } = await get(`/api/games?hide=nsfw&${query}`)
  expect(status, query).toBe(200)
  return body
}

/** Sees that a search shows what the API has for the same query. Returns its page. */
export async function expectSearch(world: Pick<World, 'get'>, site: Site, query: string): Promise<SitePage> {
  const page = await site.page(`/search?${query}`)
  const { items, total } = await listOf(world, `${query}&size=30`)
  expect(total, query).toBeGreaterThan(0)
  expect(gamesOf(page), query).toEqual(items.map(({ id }) => id))
  expect(totalOf(page), query).toBe(numberOfGames(total))
  return page
}
