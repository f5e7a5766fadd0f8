/* global VERSION */
// The service worker of the site, served as /sw.js with VERSION, a digest of the build, before it. It answers only for pages and built
// assets: everything else, above all /api, /auth, and streams, goes to the network as if it were not there.

const ASSETS = 'assets'
/** Copies of public pages that were opened recently. src/shared/savedPages.ts deletes them by this name. */
const SAVED_PAGES = 'saved-pages'
const OFFLINE = `offline-${VERSION}`
const OFFLINE_PAGE = '/offline'

/** Milliseconds for the site to answer before a saved copy is shown instead. */
const PAGE_TIMEOUT = 4_000
const MAX_SAVED_PAGES = 30
const MAX_ASSETS = 250
/** A copy is not replaced within this time, in ms. */
const SAVE_AGAIN_AFTER = 10 * 60_000
const MAX_PAGE_LENGTH = 2_000_000

/** Lists of games and updates, and games: the same for every reader, signed in or not. Nothing else is ever saved. */
const SAVEABLE = /^\/(search|popular|updates|game\/[a-z0-9-]+)?$/
/** What is not a page of the site. */
const NOT_PAGES =
  /^\/(api|auth|rest|assets|media|covers|icons|feeds|metrics|healthz|sw\.js)(\/|$)|\.[a-z0-9]+$/

/** Counts how often the copies were cleared: a copy that was being made meanwhile is dropped. */
let clearings = 0

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(OFFLINE).then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('offline-') && name !== OFFLINE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await trim(await caches.open(ASSETS), MAX_ASSETS)
  // The request for a page starts while this worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('message', (event) => {
  const { type, path } = event.data ?? {}
  if (type === 'activate') self.skipWaiting()
  else if (type === 'clear') event.waitUntil(clear())
  else if (type === 'save' && typeof path === 'string') event.waitUntil(savePage(path).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!NOT_PAGES.test(url.pathname)) event.respondWith(respondWithPage(event, url))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(respondWithAsset(event))
})

/** The network first. Without it, or when it takes too long, the saved copy; without one, the offline page. */
async function respondWithPage(event, url) {
  const before = clearings
  const network = Promise.resolve(event.preloadResponse).then((response) => response ?? fetch(event.request))
  network
    .then((response) => {
      const copy = response.clone()
      event.waitUntil(store(url, copy, before).catch(() => {}))
    })
    .catch(() => {})
  const saved = await findSaved(url)
  const late = saved && new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT))
  const response = await Promise.race(late ? [network, late] : [network]).catch(() => undefined)
  if (response) return response
  return saved ? asSavedCopy(saved) : offlinePage()
}

/** Names of assets carry a hash of their content: what is cached stays right. */
async function respondWithAsset(event) {
  const cache = await caches.open(ASSETS)
  const known = await cache.match(event.request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(cache.put(event.request, response.clone()).catch(() => {}))
  return response
}

/** Saves a page that was opened without a request for its HTML, as links within the site do. */
async function savePage(path) {
  const before = clearings
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin || !SAVEABLE.test(url.pathname)) return
  const saved = await findSaved(url)
  if (saved && Date.now() - savedAt(saved) < SAVE_AGAIN_AFTER) return
  await store(url, await fetch(url.pathname + url.search, { credentials: 'omit' }), before)
}

/** `before`: how often the copies had been cleared when the page was requested. */
async function store(url, response, before) {
  if (!SAVEABLE.test(url.pathname) || response.status !== 200 || response.redirected) return
  const { headers } = response
  if (!/^text\/html/.test(headers.get('content-type') ?? '')) return
  // What may not be cached for others is not saved for this device's next user either.
  if (!/\bpublic\b/.test(headers.get('cache-control') ?? '')) return
  const html = await response.text()
  if (html.length > MAX_PAGE_LENGTH) return
  const title = /<title\b[^<>]*>([^<]*)</.exec(html)?.[1] ?? url.pathname
  const cache = await caches.open(SAVED_PAGES)
  const key = url.pathname + url.search
  const copy = new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': headers.get('content-security-policy') ?? "default-src 'none'",
      'x-saved-at': String(Date.now()),
      'x-saved-title': encodeURIComponent(title),
    },
  })
  // Deleted first, so that the newest are last.
  await cache.delete(key)
  if (before !== clearings) return
  await cache.put(key, copy)
  if (before !== clearings) await clear()
  else await trim(cache, MAX_SAVED_PAGES)
}

const findSaved = async (url) => (await caches.open(SAVED_PAGES)).match(url.pathname + url.search)
const savedAt = (response) => Number(response.headers.get('x-saved-at'))

async function clear() {
  clearings++
  await caches.delete(SAVED_PAGES)
}

async function trim(cache, max) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
}

/** A copy can be read and nothing else: without its scripts, and saying so. */
async function asSavedCopy(saved) {
  const html = await saved.text()
  const [head, body] = splitAt(html, html.search(/<body\b/))
  // Those that are written out in the head set the theme.
  const quiet = withoutScripts(head, (tag) => /\b(?:src=|type="module")/.test(tag))
  const note =
    '<div role="status" style="padding:10px 16px;border-bottom:1px solid var(--border);background:var(--raised);color:var(--text)">' +
    `You’re offline. This copy was saved on ${whenSaved(saved)} and can only be read. <a href="" style="color:var(--accent)">Try again</a></div>`
  const rest = withoutScripts(body, () => true)
  return new Response(quiet + rest.replace(BEGINNING, (start) => start + note), { headers: saved.headers })
}

/** A page's body begins with the link that skips to its content, which stays first. */
const BEGINNING = /<body\b[^<>]*>(?:\s*<a\b[^<>]*>[^<]*<\/a>)?/

const splitAt = (text, at) => (at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)])

/** A page without the scripts whose opening tag `isRemoved` says so of, and without what loads them ahead. */
function withoutScripts(html, isRemoved) {
  const parts = html.split('</script>').map((part, index, all) => {
    if (index === all.length - 1) return part
    const start = part.indexOf('<script')
    const tag = start < 0 ? '' : part.slice(start, part.indexOf('>', start) + 1)
    return tag !== '' && isRemoved(tag) ? part.slice(0, start) : `${part}</script>`
  })
  return parts.join('').replace(/<link\b[^<>]*>/g, (tag) => (tag.includes('rel="modulepreload"') ? '' : tag))
}

const whenSaved = (saved) =>
  new Date(savedAt(saved)).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

async function offlinePage() {
  const page = await (await caches.open(OFFLINE)).match(OFFLINE_PAGE)
  if (!page) return Response.error()
  const cache = await caches.open(SAVED_PAGES)
  const keys = (await cache.keys()).reverse()
  const rows = await Promise.all(keys.map(async (key) => savedRow(key, await cache.match(key))))
  const list =
    rows.length > 0
      ? `<ul>${rows.join('')}</ul>`
      : '<p class="quiet">Lists and games that you open are saved here.</p>'
  const html = (await page.text()).replace('<!--saved-->', () => list)
  return new Response(html, { headers: page.headers })
}

function savedRow(request, saved) {
  const { pathname, search } = new URL(request.url)
  if (!saved) return ''
  // As the page's HTML has it, where text is escaped already.
  const title = decodeURIComponent(saved.headers.get('x-saved-title') ?? '').replaceAll(/[<>]/g, '')
  const address = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<li><a href="${address}">${title}</a><span>saved on ${whenSaved(saved)}</span></li>`
}
