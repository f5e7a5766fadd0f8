import { z } from 'zod'
import { htmlToMarkdown, htmlToText } from '#/shared/html/htmlToMarkdown.ts'
import { firstOf, isRecord, type Page } from './pageDocument.server.ts'
import type { Found } from './proposals.ts'
import { readDate } from './readPageDate.ts'
import { tagOfWord } from './tagHints.ts'

const text = z.string().optional().catch(undefined)

/** A web app manifest; unexpected data is ignored. */
const manifestSchema = z.looseObject({
  name: text,
  description: text,
  icons: z.array(z.looseObject({ src: z.string(), sizes: text })).catch([]),
  screenshots: z.array(z.looseObject({ src: z.string() })).catch([]),
})

/** The address of the page's web app manifest. */
export const manifestAddress = (page: Page): string | undefined =>
  page.resolve(page.attribute('link[rel~="manifest" i]', 'href'))

interface Icon {
  src: string | undefined
  sizes: string | undefined
}

const APP_TYPE = /VideoGame|SoftwareApplication|MobileApplication|WebApplication|Product$/

/** Reads any web page: its title and description, Open Graph and Twitter cards, JSON-LD, icons, and manifest. */
export function readWebPage(page: Page, manifest: { text: string; url: string } | undefined): Found {
  const app = page.linkedData().find((each) => APP_TYPE.test([each['@type']].flat().join(' '))) ?? {}
  const web = readManifest(manifest)
  const site = page.meta('og:site_name')
  const title = firstOf([
    stringOf(app.name),
    page.meta('og:title', 'twitter:title'),
    page.meta('application-name'),
    web.name,
    page.text('title'),
  ])
  const said = stringOf(app.description)
  const desc = firstOf([
    page.meta('og:description', 'description', 'twitter:description'),
    web.description,
    htmlToText(said ?? ''),
  ])
  const longDesc = htmlToMarkdown(said ?? '')
  const cards = [...page.metas('og:image'), ...page.metas('twitter:image')].map((each) => page.resolve(each))
  return {
    source: 'web',
    url: page.url,
    own: canonical(page),
    name: withoutSite(title, site),
    desc,
    longDesc: longDesc.length > (desc?.length ?? 0) ? longDesc : undefined,
    developers: developersOf(app) ?? [page.meta('author')],
    releaseDate: readDate(firstOf([stringOf(app.datePublished), stringOf(app.releaseDate)])),
    trailer: firstOf(page.addresses('iframe[src*="youtube"]', 'src')),
    links: page.addresses('a[href]', 'href'),
    tags: webTags(page, app),
    logos: [...icons(page, web.icons), ...cards],
    banners: cards,
    screenshots: [...web.screenshots, ...images(app.screenshot).map((each) => page.resolve(each))],
  }
}

function webTags(page: Page, app: Record<string, unknown>): number[] {
  const offer = [app.offers].flat().find(isRecord)
  const price = offer && Number(offer.price)
  const scripts = page.all('script[src]').map(({ attribs }) => attribs.src ?? '')
  const words = [
    ...[app.operatingSystem, app.gamePlatform, app.genre, app.keywords]
      .flat()
      .flatMap((value) => stringOf(value)?.split(',') ?? []),
    page.all('canvas').length > 0 || manifestAddress(page) ? 'Web' : '',
    price === 0 || app.isAccessibleForFree === true ? 'Free' : price ? 'Fixed price' : '',
    scripts.some((src) => /UnityLoader|unityweb|\.loader\.js/.test(src)) ? 'Unity' : '',
    scripts.some((src) => /godot/i.test(src)) ? 'Godot' : '',
    page.metas('rating').some((value) => /adult|RTA-5042/i.test(value)) ? 'NSFW' : '',
  ]
  return words.flatMap((word) => tagOfWord(word) ?? [])
}

/** The page's canonical address, if it is on the same site. */
function canonical(page: Page): string {
  const address = page.resolve(page.attribute('link[rel~="canonical" i]', 'href'))
  return address && new URL(address).host === new URL(page.url).host ? address : page.url
}

/** 'Kittens Game' of 'Kittens Game | Some site'. */
function withoutSite(title: string | undefined, site: string | undefined): string | undefined {
  const ending =
    site && title && [' - ', ' | ', ' – ', ' — ', ' · '].find((mark) => title.endsWith(mark + site))
  return ending ? title.slice(0, -(ending.length + site.length)) : title
}

/** Icons, the largest first: on the site a logo is 400 pixels wide. */
function icons(page: Page, ofManifest: readonly Icon[]): (string | undefined)[] {
  const linked = page
    .all('link[rel~="icon" i], link[rel~="apple-touch-icon" i], link[rel~="apple-touch-icon-precomposed" i]')
    .map(({ attribs }) => ({
      src: page.resolve(attribs.href),
      sizes: attribs.sizes ?? (/apple/i.test(attribs.rel ?? '') ? '180x180' : undefined),
    }))
  return [...ofManifest, ...linked].sort((a, b) => sizeOf(b) - sizeOf(a)).map(({ src }) => src)
}

const sizeOf = ({ sizes }: Icon) =>
  Math.max(0, ...[...(sizes ?? '').matchAll(/(\d{1,5})x\d/gi)].map(([, size]) => Number(size)))

function readManifest(manifest: { text: string; url: string } | undefined) {
  const none = { name: undefined, description: undefined, icons: [] as Icon[], screenshots: [] as string[] }
  if (!manifest) return none
  try {
    const { name, description, icons, screenshots } = manifestSchema.parse(JSON.parse(manifest.text))
    const full = (src: string) =>
      URL.canParse(src, manifest.url) ? new URL(src, manifest.url).href : undefined
    return {
      name,
      description,
      icons: icons.map((icon): Icon => ({ src: full(icon.src), sizes: icon.sizes })),
      screenshots: screenshots.flatMap(({ src }) => full(src) ?? []),
    }
  } catch {
    return none
  }
}

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Who made it, or else published it; undefined if nobody is named. */
const developersOf = ({ author, creator, publisher }: Record<string, unknown>): string[] | undefined =>
  [author, creator, publisher].map(namesOf).find((names) => names.length > 0)

const namesOf = (value: unknown): string[] =>
  [value].flat().flatMap((each) => stringOf(each) ?? (isRecord(each) ? (stringOf(each.name) ?? []) : []))

const images = (value: unknown): string[] =>
  [value].flat().flatMap((each) => stringOf(each) ?? (isRecord(each) ? (stringOf(each.url) ?? []) : []))
