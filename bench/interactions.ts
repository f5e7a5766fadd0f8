import type { Browser, Locator, Page } from 'playwright-core'
import { CPU_SLOWDOWN, openBrowser, PHONE } from './browser.ts'
import { keyToSuggestions } from './keyToSuggestions.ts'
import { median } from './load.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, ms, type Row } from './table.ts'

const VISITS = 5
/** Quiet time before an interaction, and after it, when what it started still counts. */
const SETTLE_MS = 1_000
/** When everything has loaded, and React has hydrated the page at this speed. */
const HYDRATED_MS = 6_000
const MAX_TASK_MS = 200

interface Reaction {
  /** From the tap to the next frame that shows its effect, as the browser's Event Timing reports it. */
  reactionMs: number
  /** The longest task that it caused. */
  taskMs: number
}

declare global {
  interface Window {
    reactions: { frames: number[]; tasks: number[] }
  }
}

const MAX_REACTION_MS = {
  'key to suggestions': 150,
  'open a game, first time': 200,
  'next game': 200,
  'next game again': 200,
  'open a game': 200,
  'grid view': 150,
  'list view': 150,
  'open filters': 150,
  'choose a tag': 150,
}
type Interaction = keyof typeof MAX_REACTION_MS

/** How fast the demo site reacts to taps of a visitor and of a member on a phone with a processor four times slower. */
export async function measureInteractions(): Promise<Row[]> {
  const site = await startSite({ dataDir: makeFolder(), demo: true })
  const browser = await openBrowser()
  try {
    const origin = `http://127.0.0.1:${site.port}`
    // The first visitor has the pictures drawn; they are drawn once.
    await visit(browser, { origin }, () => {})
    const session = await signUp(origin)
    return [
      ...(await measureVisits(browser, 'Phone', { origin })),
      ...(await measureVisits(browser, 'Phone of a member', { origin, session })),
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function measureVisits(browser: Browser, whose: string, visitor: Visitor): Promise<Row[]> {
  const seen = new Map<Interaction, Reaction[]>()
  for (let turn = 0; turn < VISITS; turn++)
    await visit(browser, visitor, (name, reaction) => seen.set(name, [...(seen.get(name) ?? []), reaction]))
  const rows = [...seen].map(([name, reactions]) =>
    bounded(
      `${whose}, ${name}`,
      median(reactions.map(({ reactionMs }) => reactionMs)),
      { max: MAX_REACTION_MS[name] },
      ms,
    ),
  )
  const tasks = [...seen.values()].map((reactions) => median(reactions.map(({ taskMs }) => taskMs)))
  return [...rows, bounded(`${whose}, longest task of these`, Math.max(...tasks), { max: MAX_TASK_MS }, ms)]
}

interface Visitor {
  origin: string
  /** As the site's pages keep it. */
  session?: string
}

/** Signs up a member who was welcomed and has voted for the first games of the list. Resolves to their session. */
async function signUp(origin: string): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.text()
  }
  const session = await post('/auth/v1/signup', {
    email: 'taps@example.org',
    password: 'measured by taps',
    data: { username: 'taps' },
  })
  const authorization = `Bearer ${(JSON.parse(session) as { access_token: string }).access_token}`
  await post('/api/me/onboarding', {}, { authorization })
  const list = await fetch(`${origin}/api/games`)
  const { items } = (await list.json()) as { items: { id: number }[] }
  for (const { id } of items) await post('/api/upvote', { game: id }, { authorization })
  return session
}

async function visit(
  browser: Browser,
  { origin, session }: Visitor,
  report: (name: Interaction, reaction: Reaction) => void,
): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    if (session) await page.addInitScript((kept) => localStorage.setItem('idledex.session', kept), session)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    // The network is never idle: the stream of events stays open.
    await page.goto(`${origin}/`, { waitUntil: 'load' })
    await page.waitForTimeout(HYDRATED_MS)
    for (const key of ['c', 'm'])
      report('key to suggestions', { reactionMs: await keyToSuggestions(page, key, SETTLE_MS), taskMs: 0 })
    await walk(page, async (name, target) => {
      await target.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await target.boundingBox())!
      await page.waitForTimeout(SETTLE_MS)
      await page.evaluate(() => {
        window.reactions = { frames: [], tasks: [] }
      })
      // Not `target.tap()`, which has the page compute what the tap would hit: a tenth of what is measured.
      await page.touchscreen.tap(x + width / 2, y + height / 2)
      await page.waitForTimeout(SETTLE_MS)
      const { frames, tasks } = await page.evaluate(() => window.reactions)
      report(name, { reactionMs: Math.max(0, ...frames), taskMs: Math.max(0, ...tasks) })
    })
  } finally {
    await context.close()
  }
}

async function walk(
  page: Page,
  measure: (name: Interaction, target: Locator) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  const games = page.locator('main a[href^="/game/"]')
  const next = page.getByRole('button', { name: /^Go to next game/ })
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await measure('open a game, first time', games.nth(0))
  await dialog.waitFor()
  await measure('next game', next)
  await measure('next game again', next)
  await close()
  await measure('open a game', games.nth(2))
  await dialog.waitFor()
  await close()
  for (const view of ['Grid view', 'List view'] as const)
    await measure(view.toLowerCase() as Interaction, page.getByRole('button', { name: view }))
  await measure('open filters', page.getByRole('button', { name: /^Filters/ }))
  await measure(
    'choose a tag',
    page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: /^Idle\b/ }),
  )
}

/** Runs in the page before its own scripts. */
function watch(): void {
  window.reactions = { frames: [], tasks: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) window.reactions.frames.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.reactions.tasks.push(entry.duration)
  }).observe({ type: 'longtask' })
}
