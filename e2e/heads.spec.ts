import type { Page } from '@playwright/test'
import { expect, test, withoutScripts } from './site.ts'

test.describe('metadata for search engines and link previews', { tag: '@anyWidth' }, () => {
  const head = async (page: Page, address: string) => {
    const html = await (await page.request.get(address)).text()
    const content = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
    return {
      title: content(/<title>([^<]*)/),
      canonical: content(/<link rel="canonical" href="([^"]*)"/),
      image: content(/<meta property="og:image" content="([^"]*)"/),
      robots: content(/<meta name="robots" content="([^"]*)"/),
    }
  }

  test('each page of a list has its own title and canonical address', async ({ page, baseURL }) => {
    expect(await head(page, '/updates')).toMatchObject({
      title: 'Updates · Idledex',
      canonical: `${baseURL}/updates`,
    })
    expect(await head(page, '/updates?page=3&nonsense=1')).toMatchObject({
      title: 'Updates, page 3 · Idledex',
      canonical: `${baseURL}/updates?page=3`,
    })
    expect(await head(page, '/?page=2')).toMatchObject({
      title: 'Incremental games, page 2 · Idledex',
      canonical: `${baseURL}/?page=2`,
    })
  })

  test('each search has its own title', async ({ page }) => {
    expect((await head(page, '/search')).title).toBe('Search · Idledex')
    expect((await head(page, '/search?tags=idle&not=nsfw&sort=rated&page=2')).title).toBe(
      'Search: Idle, not NSFW, highest rated, page 2 · Idledex',
    )
  })

  test('shared games and profiles have a picture on this site', async ({ page, baseURL }) => {
    const game = await head(page, '/game/cookie-clicker?utm_source=x')
    expect(game.canonical).toBe(`${baseURL}/game/cookie-clicker`)
    expect(game.image).toContain(`${baseURL}/media/`)
    expect((await page.request.get(game.image!)).headers()['content-type']).toMatch(/^image\//)
    const profile = await head(page, '/user/tallowmere')
    expect((await page.request.get(profile.image!)).headers()['content-type']).toMatch(/^image\//)
  })

  test('a missing page has a matching title and is not indexed', async ({ page }) => {
    expect(await head(page, '/nothing-here')).toMatchObject({ title: 'Page not found · Idledex' })
    expect(await head(page, '/game/nothing-here')).toMatchObject({
      title: 'Game not found · Idledex',
      canonical: undefined,
      robots: 'noindex',
    })
    expect(await head(page, '/search?name=idle')).toMatchObject({ canonical: undefined, robots: 'noindex' })
  })

  test('robots.txt keeps search engines off the API', async ({ page }) => {
    expect(await (await page.request.get('/robots.txt')).text()).toContain('Disallow: /api/\n')
  })
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  for (const address of ['/', '/game/kittens-game', '/updates', '/community'])
    test(`${address} shows no buttons that need scripts`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(address)
      const buttons = page.locator('button[type="button"]:visible:not(:has(img), [popovertarget])')
      await expect(page.getByRole('main')).toBeVisible()
      await expect(buttons).toHaveCount(0)
    })
})
