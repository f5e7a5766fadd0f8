// How a person works the page: by mouse, or by keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

export interface Hands {
  /** Follows a link, presses a button, ticks a checkbox, or chooses an entry of the open menu. */
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
}

export const mouse: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
}

/** Presses of a key after which something counts as out of reach. */
const MAX_STEPS = 150

/** Keys alone: what Tab and the arrows of menus do not reach fails the test, and so does a press that leaves nothing with the focus. */
export const keyboard: Hands = {
  async press(target) {
    await reach(target)
    const page = target.page()
    const role = await roleOf(target)
    used.set(page, await documentOf(page))
    await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter')
  },
  async write(field, text) {
    await reach(field)
    const page = field.page()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await expect(field).toHaveValue(text)
  },
}

/** The document in which a key was pressed last: one that is loaded again begins without a focus. */
const used = new WeakMap<Page, number>()
const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

const roleOf = (target: Locator) =>
  target.evaluate((element) => element.getAttribute('role') ?? (element as HTMLInputElement).type ?? '')

/** Moves the focus to a control as far as Tab, or in menus the arrows, take it. */
export async function reach(target: Locator): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  if (used.get(page) === (await documentOf(page)))
    await expect(
      page.locator('body'),
      `what was pressed before ${target} left nothing with the focus`,
    ).not.toBeFocused()
  const key = (await roleOf(target)) === 'menuitem' ? 'ArrowDown' : 'Tab'
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
