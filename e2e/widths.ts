import { devices } from '@playwright/test'

/** The window of a desktop. */
export const DESKTOP = {
  ...devices['Desktop Chrome'],
  channel: undefined,
  viewport: { width: 1440, height: 900 },
}

/** A phone, with its touch screen. */
export const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
