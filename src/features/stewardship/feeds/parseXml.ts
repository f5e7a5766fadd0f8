import { parseFeed as parseAnyFeed } from 'feedsmith'
import { cleanEntries, type RawEntry } from './cleanEntry.ts'
import { htmlConverter, looksLikeHtml } from './convertHtml.ts'
import { FeedProblem, type ParsedFeed } from './feedEntry.ts'
import { MAX_ENTRIES } from './feeds.limits.ts'
import { ownId, repeatedIn } from './identifyEntries.ts'
import { hasManyOpenTags } from './openTags.ts'
import { plainTitle } from './plainTitle.ts'
import { versionInTitle } from './readVersion.ts'
import { resolveAddress } from './resolveAddress.ts'

/** Reads RSS or Atom. Throws `FeedProblem`. */
export function parseXml(text: string, base: string, now: number): ParsedFeed {
  // A document type can declare entities that expand without end. No feed needs one.
  if (/<!DOCTYPE\s+(?!html|\s)|<!ENTITY/i.test(text))
    throw new FeedProblem('The file declares a document type or entities. Remove the declaration.')
  if (isWebPage(text))
    throw new FeedProblem(
      'This is the address of a web page, not of a feed. Look for the address of its RSS or Atom feed.',
    )
  if (hasManyOpenTags(text))
    throw new FeedProblem('The file has many tags that do not end. Write < in texts as &lt;, or use CDATA.')
  const { format, items } = entriesOf(text, base)
  const convert = htmlConverter()
  const repeated = repeatedIn(items.map((item) => item.link))
  return cleanEntries(format, items, now, (item, number) => readItem(item, number, { convert, repeated }))
}

/** Whether a text begins as a page of the web does, after comments. */
function isWebPage(text: string): boolean {
  let start = skipBlanks(text, 0)
  while (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + '<!--'.length)
    if (end < 0) return false
    start = skipBlanks(text, end + '-->'.length)
  }
  const beginning = /<(?:!DOCTYPE\s+html|html)\b/iy
  beginning.lastIndex = start
  return beginning.test(text)
}

function skipBlanks(text: string, start: number): number {
  const blanks = /\s*/y
  blanks.lastIndex = start
  blanks.test(text)
  return blanks.lastIndex
}

interface XmlItem {
  id: string
  title: string
  html: string
  date: string
  /** As the feed writes it. */
  link: string
  /** What relative addresses in it are relative to, and those in its text; undefined: to its page. */
  base: string
  textBase: string | undefined
}

function entriesOf(text: string, url: string): { format: 'rss' | 'atom'; items: XmlItem[] } {
  let parsed: ReturnType<typeof parseAnyFeed>
  try {
    parsed = parseAnyFeed(text, { maxItems: MAX_ENTRIES * 20 })
  } catch {
    throw new FeedProblem('The file is XML, but not a readable RSS 2.0 or Atom feed.')
  }
  if (parsed.format === 'atom') {
    const feedBase = parsed.feed.xml?.base
    return {
      format: 'atom',
      items: (parsed.feed.entries ?? []).map((entry) => ({
        id: entry.id ?? '',
        title: plainTitle(entry.title?.value ?? ''),
        html: entry.content?.value ?? entry.summary?.value ?? '',
        date: String(entry.published ?? entry.updated ?? ''),
        link: entry.links?.find((link) => !link.rel || link.rel === 'alternate')?.href ?? '',
        ...basesOf(url, feedBase, entry.xml?.base, (entry.content ?? entry.summary)?.xml?.base),
      })),
    }
  }
  if (parsed.format === 'rss') {
    const { link: site, xml } = parsed.feed
    return {
      format: 'rss',
      items: (parsed.feed.items ?? []).map((item) => ({
        id: item.guid?.value ?? '',
        title: plainTitle(item.title ?? ''),
        html: item.content?.encoded ?? item.description ?? '',
        date: String(item.pubDate ?? item.dc?.dates?.[0] ?? ''),
        link: item.link ?? '',
        ...basesOf(resolveAddress(site, url), xml?.base, item.xml?.base),
      })),
    }
  }
  throw new FeedProblem('The file is not an RSS 2.0 or Atom feed.')
}

/** The bases of an entry and of its text; each may be relative to the one before. */
function basesOf(
  url: string,
  feed: string | undefined,
  entry: string | undefined,
  text?: string,
): Pick<XmlItem, 'base' | 'textBase'> {
  const base = resolveAddress(entry, resolveAddress(feed, url))
  return { base, textBase: (feed ?? entry ?? text) ? resolveAddress(text, base) : undefined }
}

interface Reading {
  convert: (html: string, base: string) => string
  /** Addresses that several entries have. */
  repeated: ReadonlySet<string>
}

function readItem(item: XmlItem, number: number, { convert, repeated }: Reading): RawEntry | string {
  const { title, html, date } = item
  const link = resolveAddress(item.link, item.base)
  const content = looksLikeHtml(html) ? convert(html, item.textBase ?? link) : html
  if (title.trim() === '' && content.trim() === '') return 'The entry has neither a title nor a text'
  const id = ownId(item.id, item.link, repeated)
  if (id === '' && item.link === '' && (title.trim() === '' || date === ''))
    return "The entry has neither a 'guid' (or 'id') nor a 'link', so it could not be recognized the next time"
  return { number, id, version: versionInTitle(title) ?? '', title, content, date, link }
}
