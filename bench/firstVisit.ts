import { brotliCompressSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { CPU_SLOWDOWN, openBrowser, PHONE } from './browser.ts'
import { median } from './load.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, kB, ms, plain, type Row, seconds } from './table.ts'

/** A slow connection: 1.6 Mbit/s down, 0.75 up, 150 ms a round trip. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const VISITS = 5
const DESKTOP = { width: 1350, height: 940 }
const KINDS = { Script: 'js', Stylesheet: 'css', Font: 'font' } as const

interface Visit {
  lcpMs: number
  /** Of tasks longer than 50 ms, what is above 50 ms. */
  blockingMs: number
  shift: number
  /** Bytes over the network, response headers included; of styles in the page itself, what they are compressed. */
  bytes: Record<'js' | 'css' | 'font' | 'all', number>
}

declare global {
  interface Window {
    seen: { lcp: number; blocking: number; shift: number }
  }
}

/** Opens the demo site's list in Chromium as a first visitor with a slow connection and a slow processor does. */
export async function measureFirstVisit(): Promise<Row[]> {
  const site = await startSite({ dataDir: makeFolder(), demo: true })
  const browser = await openBrowser()
  const visitAs = async (viewport: typeof PHONE) => {
    const context = await browser.newContext({ viewport })
    try {
      return await visit(await context.newPage(), `http://127.0.0.1:${site.port}/`)
    } finally {
      await context.close()
    }
  }
  try {
    // The first visitors have the pictures drawn; they are drawn once.
    await visitAs(DESKTOP)
    await visitAs(PHONE)
    const desktop: Visit[] = []
    const phone: Visit[] = []
    for (let turn = 0; turn < VISITS; turn++) {
      desktop.push(await visitAs(DESKTOP))
      phone.push(await visitAs(PHONE))
    }
    return rowsOf(desktop, phone)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function visit(page: Page, address: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  const bytes = await countBytes(cdp)
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  const seen = await page.evaluate(() => window.seen)
  const styles = await page.locator('style').allTextContents()
  for (const text of styles) bytes.css += brotliCompressSync(text).length
  return { lcpMs: seen.lcp, blockingMs: seen.blocking, shift: seen.shift, bytes }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen = { lcp: 0, blocking: 0, shift: 0 }
  window.seen = seen
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('longtask', (entry) => {
    seen.blocking += entry.duration - 50
  })
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
}

async function countBytes(cdp: CDPSession): Promise<Visit['bytes']> {
  const bytes = { js: 0, css: 0, font: 0, all: 0 }
  const kinds = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    const kind = KINDS[kinds.get(requestId) as keyof typeof KINDS]
    if (kind) bytes[kind] += encodedDataLength
  })
  await cdp.send('Network.enable')
  return bytes
}

function rowsOf(desktop: readonly Visit[], phone: readonly Visit[]): Row[] {
  const typical = (visits: readonly Visit[], of: (visit: Visit) => number) => median(visits.map(of))
  const both = (of: (visit: Visit) => number, show: (value: number) => string): [number, string] => {
    const [wide, narrow] = [typical(desktop, of), typical(phone, of)]
    return [
      Math.max(wide, narrow),
      `${show(wide)} at ${DESKTOP.width} px, ${show(narrow)} at ${PHONE.width} px`,
    ]
  }
  const size = (kind: keyof Visit['bytes']) => typical(desktop, (each) => each.bytes[kind]) / 1000
  const row = (what: string, max: number, of: (visit: Visit) => number, show: (value: number) => string) => {
    const [worse, detail] = both(of, show)
    return bounded(`First visit: ${what}`, worse, { max }, show, detail)
  }
  return [
    bounded('First visit: JavaScript', size('js'), { max: 110 }, kB, `everything loaded: ${kB(size('all'))}`),
    bounded('First visit: CSS', size('css'), { max: 12 }, kB),
    bounded('First visit: font', size('font'), { max: 45 }, kB),
    row('largest contentful paint', 0.7, (each) => each.lcpMs / 1000, seconds),
    row('main thread blocked', 200, (each) => each.blockingMs, ms),
    row('layout shift', 0, (each) => Math.round(each.shift * 100) / 100, plain),
  ]
}
