import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { MediaPurpose } from '#/features/catalog/media/media.limits.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { ask, testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { NEW_GAME } from '../../../../test/editing.ts'
import { picture } from '../../../../test/pictures.ts'
import { PEOPLE } from '../../../../test/world.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'gamePictures-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const world = await testApi({ DATA_DIR: dataDir, WRITE_LIMIT_FACTOR: '10' })
const site = await builtSite(world)
const alice = await world.signIn(PEOPLE.alice)

async function upload(purpose: MediaPurpose, width: number, height: number) {
  const { status, body } = await ask(world.api, 'POST', `/api/media?purpose=${purpose}`, {
    headers: { ...alice, 'content-type': 'image/png' },
    body: new Uint8Array(await picture(width, height)),
  })
  expect(status).toBe(200)
  return body.urls as Record<string, string>
}

/** Adds a game with pictures of its own, which is confirmed: search engines are told nothing of others. */
async function addGame(name: string, tags: readonly number[] = [], hasBanner = true) {
  const logo = await upload('logo', 500, 500)
  const banner = await upload('banner', 1200, 450)
  const shot = await upload('screenshot', 1280, 720)
  const { status, body } = await world.send('POST', '/api/games', alice, {
    ...NEW_GAME,
    name,
    links: [{ type: 'website', url: `https://${name.toLowerCase()}.example/` }],
    tags: [...NEW_GAME.tags, ...tags],
    logo: logo.large,
    ...(hasBanner ? { banner: banner.large } : {}),
    screenshots: [shot.full],
  })
  expect(status).toBe(201)
  await world.db.kysely.updateTable('games').set({ confirmed: true }).where('id', '=', body.id).execute()
  await world.catalog.refresh()
  return { path: `/game/${body.urlid}`, logo, banner, shot }
}

test("a game's page has its pictures in the sizes of their places, and tells search engines and chats of them", async () => {
  const { path, logo, banner, shot } = await addGame('Pictured')
  const page = await site.page(path)
  const srcset = (src: string) => page.attribute(`main img[src="${src}"]`, 'srcset')
  expect(srcset(logo.small!)).toBe(`${logo.small}, ${logo.medium} 2x`)
  expect(srcset(banner.wide!)).toBe(`${banner.small} 480w, ${banner.large} 960w, ${banner.wide} 1920w`)
  expect(page.attributes(`main section[aria-label="Screenshots"] img`, 'src')).toEqual([shot.full])
  expect(srcset(shot.full!)).toBe(`${shot.thumb} 400w, ${shot.card} 800w, ${shot.full} 1920w`)
  // The banner's place has its colors before it loads.
  expect(page.attribute(`span:has(> img[src="${banner.wide}"])`, 'style')).toContain('data:image/webp')
  expect(page.meta('og:image')).toMatch(new RegExp(`^http[^"]*/media/share${path}/[0-9a-f]+\\.jpg$`))
  expect(page.text('script[type="application/ld+json"]')).toMatch(
    new RegExp(`"image":"http[^"]*${banner.large}"`),
  )
})

test('a screenshot stands for a banner that is missing, cropped to its place', async () => {
  const { path, shot } = await addGame('Snapped', [], false)
  const page = await site.page(path)
  expect(page.attribute(`main header img[src="${shot.full}"]`, 'srcset')).toContain(`${shot.banner} 1280w`)
})

test("neither search engines nor chats get the addresses of an adult game's pictures", async () => {
  const { path, logo, banner, shot } = await addGame('Adult', [NSFW_TAG])
  const page = await site.page(path)
  const data = page.text('script[type="application/ld+json"]')
  expect(data).toContain('"isFamilyFriendly":false')
  const head = [data, page.meta('og:image'), page.meta('twitter:image')].join()
  for (const address of [logo, banner, shot].flatMap((urls) => Object.values(urls)))
    expect(head).not.toContain(address)
  expect(head).not.toContain('/media/share/game')
})

test('a page whose banner is drawn says so and leads to where a picture is added; one with a picture does not', async () => {
  const drawn = await site.page('/game/number-farm')
  expect(drawn.text('main header p:has(> a[href="/game/number-farm/edit#pictures"])')).toBe(
    'Illustration. Add a picture',
  )
  const { path } = await addGame('Photographed')
  expect((await site.page(path)).attributes(`main a[href="${path}/edit#pictures"]`, 'href')).toEqual([])
})
