import { type Context, Hono } from 'hono'
import type { GameRef } from '#/features/catalog/games/games.contract.ts'
import { DEFAULT_QUERY, readAddress, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { paths } from '#/shared/paths.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { RANDOM_PATH } from './random.paths.ts'

/**
 * GET /random: 302 to the page of a random game of the list that the parameters describe, which are those of `/search`; never stored. What belongs to a
 * member (hidden games, their own votes) counts where the request has their access token: the site's own links ask the API and need no redirect. A
 * missing `hide` is the default filter of visitors. 302 to the search where no game matches, and where somebody must sign in first: the search says so. Other
 * problems of the API are passed on.
 */
export function randomRedirect(fetchApi: (request: Request) => Response | Promise<Response>): Hono {
  const site = new Hono()
  site.get(RANDOM_PATH, async (c: Context) => {
    const { query } = readAddress(c.req.query())
    const params = toParams({ ...query, sort: DEFAULT_QUERY.sort, page: 1 })
    const requested = toParams({ ...query, page: 1, hide: query.hide ?? [NSFW_TAG] })
    const authorization = c.req.header('authorization')
    const response = await fetchApi(
      new Request(`http://site/api/games/random?${new URLSearchParams(requested)}`, {
        headers: authorization === undefined ? {} : { authorization },
      }),
    )
    c.header('cache-control', 'no-store')
    if (response.ok) {
      const { urlid }: GameRef = await response.json()
      return c.redirect(paths.game(urlid), 302)
    }
    return [401, 404].includes(response.status) ? c.redirect(paths.search(params), 302) : response
  })
  return site
}
