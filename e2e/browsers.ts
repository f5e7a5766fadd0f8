import { devices } from '@playwright/test'

/** The window of a desktop. */
export const DESKTOP = {
  ...devices['Desktop Chrome'],
  channel: undefined,
  viewport: { width: 1440, height: 900 },
}

/** A phone, with its touch screen. */
export const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

/** What Chromium is started with. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
