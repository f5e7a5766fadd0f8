import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../scripts/browser.ts'
import { buildIfStale } from '../scripts/build.ts'
import { median } from './load.ts'
import { ROOT } from './processes.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, ms, plain, type Row } from './table.ts'

const VERSION = '13.5.0'
const RUNS = 5
/** The first visitors have the page rendered and the pictures drawn, which happens once. */
const WARM_UP_RUNS = 1
/** A page that listens for live updates has a network that is never idle, and Lighthouse would wait 45 seconds for it. */
const MAX_LOAD_MS = 15_000

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const
const METRICS = {
  'first-contentful-paint': ['first contentful paint', ms],
  'largest-contentful-paint': ['largest contentful paint', ms],
  'total-blocking-time': ['total blocking time', ms],
  'cumulative-layout-shift': ['layout shift', plain],
  'speed-index': ['speed index', ms],
} as const

/** Least scores of 100. Of the other categories Lighthouse judges by what only a public address has, such as HTTPS. */
const MIN_SCORES: Partial<Record<keyof typeof CATEGORIES, number>> = { performance: 95, accessibility: 100 }

/** What a report says, as far as it is read here. */
interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

interface Lighthouse {
  launch(options: object): Promise<{ port: number; kill(): void }>
  run(address: string, flags: object, config?: object): Promise<{ lhr: Report } | undefined>
  desktop: object
}

export interface LighthouseOptions {
  /** Pages of the demo site. */
  paths: readonly string[]
  isDesktop?: boolean
  isQuick?: boolean
  /** Called after each page with its rows. */
  onPage?: (rows: readonly Row[]) => void
}

/** The browser of the visit that is under way. */
let browser: { kill(): void } | undefined

function stopBrowser(): void {
  browser?.kill()
  browser = undefined
}
// Also when a signal ends the measurement.
process.once('exit', stopBrowser)

/** Lighthouse's scores and metrics of pages of the demo site, started as `npm start` does: medians. */
export async function measureLighthouse(options: LighthouseOptions): Promise<Row[]> {
  const lighthouse = await load(install())
  buildIfStale()
  const site = await startSite({ dataDir: makeFolder(), demo: true })
  try {
    const rows: Row[] = []
    for (const path of options.paths) {
      const address = `http://127.0.0.1:${site.port}${path}`
      const visit = () => report(lighthouse, address, options.isDesktop ?? false)
      for (let run = 0; run < WARM_UP_RUNS; run++) await visit()
      const reports: Report[] = []
      while (reports.length < (options.isQuick ? 1 : RUNS)) reports.push(await visit())
      const measured = rowsOf(`${path} ${options.isDesktop ? 'on a desktop' : 'on a phone'}`, reports)
      options.onPage?.(measured)
      rows.push(...measured)
    }
    return rows
  } finally {
    await site.stop()
  }
}

/**
 * Installs Lighthouse where `npm ci` removes it again, and returns the folder. It is no dependency: it would be 114 packages and 176 MB in each
 * installation, for a measurement that few people make. None of them needs an install script.
 */
function install(): string {
  const folder = join(ROOT, 'node_modules/.cache', `lighthouse-${VERSION}`)
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  mkdirSync(folder, { recursive: true })
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options, `lighthouse@${VERSION}`], { stdio: 'inherit' })
  if (status !== 0)
    throw new Error(`Lighthouse ${VERSION} could not be installed: it needs the npm registry.`)
  return folder
}

async function load(folder: string): Promise<Lighthouse> {
  const file = (path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href)
  const [{ default: run, desktopConfig: desktop }, { launch }] = await Promise.all([
    file('lighthouse/core/index.js'),
    file('chrome-launcher/dist/index.js'),
  ])
  return { run, desktop, launch }
}

/** One visit with a browser of its own, so that nothing is cached. */
async function report(lighthouse: Lighthouse, address: string, isDesktop: boolean): Promise<Report> {
  const chrome = await lighthouse.launch({
    chromePath: findBrowser(),
    chromeFlags: ['--headless', '--no-sandbox'],
  })
  browser = chrome
  try {
    const flags = {
      port: chrome.port,
      logLevel: 'error',
      maxWaitForLoad: MAX_LOAD_MS,
      onlyCategories: Object.keys(CATEGORIES),
    }
    const result = await lighthouse.run(address, flags, isDesktop ? lighthouse.desktop : undefined)
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message ?? 'no report'}`)
    return result.lhr
  } finally {
    stopBrowser()
  }
}

function rowsOf(page: string, reports: readonly Report[]): Row[] {
  const row = (what: string, values: number[], show: (value: number) => string, min?: number): Row => {
    const [name, value, each] = [`${page}: ${what}`, median(values), values.map(show).join(', ')]
    return min === undefined
      ? { what: name, measured: show(value), detail: each }
      : bounded(name, value, { min }, show, each)
  }
  const scores = Object.entries(CATEGORIES).map(([id, name]) => {
    const values = reports.map(({ categories }) => Math.round(100 * (categories[id]?.score ?? 0)))
    return row(name, values, plain, MIN_SCORES[id as keyof typeof CATEGORIES])
  })
  const metrics = Object.entries(METRICS).map(([id, [name, show]]) => {
    const values = reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
    return row(name, values, show)
  })
  return [...scores, ...metrics]
}
