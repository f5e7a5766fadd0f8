import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json, SIGNED_IN } from '#/http/apiRouter.server.ts'
import { pageSchema, sendPrivate } from '#/http/jsonResponse.server.ts'
import { pageParameter } from '#/http/parameters.server.ts'
import { requireUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { findNews } from './findNews.server.ts'
import { newsItemSchema } from './followingNews.contract.ts'
import { MAX_NEWS, NEWS_DAYS } from './followingNews.limits.ts'
import { presentNews } from './presentNews.server.ts'

const news = createRoute({
  method: 'get',
  path: '/api/me/following/news',
  tags: ['Your account'],
  security: SIGNED_IN,
  summary: 'What is new in what you follow, newest first',
  description:
    `Of the last ${NEWS_DAYS} days, at most ${MAX_NEWS}: updates of followed games and of followed developers’ games; new games by developers, with tags, added by members, ` +
    'and found by saved searches with an alert; games added to lists; posts, reviews, and lists by members. Favorites are followed unless you said no. ' +
    'Without your own, without games that you hide, and without tags that your default filter hides, except on games that you follow yourself.',
  request: { query: z.strictObject({ page: pageParameter }) },
  responses: { 200: json(pageSchema(newsItemSchema), 'One page'), ...errors(400, 401) },
})

/** What is new for the viewer. */
export function followingNewsApi(services: Services): OpenAPIHono {
  const api = apiRouter()
  api.openapi(news, async (c) => {
    const { userId } = await requireUser(c)
    const { page = 1 } = c.req.valid('query')
    const all = await findNews(services, userId)
    const start = (page - 1) * PAGE_SIZE
    const shown = all.news.slice(start, start + PAGE_SIZE)
    const items = await presentNews(services, { ...all, news: shown })
    return sendPrivate(c, { items, next: all.news.length > start + PAGE_SIZE ? page + 1 : null })
  })
  return api
}
