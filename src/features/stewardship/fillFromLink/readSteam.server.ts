import { z } from 'zod'
import { htmlToMarkdown, htmlToText } from '#/shared/html/htmlToMarkdown.ts'
import { firstOf, type Page, textOf } from './pageDocument.server.ts'
import type { Found } from './proposals.ts'
import { readDate } from './readPageDate.ts'
import { tagOfWord } from './tagHints.ts'

const text = z.string().optional().catch(undefined)
const texts = z.array(z.string()).catch([])
const labels = z
  .array(z.looseObject({ id: z.unknown(), description: z.string() }))
  .catch([])
  .transform((all) => all.map(({ description }) => description))

/** The store's `appdetails` of an app; unexpected data is ignored. */
const detailsSchema = z.looseObject({
  name: z.string(),
  is_free: z.boolean().catch(false),
  short_description: text,
  about_the_game: text,
  detailed_description: text,
  developers: texts,
  website: text,
  header_image: text,
  capsule_image: text,
  background_raw: text,
  platforms: z.record(z.string(), z.boolean()).catch({}),
  genres: labels,
  categories: labels,
  screenshots: z
    .array(z.looseObject({ path_full: z.string() }))
    .catch([])
    .transform((all) => all.map(({ path_full }) => path_full)),
  release_date: z
    .looseObject({ coming_soon: z.boolean().catch(false), date: text })
    .optional()
    .catch(undefined),
  demos: z.array(z.unknown()).catch([]),
  content_descriptors: z
    .looseObject({ ids: z.array(z.number()).catch([]) })
    .optional()
    .catch(undefined),
})

/** The store's numbers for sexual content. */
const ADULT_CONTENT = [3, 4]

const appPage = (id: number) => `https://store.steampowered.com/app/${id}/`

/** The address of the store's JSON about an app, on the host of `url`. */
export const steamDetailsAddress = (id: number, url: string): string =>
  new URL(`/api/appdetails?appids=${id}&l=english&cc=us`, url).href

/** Parses the store's JSON; undefined if it has no data of the app. */
export function readSteamDetails(json: string, id: number, url: string): Found | undefined {
  const app = parseDetails(json, id)
  if (!app) return undefined
  const words = [
    ...Object.entries(app.platforms).flatMap(([platform, isOn]) => (isOn ? platform : [])),
    ...app.genres,
    ...app.categories,
    app.is_free ? 'Free' : app.release_date?.coming_soon ? '' : 'Fixed price',
    app.demos.length > 0 ? 'Has demo' : '',
    app.content_descriptors?.ids.some((each) => ADULT_CONTENT.includes(each)) ? 'NSFW' : '',
  ]
  return {
    source: 'steam',
    url,
    own: appPage(id),
    name: app.name,
    desc: htmlToText(app.short_description ?? ''),
    longDesc: htmlToMarkdown(firstOf([app.about_the_game, app.detailed_description]) ?? ''),
    developers: app.developers,
    releaseDate: app.release_date?.coming_soon ? undefined : readDate(app.release_date?.date),
    links: app.website ? [app.website] : [],
    tags: words.flatMap((word) => tagOfWord(word) ?? []),
    logos: [app.header_image, app.capsule_image],
    banners: [app.header_image, app.background_raw],
    screenshots: app.screenshots,
  }
}

function parseDetails(json: string, id: number): z.infer<typeof detailsSchema> | undefined {
  try {
    const response = z
      .record(z.string(), z.looseObject({ success: z.boolean(), data: z.unknown() }))
      .parse(JSON.parse(json))
    return detailsSchema.parse(response[id]?.data)
  } catch {
    return undefined
  }
}

/** Reads the store's page itself. */
export function readSteamPage(page: Page, id: number): Found {
  const words = [
    ...page.all('.glance_tags a, .details_block a[href*="/genre/"]').map(textOf),
    page.all('.platform_img.win').length > 0 ? 'Windows' : '',
    page.all('.platform_img.mac').length > 0 ? 'Mac' : '',
    page.all('.platform_img.linux').length > 0 ? 'Linux' : '',
  ]
  const title = page
    .meta('og:title')
    ?.replace(/^Save \d+% on /, '')
    .replace(/ on Steam$/, '')
  return {
    source: 'steam',
    url: page.url,
    own: appPage(id),
    name: firstOf([page.text('#appHubAppName, .apphub_AppName'), title]),
    desc: firstOf([page.text('.game_description_snippet'), page.meta('og:description', 'description')]),
    developers: page.all('#developers_list a').map(textOf),
    releaseDate: readDate(page.text('.release_date .date')),
    tags: words.flatMap((word) => tagOfWord(word) ?? []),
    logos: [page.attribute('img.game_header_image_full', 'src'), page.resolve(page.meta('og:image'))],
    banners: [page.attribute('img.game_header_image_full', 'src'), page.resolve(page.meta('og:image'))],
    screenshots: page.addresses('a.highlight_screenshot_link', 'href'),
  }
}
