import { cleanEntries, type RawEntry } from './cleanEntry.ts'
import { htmlConverter } from './convertHtml.ts'
import { FeedProblem, nameOfValue, type ParsedFeed, toText } from './feedEntry.ts'
import { ownId, repeatedIn } from './identifyEntries.ts'
import { plainTitle } from './plainTitle.ts'
import { versionInTitle } from './readVersion.ts'
import { resolveAddress } from './resolveAddress.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads a list of updates or a JSON Feed. Throws `FeedProblem`. */
export function parseJson(text: string, base: string, now: number): ParsedFeed {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new FeedProblem(`The file is not valid JSON: ${jsonError(error as Error)}.`)
  }
  if (isFields(value) && Array.isArray(value.updates)) return read('updates', value.updates, now, readUpdate)
  if (isFields(value) && Array.isArray(value.items)) return readJsonFeed(value.items, base, now)
  if (isFields(value) && value.updates !== undefined)
    throw new FeedProblem(`'updates' must be a list, but is ${nameOfValue(value.updates)}.`)
  throw new FeedProblem(
    'The JSON has no list named \'updates\' at the top level, and is not a JSON Feed. It must look like {"updates": [ … ]}.',
  )
}

function readJsonFeed(items: readonly unknown[], base: string, now: number): ParsedFeed {
  const convert = htmlConverter()
  const repeated = repeatedIn(items.map((item) => (isFields(item) ? linkOf(item) : '')))
  return read('json-feed', items, now, (item, number) => readItem(item, number, { convert, repeated, base }))
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parser's message, without the file that newer engines quote. */
const jsonError = (error: Error) =>
  error.message.replace(/,? ?(?:\.\.\.)?["'].*$/s, '').replace(/^Unexpected token.*$/, (m) => m.slice(0, 80))

/** Reads one entry; a text says why it cannot be used. */
type ReadEntry = (item: Fields, number: number) => RawEntry | string

const read = (format: ParsedFeed['format'], items: readonly unknown[], now: number, readEntry: ReadEntry) =>
  cleanEntries(format, items, now, (item, number) =>
    isFields(item) ? readEntry(item, number) : `The entry must be an object, but is ${nameOfValue(item)}`,
  )

function readUpdate(item: Fields, number: number): RawEntry | string {
  const version = toText(item.version).trim()
  if (item.version === undefined) return "'version' is missing"
  if (version === '')
    return `'version' must be a string, but is ${item.version === '' ? 'empty' : nameOfValue(item.version)}`
  for (const field of ['title', 'content', 'date'] as const)
    if (item[field] !== undefined && item[field] !== null && typeof item[field] !== 'string')
      return `'${field}' must be a string, but is ${nameOfValue(item[field])}`
  const [title, content] = [toText(item.title), toText(item.content)]
  if (title.trim() === '' && content.trim() === '') return "'content' is missing"
  return { number, id: `version:${version}`, version, title, content, date: toText(item.date), link: '' }
}

/** The address of an entry's page, as the feed writes it. */
const linkOf = (item: Fields): string => toText(item.url) || toText(item.external_url)

interface Reading {
  convert: (html: string, base: string) => string
  /** Addresses that several entries have. */
  repeated: ReadonlySet<string>
  base: string
}

function readItem(item: Fields, number: number, { convert, repeated, base }: Reading): RawEntry | string {
  const title = plainTitle(toText(item.title))
  const date = toText(item.date_published)
  const link = resolveAddress(linkOf(item), base)
  const html = toText(item.content_html)
  const content = html ? convert(html, link) : toText(item.content_text) || toText(item.summary)
  const id = ownId(toText(item.id), linkOf(item), repeated)
  if (id === '' && linkOf(item) === '' && (title.trim() === '' || date === '')) return "'id' is missing"
  if (title.trim() === '' && content.trim() === '')
    return "'title', 'content_html' and 'content_text' are missing"
  return { number, id, version: versionInTitle(title) ?? '', title, content, date, link }
}
