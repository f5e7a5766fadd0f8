import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { postTitle } from '#/features/community/posts/postTitle.ts'
import { postAddress } from '#/features/community/posts/postTypes.ts'
import { findNews } from '#/features/pages/followingNews/findNews.server.ts'
import type { NewsItem } from '#/features/pages/followingNews/followingNews.contract.ts'
import { additionsText, reasonText } from '#/features/pages/followingNews/newsWords.ts'
import { presentNews } from '#/features/pages/followingNews/presentNews.server.ts'
import { updateName } from '#/features/stewardship/updates/updateName.ts'
import { cachedResponse, toResponse } from '#/http/cache/cachedResponse.server.ts'
import { textEtag } from '#/http/etag.server.ts'
import { FixedWindowRateLimiter } from '#/http/fixedWindowRateLimiter.ts'
import { ApiProblem, problemResponse, tryLater } from '#/http/problem.ts'
import type { Services } from '#/services.server.ts'
import { MINUTE_MS } from '#/shared/durations.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import { type FeedItem, writeFeed } from './feedDocument.ts'
import type { FeedSources } from './feedSources.server.ts'
import { FOLLOWING_FEED_ITEMS, FOLLOWING_FEED_READS_PER_MINUTE } from './followingFeed.limits.ts'
import { findFeedSecret } from './followingFeed.queries.server.ts'
import { ownerOfKey } from './followingFeedKey.server.ts'
import { plainTexts } from './plainTexts.server.ts'
import { FEED_FORMATS, type FeedFormat, feedPaths } from './webFeeds.paths.ts'

/**
 * Nothing may keep it for others, a copy ends with its address, and search engines that find an address somewhere leave it out.
 */
const PRIVATE = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

/**
 * GET /feeds/following/{key}.{format}: what is new in what a member follows, for feed readers, which can't sign in. 200, or 304 for a matching
 * entity tag; 404 for a key that is nobody's now; 429 for a feed that is read more often than feed readers do. It is not cached.
 */
export function followingFeed(services: Services): Hono {
  const { db, auth, cache } = services
  const plainText = plainTexts(cache.fragments)
  const reads = new FixedWindowRateLimiter(FOLLOWING_FEED_READS_PER_MINUTE, MINUTE_MS)
  const feeds = new Hono()
  feeds.get('/feeds/following/:file', async (c) => {
    try {
      const { key, format } = readFile(c.req.param('file'))
      const userId = await ownerOfKey(auth.keys, key, (id) => findFeedSecret(db.kysely, id))
      if (!userId) throw noFeed()
      const waitMs = reads.count(userId)
      if (waitMs > 0) throw tryLater(429, 'This feed is read too often', Math.ceil(waitMs / 1000))
      const all = await findNews(services, userId)
      const news = await presentNews(services, { ...all, news: all.news.slice(0, FOLLOWING_FEED_ITEMS) })
      const { body, type } = await writeFeed(format, {
        title: `What you follow on ${siteName()}`,
        description: 'What is new in the games, developers, tags, lists, and members that you follow.',
        page: paths.updates({ following: '1' }),
        self: feedPaths.following(format, key),
        items: await itemsOf(news, plainText),
      })
      const made = cachedResponse(Buffer.from(body), {
        etag: textEtag(body),
        route: routePath(c),
        tags: new Set(),
        headers: { 'content-type': type, ...PRIVATE },
      })
      return await toResponse(made, {
        acceptEncoding: c.req.header('accept-encoding'),
        ifNoneMatch: c.req.header('if-none-match'),
      })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const response = problemResponse(c, error)
      response.headers.set('x-robots-tag', 'noindex')
      return response
    }
  })
  return feeds
}

const noFeed = () =>
  new ApiProblem(404, 'There is no such feed. Its address may have been replaced: see /feeds.')

/** Throws `ApiProblem` 404 if it is no name of a feed. */
function readFile(file: string): { key: string; format: FeedFormat } {
  const [key = '', format = '', ...rest] = file.split('.', 3)
  if (rest.length > 0 || !Object.hasOwn(FEED_FORMATS, format)) throw noFeed()
  return { key, format: format as FeedFormat }
}

/** One after the other, so that other requests are handled between two texts. */
async function itemsOf(news: readonly NewsItem[], plainText: FeedSources['plainText']): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for (const item of news) {
    const { text, ...more } = await itemOf(item, plainText)
    items.push({ ...more, at: item.at, text: [reasonText(item), text].filter(Boolean).join('\n\n') })
  }
  return items
}

async function itemOf(item: NewsItem, plainText: FeedSources['plainText']): Promise<Omit<FeedItem, 'at'>> {
  switch (item.kind) {
    case 'update': {
      const { update } = item
      const title = `${update.game.name}: ${updateName(update)}`
      return { title, page: paths.update(update.id), text: await plainText(update.content) }
    }
    case 'game': {
      const { name, urlid, desc } = item.game
      return { title: `New game: ${name}`, page: paths.game(urlid), text: desc }
    }
    case 'list': {
      const names = item.games.map(({ name }) => name)
      const more = item.total - names.length
      const text = names.join(', ') + (more > 0 ? `, and ${more} more` : '')
      // Each day is an entry of its own.
      return { title: additionsText(item), page: `${paths.list(item.list.id)}#${item.id}`, text }
    }
    case 'post': {
      const { post } = item
      const author = post.author?.display_name ?? post.author?.username
      return { title: postTitle(post), page: postAddress(post), text: await plainText(post.content), author }
    }
  }
}
