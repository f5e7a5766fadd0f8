import { getInnerHTML } from 'domutils'
import { z } from 'zod'
import { htmlToMarkdown } from '#/shared/html/htmlToMarkdown.ts'
import { firstOf, type Page, textOf } from './pageDocument.server.ts'
import type { Found } from './proposals.ts'
import { readDate } from './readPageDate.ts'
import { tagOfWord } from './tagHints.ts'

/** The `data.json` beside every game of itch.io; unexpected data is ignored. */
const dataSchema = z.looseObject({
  title: z.string().optional().catch(undefined),
  cover_image: z.string().optional().catch(undefined),
  price: z.string().optional().catch(undefined),
  tags: z.array(z.string()).catch([]),
  authors: z
    .array(z.looseObject({ name: z.string() }))
    .catch([])
    .transform((all) => all.map(({ name }) => name)),
})

/** The address of a game's `data.json`, from that of its page. */
export function itchDataAddress(url: string): string {
  const address = new URL(url)
  return `${address.origin}/${address.pathname.split('/')[1] ?? ''}/data.json`
}

function parseData(json: string | undefined): z.infer<typeof dataSchema> | undefined {
  if (json === undefined) return undefined
  try {
    return dataSchema.parse(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** Reads a game's page at itch.io, and its `data.json` if that could be fetched. */
export function readItch(page: Page, json: string | undefined): Found {
  const data = parseData(json)
  const facts = readFacts(page)
  const [description] = page.all('.formatted_description')
  const price = data?.price ?? page.attribute('[itemprop="price"]', 'content') ?? ''
  const isFree = data
    ? !/[1-9]/.test(price)
    : page.all('.buy_row .original_price, [itemprop="price"]').length === 0
  const cover = firstOf([data?.cover_image, page.resolve(page.meta('og:image', 'twitter:image'))])
  const links = ['.formatted_description a', '.game_info_panel_widget a'].flatMap((selector) =>
    page.addresses(selector, 'href'),
  )
  return {
    source: 'itch',
    url: page.url,
    own: page.url,
    name: firstOf([data?.title, page.text('h1.game_title'), page.meta('og:title')?.split(' by ')[0]]),
    desc: page.meta('og:description', 'description', 'twitter:description'),
    longDesc: description && htmlToMarkdown(getInnerHTML(description)),
    developers: data?.authors.length ? data.authors : words(facts.get('author') ?? facts.get('authors')),
    releaseDate: readDate(firstOf([facts.get('release date'), facts.get('published')])),
    links: links.filter((address) => !isOfTheStore(address)),
    tags: [
      ...words(facts.get('platforms')),
      ...words(facts.get('status')),
      ...words(facts.get('genre')),
      ...words(facts.get('tags')),
      ...words(facts.get('made with')),
      ...(data?.tags ?? []),
      page.all('.game_frame, .html_embed_widget').length > 0 ? 'Web' : '',
      isFree ? 'Free' : 'Fixed price',
    ].flatMap((word) => tagOfWord(word) ?? []),
    logos: [cover],
    banners: [page.attribute('.header img', 'src'), cover],
    screenshots: page.addresses('.screenshot_list a', 'href'),
    trailer: page.attribute('.video_embed iframe', 'src'),
  }
}

/** The rows of the table 'More information', by their names in lower case. */
function readFacts(page: Page): Map<string, string> {
  return new Map(
    page.all('.game_info_panel_widget tr').map((row) => {
      const [name, ...values] = row.children.flatMap((child) =>
        'children' in child && 'attribs' in child ? child : [],
      )
      const exact = values.flatMap((value) =>
        value.children.flatMap((child) => ('attribs' in child ? (child.attribs.title ?? []) : [])),
      )
      return [name ? textOf(name).toLowerCase() : '', exact[0] ?? values.map(textOf).join(' ')]
    }),
  )
}

const words = (list: string | undefined) => (list ?? '').split(',').map((word) => word.trim())

/** Other pages of itch.io itself. */
const isOfTheStore = (address: string) => /(?:^|\.)itch\.io$/.test(new URL(address).hostname)
