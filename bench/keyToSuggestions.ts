import type { Page } from 'playwright-core'

/** How long a key is waited for, in ms. */
const LIMIT_MS = 30_000

/** From a key in the search box to the frame that shows games for it, in ms. Before it, the box is empty and its part of the code is there. */
export async function keyToSuggestions(page: Page, key: string, settleMs: number): Promise<number> {
  const field = page.getByRole('combobox', { name: 'Search by name or description' })
  await field.tap()
  await page.waitForTimeout(settleMs)
  const shown = page.evaluate(timeFromKey, LIMIT_MS)
  await page.waitForTimeout(settleMs / 2)
  await page.keyboard.press(key)
  const ms = await shown
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  return ms
}

/** Runs in the page. */
function timeFromKey(limitMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The key showed no games')), limitMs)
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const seen = new MutationObserver(() => {
          if (!document.querySelector('search [role="option"]')) return
          seen.disconnect()
          // After the frame that draws them.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        })
        seen.observe(document.body, { childList: true, subtree: true })
      },
      { once: true, capture: true },
    )
  })
}
