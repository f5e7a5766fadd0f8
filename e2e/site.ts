import { type Browser, test as base, expect, type Locator, type Page, type Response } from '@playwright/test'
import { PHONE } from './browsers.ts'
import { insertByCommand, withoutEmulatedMedia } from './firefox.ts'
import { ownSite } from './sites.ts'

/** Errors that a page may log because a test asks for them, e.g. a 404 of an address that does not exist. */
type Expected = RegExp[]

/** A test whose pages fail it when they log an error or break their Content-Security-Policy; `phonePage` is one of a second browser, on a phone. */
export const test = base.extend<{ expectedErrors: Expected; phonePage: Page }, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') withoutEmulatedMedia(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await context.addInitScript(insertByCommand)
    await use(context)
  },
  expectedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  baseURL: ({}, use) => use(ownSite().origin),
  page: async ({ page, expectedErrors }, use) => {
    const errors = errorsOf(page, expectedErrors)
    // For every tab that a test opens.
    await page.context().addInitScript(watchForScripts)
    await use(page)
    expect(errors, 'errors in the console').toEqual([])
  },
  phonePage: async ({ browser, expectedErrors }, use) => {
    const context = await browser.newContext(PHONE)
    await context.addInitScript(watchForScripts)
    const page = await context.newPage()
    const errors = errorsOf(page, expectedErrors)
    await use(page)
    await context.close()
    expect(errors, 'errors in the console of a phone').toEqual([])
  },
})

/** The errors that a page logs from now on. */
function errorsOf(page: Page, expected: Expected): string[] {
  const errors: string[] = []
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(String(error)))
  return errors
}

export { expect }

/** What Swagger UI logs about every address of an endpoint with an underscore in its name. */
export const DEEP_LINK_NOTICE = /Deprecated: escaping deep link whitespace/

/** A page of the built site without scripts. */
export const withoutScripts = { javaScriptEnabled: false }

/**
 * Notes on <html> that the site has taken over the links of the server's HTML. Until then a click is a click on plain
 * HTML, which is another thing to test.
 */
export function watchForScripts() {
  const listen = document.addEventListener
  document.addEventListener = function (this: Document, ...args: Parameters<typeof listen>) {
    listen.apply(this, args)
    // React's own listeners have a third argument.
    if (args[0] === 'click' && args.length === 2) Object.assign(window, { linksAreTaken: true })
  } as typeof listen
}

/** Goes to an address and waits until the page's scripts have taken it over. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
  await taken(page)
  return response
}

/** Loads the page again and waits for its scripts. */
export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded' })
  await taken(page)
}

/** Waits until the scripts of a page that was reloaded have taken it over: its links, and everything that React hydrates. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })))
}

/**
 * Whether no part of the page still waits to be hydrated; React does that in parts, and starts again with one that was
 * interrupted, so that a button may look hydrated and a click on it is lost.
 */
function isHydrated(): boolean {
  type Fiber = {
    tag: number
    memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
    child: Fiber | null
    sibling: Fiber | null
    stateNode: { current: Fiber }
  }
  const SUSPENSE = 13
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
  if (!('linksAreTaken' in window) || key === undefined) return false
  const root = (document as unknown as Record<string, Fiber>)[key]!.stateNode.current
  if (root.memoizedState?.isDehydrated) return false
  const waiting = [root]
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (fiber.tag === SUSPENSE && fiber.memoizedState?.dehydrated) return false
    if (fiber.child) waiting.push(fiber.child)
    if (fiber.sibling) waiting.push(fiber.sibling)
  }
  return true
}

/** Ends the page's stream of live updates at once: a network with an open stream is never idle. */
export const withoutStream = (page: Page): Promise<unknown> =>
  page.route('**/api/events*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))

/** Leaves a page without the site's fonts. */
export const withoutFonts = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', (route) => route.fulfill({ status: 204 }))

/** Waits until what the page just changed is on screen: two frames, so that what measures the page in a frame has run, too. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Holds the requests to an address until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {})
  })
  return resolve
}

/** The rows of the list of games, without those of the shelves above it. */
export const rows = (page: Page): Locator =>
  page.locator('main [data-game]:not(a, section[aria-labelledby]:not([aria-labelledby="near-games"]) *)')

/** Names of the games in the list, in order. */
export const namesIn = (page: Page): Promise<string[]> =>
  rows(page).getByRole('heading').getByRole('link').allTextContents()

/**
 * The response of an API endpoint, requested outside of the page. Lists of games and updates leave out what the pages leave out by default, unless `path` says
 * what to hide.
 */
export async function api<T>(page: Page, path: string): Promise<T> {
  const isDefaultList = /^\/api\/(games|updates)(\?|$)/.test(path) && !/[?&]hide=/.test(path)
  const query = isDefaultList ? `${path.includes('?') ? '&' : '?'}hide=nsfw` : ''
  const response = await page.request.get(path + query)
  expect(response.status(), path).toBe(200)
  return (await response.json()) as T
}

export interface Games {
  items: {
    id: number
    urlid: string
    name: string
    playable: boolean
    archived: boolean
    upvotes: number
    downvotes: number
    rating: number | null
  }[]
  total: number
  page: number
  pages: number
}

/**
 * The games of a page of the list that members vote on and review, which archived ones are not for. Where those stand moves with each game that
 * another test adds.
 */
export const openGames = async (page: Page, number: number): Promise<Games['items']> =>
  (await api<Games>(page, `/api/games?page=${number}`)).items.filter(({ archived }) => !archived)

/** The dialog that asks to sign in. */
export const signInPrompt = (page: Page): Locator => page.getByRole('dialog', { name: /^Sign in to / })

/** Sees that something needs an account, and goes on without one. */
export async function expectSignInPrompt(page: Page, purpose: string | RegExp): Promise<void> {
  await expect(signInPrompt(page)).toBeVisible()
  await expect(signInPrompt(page).getByRole('heading')).toHaveText(purpose)
  await signInPrompt(page).getByRole('button', { name: 'Close' }).click()
  await expect(signInPrompt(page)).toBeHidden()
}

/** Whether this test runs at the width of a phone. */
export const onPhone = (page: Page): boolean => page.viewportSize()!.width < 760

/** The filters: beside the list on wide screens, on phones in a sheet that this opens. */
export async function filters(page: Page): Promise<Locator> {
  const panel = page.getByRole('complementary', { name: 'Filters' })
  if (onPhone(page) && !(await panel.isVisible())) {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(panel).toBeVisible()
  }
  return panel
}

/** Closes the filters where they are a sheet. */
export async function closeFilters(page: Page): Promise<void> {
  if (!onPhone(page)) return
  await page.getByRole('button', { name: /^Show (results|list)/ }).click()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
}

/** Opens a folded group of filters. */
export async function unfold(panel: Locator, title: string): Promise<void> {
  const group = panel.locator('details', { has: panel.page().locator('summary', { hasText: title }) })
  if (!(await group.evaluate((details: HTMLDetailsElement) => details.open)))
    await group.locator('summary').click()
}
