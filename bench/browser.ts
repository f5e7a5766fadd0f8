import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.ts'

/** How much slower than this machine's the processor of a slow phone is. */
export const CPU_SLOWDOWN = 4
export const PHONE = { width: 390, height: 844 }

/** A Chromium that makes no other requests during a measurement. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}
