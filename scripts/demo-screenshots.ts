/**
 * Takes the screenshots of the bundled games for the demo catalog: plays each by its own rules to three moments, shows them in
 * Chromium, and writes src/db/seed/demo/screenshots/ and its list, screenshots.json. The folders' names carry a hash of the largest, for
 * its files are served as immutable, in the sizes of an uploaded screenshot. Run after changing how a bundled game looks:
 *
 *   node scripts/demo-screenshots.ts
 */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { type Browser, chromium } from '@playwright/test'
import { renderPicture } from '#/features/catalog/media/renderPicture.server.ts'
import type { ScreenshotSlot } from '#/features/catalog/media/screenshotSlots.ts'
import { createGamesOrigin } from '#/http/gamesOrigin.server.ts'
import { packSave } from '../demo-games/common/saves.js'
import { playUntil as playNight } from '../demo-games/ember-grove/player.ts'
import { playUntil as playGarden } from '../demo-games/number-garden/player.ts'
import { playUntil as playWorks } from '../demo-games/orbital-foundry/player.ts'
import { findBrowser } from './browser.ts'

const SIZE = { width: 1280, height: 720 }
const MAX_BYTES = 70_000

const folder = new URL('../src/db/seed/demo/screenshots/', import.meta.url)
const list = new URL('../src/db/seed/demo/screenshots.json', import.meta.url)

/** Three moments of each game, from its first minutes to its end. */
const MOMENTS: Record<string, readonly object[]> = {
  'ember-grove': [
    playNight((night) => night.time >= 240, 5),
    playNight((night) => (night.spirits.fox ?? 0) >= 2, 60),
    playNight((night) => (night.spirits.stag ?? 0) >= 3, 60),
  ],
  'orbital-foundry': [
    playWorks((works) => works.time >= 300, 1),
    playWorks((works) => works.coresEver > 0 && works.ingots > 1000, 8),
    playWorks((works) => works.tree.length >= 8, 24),
  ],
  'number-garden': [
    playGarden((garden) => garden.total >= 400, 1),
    playGarden((garden) => garden.total >= 1e6, 4),
    playGarden((garden) => garden.total >= 1e11, 8),
  ],
}

async function capture(browser: Browser, origin: string, game: string, state: object): Promise<Buffer> {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: 'dark', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The clock of the game starts with its save, so nothing happens while nobody looks.
  const save = packSave(game, state, Date.now())
  await page.addInitScript(([key, text]) => localStorage.setItem(key!, text!), [`${game}.save`, save])
  await page.goto(`${origin}/demo-games/${game}/`, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Writes a picture in all sizes, under the hash of its largest, and returns its addresses on the site. */
async function store(name: string, picture: Buffer): Promise<ScreenshotSlot> {
  const { files } = await renderPicture(picture, { ...SIZE, isAnimated: false }, 'screenshot')
  const hash = createHash('sha256').update(files[0]!.bytes).digest('hex').slice(0, 10)
  const own = `${name}-${hash}`
  await mkdir(new URL(own, folder), { recursive: true })
  for (const { size, format, bytes } of files) {
    if (format !== 'webp') continue
    if (bytes.length > MAX_BYTES) throw new Error(`${own}, ${size}, has ${bytes.length} bytes`)
    await writeFile(new URL(`${own}/${size}.webp`, folder), bytes)
  }
  return { thumb: `/media/demo/${own}/thumb.webp`, full: `/media/demo/${own}/full.webp` }
}

async function takeAll(browser: Browser, origin: string) {
  const shots: Record<string, ScreenshotSlot[]> = {}
  for (const [game, states] of Object.entries(MOMENTS)) {
    shots[game] = []
    for (const [index, state] of states.entries())
      shots[game].push(await store(`${game}-${index + 1}`, await capture(browser, origin, game, state)))
  }
  return shots
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const { promise: listening, resolve } = Promise.withResolvers<number>()
const server = serve({ fetch: createGamesOrigin('http://localhost').fetch, port: 0 }, ({ port }) =>
  resolve(port),
)
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  const shots = await takeAll(browser, `http://localhost:${await listening}`)
  await writeFile(list, `${JSON.stringify(shots, null, 2)}\n`)
} finally {
  await browser.close()
  server.close()
}
