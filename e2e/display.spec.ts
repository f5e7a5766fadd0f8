import type { Locator } from '@playwright/test'
import { demoPost } from './demoPosts.ts'
import { expect, filters, open, test } from './site.ts'

test('a display setting applies immediately in every tab of the browser', {
  tag: '@anyWidth',
}, async ({ page, context }) => {
  await open(page, '/settings?tab=display')
  const list = await context.newPage()
  await open(list, '/')
  await page.bringToFront()
  await page.getByText('Grid view', { exact: true }).click()
  await page.getByText('Mint', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'mint')
  await expect(list.locator('html')).toHaveAttribute('data-theme', 'mint')
  await expect(list.locator('html')).toHaveAttribute('data-view', 'grid')
})

test.describe('in high contrast', () => {
  test.use({ forcedColors: 'active' })

  /** Which of some elements are marked by the system's color for what is chosen. */
  const marked = (elements: Locator) =>
    elements.evaluateAll((all) => {
      const probe = document.createElement('i')
      probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
      document.body.append(probe)
      const highlight = getComputedStyle(probe).backgroundColor
      probe.remove()
      return all
        .filter((one) => getComputedStyle(one).backgroundColor === highlight)
        .map((one) => one.textContent)
    })

  test('the current page, view and match mode are distinguishable, and bars show how far they are filled', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, '/')
    const places = page.getByRole('navigation').getByRole('link').filter({ visible: true })
    expect(await marked(places)).toEqual(['Games'])
    expect(await marked(page.getByRole('group', { name: 'View' }).getByRole('button'))).toEqual(['List view'])
    await page.getByRole('button', { name: 'Grid view' }).click()
    expect(await marked(page.getByRole('group', { name: 'View' }).getByRole('button'))).toEqual(['Grid view'])
    await open(page, '/search?tags=idle,clicker')
    const match = (await filters(page)).getByRole('group', { name: /^Show games with/ })
    expect(await marked(match.getByRole('link'))).toEqual(['all'])
    const poll = await demoPost(page, 'poll', 'Favorite kind of prestige')
    await open(page, `/post/${poll.id}`)
    const bars = page.getByRole('region', { name: 'Results of the poll' }).locator('li [data-meter]')
    const count = await bars.count()
    expect(count).toBeGreaterThan(1)
    expect(await marked(bars)).toEqual([])
    expect(await marked(bars.locator('*'))).toHaveLength(count)
    await open(page, '/search?sort=rated')
    const rating = page.getByRole('img', { name: '% positive' }).first()
    expect(await marked(rating)).toEqual([])
    expect(await marked(rating.locator('*'))).toHaveLength(1)
  })
})

test('the skip link skips the bars and filters to the list', { tag: '@anyWidth' }, async ({ page }) => {
  for (const address of ['/', '/search?tags=idle', '/updates']) {
    await open(page, address)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the list' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInList = () =>
      page.evaluate(() => document.getElementById('list')!.contains(document.activeElement))
    await expect.poll(isInList, address).toBe(true)
  }
  await open(page, '/community')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})
