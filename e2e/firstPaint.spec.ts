import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { watchShifts } from './shifts.ts'
import { expect, open, painted, test, withoutStream } from './site.ts'

/** Where the HTML of each page is cut: the first words after the cut are part of what the words before it began. */
const CUTS = [
  ['/search?sort=oldest', 'aria-label="Order">'],
  ['/game/cookie-clicker', '>Latest updates</h2>'],
] as const

let closeServer = () => {}
test.afterEach(() => closeServer())

for (const [address, cut] of CUTS) {
  test(`a page that arrives in two pieces is painted as a whole, before its scripts load, and nothing moves: ${address}`, async ({
    page,
    baseURL,
  }) => {
    const { origin, sendRest } = await inTwoPieces(baseURL!, cut)
    const shifts = await watchShifts(page)
    await withoutStream(page)
    const scripts: string[] = []
    page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()))
    // The first piece asks for them; a browser that paints it does so long before it has them.
    const [font, icons] = [/\.woff2$/, /icons-.*\.svg$/].map((file) => page.waitForResponse(file))
    const opened = open(page, origin + address)
    await Promise.all([font, icons].map(async (response) => (await response)!.finished()))
    expect(await page.evaluate(() => performance.getEntriesByType('paint'))).toEqual([])
    expect(scripts).toEqual([])
    sendRest()
    await opened
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  })
}

/** Pages with texts that no other test changes: a line that breaks elsewhere would move what is below it. */
const STABLE_PAGES = ['/', '/search?sort=oldest', '/game/cookie-clicker', '/faq']

for (const address of STABLE_PAGES)
  test(`when the fonts come late, texts get them, and nothing moves: ${address}`, { tag: '@phone' }, async ({
    page,
  }) => {
    const { promise: areSent, resolve: sendFonts } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await areSent
      await route.continue()
    })
    const shifts = await watchShifts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const faces = () =>
      page.evaluate(() => ['400 15px Inter', '800 32px Bricolage'].map((font) => document.fonts.check(font)))
    expect(await faces()).toEqual([false, false])
    sendFonts()
    await expect.poll(faces).toEqual([true, true])
    await page.evaluate(() => document.fonts.ready)
    await painted(page)
    await painted(page)
    expect(await shifts()).toEqual([])
  })

/** Lets the browser paint a page only once it has read all of it: on a slow machine it may pause before what a test looks at. */
const paintWhole = (page: Page): Promise<unknown> =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text())
      .replace('</head>', '<link rel="expect" href="#whole" blocking="render"></head>')
      .replace('</body>', '<span id="whole" hidden></span></body>')
    return route.fulfill({ response, body: html })
  })

/** What the first frame leaves out of what matches `selector`. Those after it leave out nothing. */
async function leftOut(page: Page, visit: () => Promise<unknown>, selector: string) {
  await paintWhole(page)
  await page.addInitScript((left) => {
    requestAnimationFrame(() => {
      const found = [...document.querySelectorAll(left)]
      const firstFrame = found.map((each) => getComputedStyle(each).contentVisibility === 'hidden')
      Object.assign(window, { firstFrame })
    })
  }, selector)
  await visit()
  await painted(page)
  await expect(page.locator('html[data-first-frame]')).toHaveCount(0)
  return page.evaluate(() => (window as unknown as { firstFrame: boolean[] }).firstFrame)
}

const WINDOW = { width: 390, height: 844 }

test('the first frame of a list is laid out without the rows below the window', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  const rows = await leftOut(page, () => page.goto('/search?sort=oldest'), 'li[data-game]')
  expect(rows.slice(0, 9)).not.toContain(true)
  expect(rows.slice(9)).not.toContain(false)
  expect(rows.length).toBeGreaterThan(15)
})

const LIST = 'div:has(> #filters)'

for (const [name, address, size, selector, isLeftOut] of [
  ['the front page', '/', WINDOW, LIST, true],
  ['the front page in a high window', '/', { width: 1280, height: 2600 }, LIST, false],
  ['a game', '/game/cookie-clicker', WINDOW, '#reviews', true],
  ['a game in a high window', '/game/cookie-clicker', { width: 1280, height: 2600 }, '#reviews', false],
  ['a part of a game', '/game/cookie-clicker#reviews', WINDOW, '#reviews', false],
] as const)
  test(`the first frame leaves out what is below the window: ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    expect(await leftOut(page, () => page.goto(address), selector)).toEqual([isLeftOut])
  })

test('a page that is loaded again shows at once where its reader was', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await open(page, '/game/cookie-clicker')
  const reviews = page.locator('#reviews')
  await reviews.evaluate((area) => area.scrollIntoView({ block: 'start' }))
  const place = () => reviews.evaluate((area) => Math.round(area.getBoundingClientRect().top))
  const before = await place()
  expect(await leftOut(page, () => page.reload(), '#reviews')).toEqual([false])
  await expect.poll(place).toBe(before)
})

/** The site through a server that holds back what comes after `cut` in a page until it is told to send the rest. */
async function inTwoPieces(site: string, cut: string) {
  const { promise: isAsked, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const forwarded = request(
      new URL(incoming.url!, site),
      { method: incoming.method, headers },
      (response) => {
        const { 'content-length': _, ...rest } = response.headers
        outgoing.writeHead(response.statusCode!, rest)
        if (incoming.headers['sec-fetch-dest'] !== 'document') return response.pipe(outgoing)
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', async () => {
          const html = Buffer.concat(chunks)
          const at = html.indexOf(cut) + cut.length
          outgoing.write(html.subarray(0, at))
          await isAsked
          outgoing.end(html.subarray(at))
        })
      },
    )
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  closeServer = () => {
    server.closeAllConnections()
    server.close()
  }
  await once(server, 'listening')
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, sendRest }
}
