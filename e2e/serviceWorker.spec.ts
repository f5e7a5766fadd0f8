import type { Page } from '@playwright/test'
import { test as base, expect } from './site.ts'
import { html, openWorkerSite, type WorkerSite } from './workerSite.ts'

const test = base.extend<{ site: WorkerSite }>({
  site: async ({ baseURL }, use) => {
    const site = await openWorkerSite(baseURL!)
    await use(site)
    site.close()
  },
})

test.use({ serviceWorkers: 'allow', expectedErrors: [/Failed to load resource/] })

/** Opens the home page and waits until the worker answers for its pages. */
async function start(page: Page, { origin }: WorkerSite): Promise<void> {
  await page.goto(origin)
  await page.evaluate(async () => {
    const controlled = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    )
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await controlled
  })
}

/** The addresses of all that is stored, in every cache, without the offline page. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('offline-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.replace(location.origin, ''))
  })

/** Opens a page that is saved, after which everything before it has been saved or not. */
async function openPublic(page: Page, site: WorkerSite, path = '/updates'): Promise<void> {
  site.pages.set(path, html('Public'))
  await page.goto(site.origin + path)
  await expect.poll(() => stored(page)).toContain(path)
}

const postToWorker = (page: Page, message: { type: string; path?: string }) =>
  page.evaluate((data) => navigator.serviceWorker.controller!.postMessage(data), message)

test('only a complete public page is saved: no private one, no error, no redirect, and no other type', {
  tag: '@anyWidth',
}, async ({ page, site }) => {
  const { pages, origin } = site
  pages.set('/popular', html('Of one member', { 'cache-control': 'private, no-cache' }))
  pages.set('/search', html('Of one member', { 'cache-control': 'no-store' }))
  pages.set('/game/gone', html('Gone', {}, 410))
  pages.set('/game/data', html('{}', { 'content-type': 'application/json' }))
  pages.set('/game/old', (_, response) => response.writeHead(302, { location: '/user/new' }).end())
  const others = ['/user/new', '/settings', '/game/a/history', '/play']
  for (const path of others) pages.set(path, html('Public, and not one of those that are saved'))
  await start(page, site)
  const refused = ['/popular', '/search', '/game/gone', '/game/data', '/game/old', ...others]
  for (const path of refused) await page.goto(origin + path)
  await openPublic(page, site)
  expect(await stored(page)).toEqual(['/updates'])

  // The same when the page asks to save them.
  for (const path of refused) await postToWorker(page, { type: 'save', path })
  pages.set('/game/public', html('Public'))
  await postToWorker(page, { type: 'save', path: '/game/public' })
  await expect.poll(() => stored(page)).toContain('/game/public')
  expect(await stored(page)).toEqual(['/updates', '/game/public'])
})

test('what is no page is never stored, whatever it allows: data, streams, files of other sites, and responses to POST, which arrives once', {
  tag: '@anyWidth',
}, async ({ page, site }) => {
  const data = html('{}', { 'access-control-allow-origin': '*' })
  const own = ['/api/me', '/auth/v1/user', '/rest/v1/games', '/media/a.webp']
  for (const path of [...own, '/assets/a.js', '/assets/b.js']) site.pages.set(path, data)
  await start(page, site)
  const fetchText = (url: string) => page.evaluate(async (each) => (await fetch(each)).text(), url)
  for (const path of own) await fetchText(path)
  await fetchText(`${site.otherOrigin}/assets/a.js`)
  await page.evaluate(() => fetch('/assets/b.js', { method: 'POST' }))
  await fetchText('/assets/a.js')

  site.pages.set('/search', html('Sent'))
  await page.setContent('<form method="post" action="/search"><button>Send</button></form>')
  await page.getByRole('button').click()
  await expect(page.getByText('Sent')).toBeVisible()
  await openPublic(page, site)
  expect((await stored(page)).sort()).toEqual(['/assets/a.js', '/updates'])
  expect(site.requests.filter((each) => each.startsWith('POST'))).toEqual([
    'POST /assets/b.js',
    'POST /search',
  ])
})

test('a new version waits until it is told to take over, then deletes what only the old one needed', {
  tag: '@anyWidth',
}, async ({ page, site }) => {
  await start(page, site)
  await openPublic(page, site)
  site.release('second')
  const waits = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const next = registration.installing ?? registration.waiting!
    while (next.state === 'installing')
      await new Promise((done) => next.addEventListener('statechange', done, { once: true }))
    return registration.waiting?.state
  })
  expect(waits).toBe('installed')
  const names = () => page.evaluate(async () => (await caches.keys()).sort())
  expect(await names()).toEqual(expect.arrayContaining(['offline-first', 'offline-second', 'saved-pages']))
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    const taken = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    )
    waiting!.postMessage({ type: 'activate' })
    await taken
  })
  await expect.poll(names).not.toContain('offline-first')
  expect(await names()).toContain('offline-second')
  expect(await stored(page)).toEqual(['/updates'])
})

test('of many opened pages the newest 30 are kept', { tag: '@anyWidth' }, async ({ page, site }) => {
  await start(page, site)
  await page.evaluate(async () => {
    const cache = await caches.open('saved-pages')
    for (let n = 0; n < 30; n++) await cache.put(`/game/g${n}`, new Response(''))
  })
  await openPublic(page, site)
  await expect.poll(async () => (await stored(page)).length).toBe(30)
  expect(await stored(page)).not.toContain('/game/g0')
})

test('a page that arrives after the copies were cleared is not saved', { tag: '@anyWidth' }, async ({
  page,
  site,
}) => {
  let finish: (() => void) | undefined
  site.pages.set('/game/slow', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public' }).write('<title>Slow')
    finish = () => response.end('</title>')
  })
  await start(page, site)
  await openPublic(page, site)
  await postToWorker(page, { type: 'save', path: '/game/slow' })
  await expect.poll(() => finish).toBeDefined()
  await postToWorker(page, { type: 'clear' })
  await expect.poll(() => stored(page)).toEqual([])
  finish!()
  await openPublic(page, site, '/popular')
  expect(await stored(page)).toEqual(['/popular'])
})

test('when the site does not answer, a saved copy is shown after some seconds, and without one the list of what was saved', {
  tag: '@anyWidth',
}, async ({ page, site }) => {
  await start(page, site)
  await openPublic(page, site)
  site.pages.set('/updates', () => {})
  await page.goto(`${site.origin}/updates`)
  await expect(page.getByText(/This copy was saved on .* and can only be read/)).toBeVisible()
  site.pages.set('/community', (request) => request.destroy())
  await page.goto(`${site.origin}/community`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await expect(page.getByRole('link', { name: 'Public' })).toHaveAttribute('href', '/updates')
})
