// The window with games in tabs, as the tests use it.
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, open } from './site.ts'

/** Where the browser stores the tabs. */
export const PLAY_KEY = 'idledex.play'

export const playTab = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name })
export const gameFrame = (page: Page, name: string): FrameLocator =>
  page.frameLocator(`iframe[title="${name}"]`)

/** Opens games in the window, the last one to be seen. */
export async function openGames(page: Page, ...urlids: string[]): Promise<void> {
  await open(page, `/play#${urlids[0]}`)
  for (const urlid of urlids.slice(1)) await page.evaluate((hash) => (location.hash = hash), urlid)
  await expect(page.getByRole('tab')).toHaveCount(urlids.length)
}

/** Stores tabs as an earlier visit would have, and loads the window. */
export async function openStored(page: Page, stored: string): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      if (window === top && !sessionStorage.getItem('stored')) localStorage.setItem(key!, text!)
      if (window === top) sessionStorage.setItem('stored', 'yes')
    },
    [PLAY_KEY, stored],
  )
  await open(page, '/play')
}

/** Opens the menu of the tab that is shown. */
export async function openTabMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of / }).click()
  await expect(page.getByRole('menuitem', { name: 'Close tab' })).toBeVisible()
}

/** Marks a game's page, so that one that was loaded again is told apart. */
export async function markGame(page: Page, name: string): Promise<void> {
  const frame = gameFrame(page, name)
  // A frame begins with an empty page, and a mark on that one would be lost.
  await expect(frame.getByRole('heading', { name, level: 1 })).toBeAttached()
  await frame.locator('body').evaluate((body) => body.setAttribute('data-marked', ''))
}

export const isMarked = (page: Page, name: string): Promise<boolean> =>
  gameFrame(page, name)
    .locator('body')
    .evaluate((body) => body.hasAttribute('data-marked'))

/** Presses Play and returns the window in which the games are. */
export async function pressPlay(page: Page, button: Locator): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()])
  // A window that a page opens does not run the tests' own script, by which others are known to be ready.
  await expect(window.getByRole('tab')).not.toHaveCount(0)
  return window
}
