import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, DESKTOP, PHONE } from './e2e/browsers.ts'
import { FIREFOX } from './e2e/firefox.ts'
import { IS_REUSED, type Site, siteEnvironment, siteOf, WORKERS } from './e2e/sites.ts'

const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: BROWSER_ARGUMENTS,
}

const serve = (site: Site) => ({
  command: 'node_modules/.bin/node e2e/serve.ts',
  url: `${site.origin}/healthz`,
  // The first run of a day makes what the sites hold; the other site waits for it.
  timeout: 240_000,
  reuseExistingServer: IS_REUSED,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  env: siteEnvironment(site),
})

const isFull = process.env.FULL === '1'

const firefox = {
  name: 'firefox',
  grep: /@firefox/,
  // By BiDi a step takes several times as long.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: FIREFOX,
}

/**
 * Drives the built site, on databases of its own with the demo catalog, as a person would. The tag of a test says at which width it runs:
 *
 *     none         desktop; with FULL=1 at both widths
 *     @phone       both widths: a phone has another layout, sheet, gesture, or bar for what it promises
 *     @phoneOnly   phone: a desktop does not have what it promises
 *     @firefox     with FULL=1 also in Firefox: a journey through what engines do differently, at the width of a desktop
 *     @anyWidth    desktop, also with FULL=1: it does not depend on the width, sets its own, or a phone does not have what it promises
 */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: WORKERS,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    trace: 'off',
    reducedMotion: 'reduce',
    // Requests that a service worker makes cannot be intercepted; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phoneOnly/,
      use: DESKTOP,
    },
    {
      name: 'phone',
      ...(isFull ? { grepInvert: /@anyWidth/ } : { grep: /@phone/ }),
      use: PHONE,
    },
    ...(isFull ? [firefox] : []),
  ],
  webServer: Array.from({ length: WORKERS }, (_, index) => serve(siteOf(index))),
})
