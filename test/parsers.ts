import { parse as parseCookie } from 'hono/utils/cookie'
import { isbot } from 'isbot'
import { Needle } from '#/features/catalog/index/engine/foldedText.ts'
import { nameKey } from '#/features/catalog/index/engine/nameKey.ts'
import { CATALOG_PARAMS, readAddress, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { isLink } from '#/features/catalog/links/isLink.ts'
import { linkTypeOf } from '#/features/catalog/links/linkTypeOf.ts'
import { topicsParameter } from '#/features/catalog/live/live.contract.ts'
import { isPosition } from '#/features/catalog/live/position.ts'
import { applyRange, readRelationQuery } from '#/features/pages/dataService/parse/readRelationQuery.ts'
import { toCsv } from '#/features/pages/dataService/responses/csv.ts'
import { readAccept, readCount } from '#/features/pages/dataService/responses/negotiation.ts'
import { isReservedName } from '#/features/people/auth/users/reservedNames.ts'
import { isStorable } from '#/features/people/auth/users/storable.ts'
import { usernameFrom } from '#/features/people/auth/users/usernameFrom.ts'
import { readAddresses } from '#/features/stewardship/addGame/readAddresses.ts'
import { diffLongText } from '#/features/stewardship/edits/diff/textDiff.ts'
import { cleanLine } from '#/features/stewardship/feeds/cleanEntry.ts'
import { htmlConverter, looksLikeHtml } from '#/features/stewardship/feeds/convertHtml.ts'
import { decodeText } from '#/features/stewardship/feeds/decodeFeed.ts'
import { bareVersion, textKey, titleKey } from '#/features/stewardship/feeds/identifyEntries.ts'
import { hasManyOpenTags } from '#/features/stewardship/feeds/openTags.ts'
import { parseFeed } from '#/features/stewardship/feeds/parseFeed.ts'
import { plainTitle } from '#/features/stewardship/feeds/plainTitle.ts'
import { readDate } from '#/features/stewardship/feeds/readFeedDate.ts'
import { versionInTitle } from '#/features/stewardship/feeds/readVersion.ts'
import { Page } from '#/features/stewardship/fillFromLink/pageDocument.server.ts'
import { readItch } from '#/features/stewardship/fillFromLink/readItch.server.ts'
import { readWebPage } from '#/features/stewardship/fillFromLink/readWebPage.server.ts'
import { parseLine } from '#/features/stewardship/import/parseLine.ts'
import { readByteRange } from '#/features/stewardship/openData/byteRange.ts'
import { findToken } from '#/features/stewardship/owners/findToken.server.ts'
import { forwardedAddress, trustedProxies } from '#/http/clientAddress.server.ts'
import { matchesEtag } from '#/http/etag.server.ts'
import { idListParameter } from '#/http/parameters.server.ts'
import { findExcess } from '#/http/requestLimits.ts'
import { charsetOf, essence } from '#/http/safeFetch/contentType.ts'
import { parseFetchableUrl } from '#/http/safeFetch/fetchableUrl.ts'
import { htmlToText } from '#/shared/html/htmlToMarkdown.ts'
import { maskEmails } from '#/shared/maskEmail.ts'
import { parseAddress } from '#/shared/parseAddress.ts'
import { hasNoInvisibles, isPlainText, isVisibleLine, shorten } from '#/shared/plainText.ts'
import { parseSearch, stringifySearch } from '#/shared/searchParams.ts'
import { slugify } from '#/shared/slug.ts'
import { tagByName, tagBySlug } from '#/shared/taxonomy.ts'
import { trimCharacters } from '#/shared/trimCharacters.ts'

const URL_OF_PAGE = 'https://game.example/'
const NOW = Date.UTC(2026, 0, 1)
const bytes = (text: string) => Buffer.from(text)
const feed = (text: string) => parseFeed({ bytes: bytes(text), charset: 'utf-8', url: URL_OF_PAGE }, NOW)
const rss = (item: string) =>
  `<rss version="2.0"><channel><title>a</title><item><guid>1</guid>${item}</item></channel></rss>`
const relation = (parameters: Record<string, string>) =>
  readRelationQuery('games', new URLSearchParams(parameters))
/** For each parameter without a value, Node looks for one in all that follows. Their number is bounded, and so are these steps. */
const STEPS_OF_PARAMETERS = 500_000
/** As limitRequest does before. */
function parametersOf(query: string): URLSearchParams {
  const excess = findExcess(`/?${query}`, () => undefined)
  if (excess) throw new Error(excess.detail)
  return new URLSearchParams(query)
}
const page = (text: string) => new Page(bytes(text), 'utf-8', URL_OF_PAGE)
const proxies = trustedProxies(['127.0.0.1'])
const idList = idListParameter(500, 'Ids')

/**
 * Everything that reads a stranger's text, each with a text that it accepts: one line for each. parsers.steps.test.ts counts their steps.
 * Neither may depend on an earlier call, e.g. by a cache.
 */
export const PARSERS: Record<
  string,
  [parse: (text: string) => unknown, accepted: string, constant?: number]
> = {
  // The data service.
  select: [(text) => relation({ select: text }), 'id, game_name:name'],
  'select, embedded': [(text) => relation({ select: `id,updates(${text})` }), 'id,title'],
  'a condition': [(text) => relation({ name: text }), 'not.eq.a'],
  'a pattern': [(text) => relation({ name: `ilike.${text}` }), '*a*'],
  in: [(text) => relation({ name: `in.(${text})` }), '"a",b'],
  'a logic tree': [(text) => relation({ or: `(${text})` }), 'id.eq.1,and(id.gt.2,not.or(name.eq."a b"))'],
  'in, in a logic tree': [(text) => relation({ or: `(name.in.(${text}))` }), '"a",b'],
  'an array, in a logic tree': [(text) => relation({ or: `(tags.cs.{${text}})` }), 'a,b'],
  order: [(text) => relation({ order: text }), 'id.desc.nullslast,name'],
  'the name of a parameter': [(text) => relation({ [text]: 'eq.1' }), 'id'],
  'many parameters': [
    (text) => readRelationQuery('games', parametersOf(text)),
    'id=eq.1&limit=2',
    STEPS_OF_PARAMETERS,
  ],
  Range: [(text) => applyRange(relation({}), text, new URLSearchParams()), '0-9'],
  Accept: [readAccept, 'text/html;q=0.9, application/json'],
  Prefer: [readCount, 'return=minimal, count=exact'],
  'the error of a log': [maskEmails, 'to=<ann@example.org>'],
  'a CSV field': [(text) => toCsv(['a'], [{ a: text }]), 'a"b'],
  // Addresses of lists of games, and what is searched for.
  'the parameters of a list': [
    (text) => CATALOG_PARAMS.map((name) => toParams(readAddress({ [name]: text }).query)),
    '',
  ],
  'search parameters': [
    (text) => stringifySearch(parseSearch(String(parametersOf(text)))),
    'q=a&page=2',
    STEPS_OF_PARAMETERS,
  ],
  'a text to search for': [(text) => new Needle(text), 'idle'],
  'the name of a game': [nameKey, 'The Idle Mine II'],
  'a list of ids': [(text) => idList.parse(text), '1,2'],
  topics: [(text) => topicsParameter.parse(text), 'game:1,moderation'],
  'Last-Event-ID': [isPosition, ''],
  // Links.
  addresses: [readAddresses, 'https://a.example/, https://b.example/'],
  'an address': [parseAddress, 'a.example/b'],
  'an address that is fetched': [(text) => parseFetchableUrl(text), 'https://a.example/b'],
  'whether a text is a link': [isLink, 'https://tower.example/'],
  'the type of a link': [linkTypeOf, 'https://x.com/a'],
  // Feeds, and pages of others.
  'a feed': [feed, rss('<title>a</title>')],
  'a feed that begins as one': [
    (text) => feed(`<rss version="2.0"><channel>${text}`),
    '<item><guid>1</guid><title>a</title></item></channel></rss>',
  ],
  'the title of an entry': [(text) => feed(rss(`<title>${text}</title>`)), 'v1.2'],
  'the text of an entry': [
    (text) => feed(rss(`<title>a</title><description><![CDATA[<p>${text}</p>]]></description>`)),
    '<b>a</b>',
  ],
  'the text of an entry, not escaped': [
    (text) => feed(rss(`<title>a</title><description>${text}</description>`)),
    '<b>a</b>',
  ],
  'a text without an end': [
    (text) => feed(`<rss><channel><item><guid>1</guid><title>a</title></item><item><description>${text}`),
    '</description></item></channel></rss>',
  ],
  'whether tags end': [hasManyOpenTags, '<a>'],
  'a text in JSON': [
    (text) => feed(JSON.stringify({ updates: [{ version: '1', content: text, title: text, date: text }] })),
    'a',
  ],
  JSON: [feed, '{"updates":[{"version":"1","content":"a"}]}'],
  'the encoding of a feed': [(text) => decodeText(bytes(`<?xml ${text}`), undefined), 'version="1.0"?>'],
  'HTML as Markdown': [(text) => htmlConverter()(text, URL_OF_PAGE), '<p>a <b>b</b></p>'],
  'HTML in a list': [(text) => htmlConverter()(`<ul><li>${text}`, URL_OF_PAGE), 'a</ul>'],
  'HTML as text': [htmlToText, '<p>a</p>'],
  'whether it is HTML': [looksLikeHtml, '<p>a</p>'],
  'a version': [versionInTitle, 'v1.2'],
  'a date': [(text) => readDate(text, NOW), '2026-05-04'],
  'a title': [(text) => [plainTitle(text), titleKey(text)], 'Version 1.2 &amp; more'],
  'a known text': [textKey, 'What is new'],
  'a known version': [bareVersion, 'v1.2'],
  'a line': [cleanLine, 'a  b'],
  'a page at itch.io': [(text) => readItch(page(text), undefined), '<h1 class="game_title">a</h1>'],
  'the description at itch.io': [
    (text) => readItch(page(`<meta property="og:title" content="${text}">`), text),
    '{"title":"a"}',
  ],
  'a page of a game': [(text) => readWebPage(page(text), undefined), '<title>a</title>'],
  'a page with a token': [
    (text) => findToken({ text: `<p>[idledex_verification:${text}`, type: 'text/html' }, 'Idledex', 'a1'),
    ' a1]',
  ],
  'a file with a token': [
    (text) => findToken({ text: `[idledex_verification:${text}`, type: 'text/plain' }, 'Idledex', 'a1'),
    ' a1]',
  ],
  // Lines of text, names, and files.
  'characters at both ends': [(text) => trimCharacters(`x${text}`, ' -.,*'), '-a-'],
  'the tags by name or slug': [(text) => tagByName.get(text) ?? tagBySlug.get(text), 'idle'],
  'a username': [usernameFrom, 'Ann Otter'],
  'a reserved name': [(text) => isReservedName(text, 'Idledex'), 'admin'],
  'a slug': [slugify, 'Semi idle'],
  'what can be stored': [(text) => isStorable({ a: text }), 'a'],
  'a plain text': [(text) => isPlainText(text) && isVisibleLine(text) && hasNoInvisibles(text), 'a'],
  'a text that is cut': [(text) => shorten(text, 100), 'a'],
  'a line of an import': [parseLine, '{"name":"a"}'],
  'a name in an import': [
    (text) => parseLine(JSON.stringify({ name: text, tags: [text], links: [{ type: text, url: text }] })),
    'a',
  ],
  'a changed text': [(text) => diffLongText(text, `${text} a`), 'a\nb'],
  // Headers.
  Cookie: [(text) => parseCookie(text), 'a=b; c=d'],
  'User-Agent': [isbot, 'Mozilla/5.0'],
  'X-Forwarded-For': [(text) => forwardedAddress('127.0.0.1', text, proxies), '1.2.3.4, 127.0.0.1'],
  'If-None-Match': [(text) => matchesEtag(text, '"a"'), 'W/"a"'],
  'Range of a file': [(text) => readByteRange(text, 100), 'bytes=0-9'],
  'Content-Type': [(text) => [essence(text), charsetOf(text)], 'text/html; charset="utf-8"'],
}
