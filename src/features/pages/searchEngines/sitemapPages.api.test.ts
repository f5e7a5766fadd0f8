import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'

// Pictures that were drawn are kept there.
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'idledex-sitemap-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
const world = await testApi({ DATA_DIR }, undefined, DEMO)
const site = await builtSite(world)
const { siteUrl } = world.services.config

/** The path of an address of this site. */
function pathOf(address: string): string {
  if (!address.startsWith(`${siteUrl}/`)) throw new Error(`${address} is elsewhere`)
  return address.slice(siteUrl.length)
}
const locationsIn = async (address: string) =>
  [...(await (await site.request(pathOf(address))).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, location]) => location!,
  )

const addressesByKind: Record<string, string[]> = {}
for (const part of await locationsIn(`${siteUrl}/sitemap.xml`)) {
  const kind = /([a-z]+)-\w+\.xml$/.exec(part)![1]!
  addressesByKind[kind] = [...(addressesByKind[kind] ?? []), ...(await locationsIn(part))]
}
// Of each kind the first, the last, and one in between.
const ADDRESSES = Object.entries(addressesByKind).flatMap(([kind, all]) =>
  kind === 'pages' ? all : [all[0]!, all[all.length >> 1]!, all.at(-1)!],
)

test('the sitemap has pages, games, developers, posts, and members', () => {
  expect(Object.keys(addressesByKind).toSorted()).toEqual([
    'developers',
    'games',
    'members',
    'pages',
    'posts',
  ])
  expect(ADDRESSES.length).toBeGreaterThan(15)
})

test.each(ADDRESSES.map(pathOf))(
  '%s, which is in the sitemap, is indexed at this address and has a picture',
  async (address) => {
    const page = await site.page(address)
    expect(page.canonical).toBe(siteUrl + address)
    expect(page.meta('robots')).toBeUndefined()
    expect(page.meta('og:url')).toBe(siteUrl + address)
    expect(page.meta('twitter:card')).toBe('summary_large_image')
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630'])
    const picture = await site.request(pathOf(page.meta('og:image')!))
    expect(picture.status).toBe(200)
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
    expect([width, height]).toEqual([1200, 630])
    if (!/^\/(game|post|list|user)\//.test(address)) return
    expect(JSON.parse(page.text('script[type="application/ld+json"]')!)['@graph']).not.toEqual([])
    expect(page.meta('og:image')).toContain('/media/share/')
    expect(page.meta('og:image:alt')).toBe(page.meta('og:title'))
  },
)
