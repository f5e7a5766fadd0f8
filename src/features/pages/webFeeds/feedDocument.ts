import { escapeHtml } from '#/shared/html/escapeHtml.ts'
import { siteName } from '#/shared/siteName.ts'
import { siteUrl } from '#/shared/siteUrl.ts'
import { toXmlCharacters } from '#/shared/xml.ts'
import { FEED_FORMATS, type FeedFormat } from './webFeeds.paths.ts'

/** What a feed says, whatever its format. Addresses are paths within the site. */
export interface FeedDetails {
  title: string
  description: string
  /** The page that shows the same. */
  page: string
  /** The feed's own path. */
  self: string
  /** The newest first. */
  items: FeedItem[]
}

export interface FeedItem {
  title: string
  /** Its page, which also identifies it. */
  page: string
  /** Plain text. */
  text: string
  /** ISO time. */
  at: string
  author?: string | undefined
}

const absolute = (path: string) => siteUrl() + path

/** Writes a feed; feeds without items were last changed at the beginning of 1970, so that equal feeds are equal texts. */
export async function writeFeed(
  format: FeedFormat,
  feed: FeedDetails,
): Promise<{ body: string; type: string }> {
  const written = await { atom, rss, json }[format](feed)
  const body = format === 'json' ? written : toXmlCharacters(written)
  return { body, type: `${FEED_FORMATS[format]}; charset=utf-8` }
}

const changedAt = ({ items }: FeedDetails) => new Date(items[0]?.at ?? 0)

async function atom(feed: FeedDetails): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith')
  return generateAtomFeed({
    id: absolute(feed.page),
    title: { value: feed.title },
    subtitle: { value: feed.description },
    updated: changedAt(feed),
    authors: [{ name: siteName(), uri: siteUrl() }],
    links: [
      { rel: 'alternate', type: 'text/html', href: absolute(feed.page) },
      { rel: 'self', type: FEED_FORMATS.atom, href: absolute(feed.self) },
    ],
    entries: feed.items.map(({ title, page, text, at, author }) => ({
      id: absolute(page),
      title: { value: title },
      updated: new Date(at),
      published: new Date(at),
      links: [{ rel: 'alternate', type: 'text/html', href: absolute(page) }],
      content: { value: text, type: 'text' },
      ...(author ? { authors: [{ name: author }] } : {}),
    })),
  })
}

async function rss(feed: FeedDetails): Promise<string> {
  const { generateRssFeed } = await import('feedsmith')
  return generateRssFeed({
    title: feed.title,
    link: absolute(feed.page),
    description: feed.description,
    lastBuildDate: changedAt(feed),
    atom: { links: [{ rel: 'self', type: FEED_FORMATS.rss, href: absolute(feed.self) }] },
    items: feed.items.map(({ title, page, text, at, author }) => ({
      title,
      link: absolute(page),
      guid: { value: absolute(page), isPermaLink: true },
      pubDate: new Date(at),
      // Readers take descriptions as HTML.
      description: escapeHtml(text),
      ...(author ? { dc: { creators: [author] } } : {}),
    })),
  })
}

async function json(feed: FeedDetails): Promise<string> {
  const { generateJsonFeed } = await import('feedsmith')
  return JSON.stringify(
    generateJsonFeed({
      title: feed.title,
      description: feed.description,
      home_page_url: absolute(feed.page),
      feed_url: absolute(feed.self),
      items: feed.items.map(({ title, page, text, at, author }) => ({
        id: absolute(page),
        url: absolute(page),
        title,
        content_text: text,
        date_published: new Date(at),
        ...(author ? { authors: [{ name: author }] } : {}),
      })),
    }),
  )
}
