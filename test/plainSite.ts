import { pino } from 'pino'
import { readConfig } from '#/config.ts'
import type { PageRenderer } from '#/http/pages.server.ts'
import { createSite } from '#/site.server.ts'
import type { testApi } from './api.ts'

/** Pages in the smallest form: each shows what the API returns for the page's address, below /api. */
const renderer: PageRenderer = {
  async fetch(request, { context: { api } }) {
    const { pathname, search } = new URL(request.url)
    const response = await api(`/api${pathname}${search}`)
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(await response.text(), { status: response.status, headers })
  },
}

/** The whole site around the little world, with such pages: for what the page cache holds and drops. */
export function plainSite(services: Awaited<ReturnType<typeof testApi>>) {
  const { db, catalog, auth, cache, viewerGames, live, events, services: parts } = services
  const log = pino({ level: 'silent' })
  const config = readConfig({})
  return createSite(
    {
      config,
      db,
      catalog,
      auth,
      cache,
      viewerGames,
      forYou: parts.forYou,
      live,
      events,
      media: parts.media,
      safeFetch: parts.safeFetch,
      jobs: parts.jobs,
      visits: parts.visits,
      popularGames: parts.popularGames,
      popularPosts: parts.popularPosts,
      turns: parts.turns,
      counters: parts.counters,
      log,
    },
    renderer,
  )
}
