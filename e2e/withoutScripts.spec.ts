import { demoPost } from './demoPosts.ts'
import { expect, test, withoutScripts } from './site.ts'

test.use(withoutScripts)

test('pages show no buttons that need scripts', { tag: '@phone' }, async ({ page }) => {
  const list = await demoPost(page, 'list', 'Pocket idlers that don’t nag')
  for (const address of ['/', '/game/kittens-game', '/updates', '/community', `/list/${list.id}`]) {
    await page.goto(address)
    const buttons = page.locator('button[type="button"]:visible:not(:has(img), [popovertarget])')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(buttons, address).toHaveCount(0)
  }
  // What members filter a list by is among its buttons.
  await expect(page.getByRole('list', { name: 'Games of the list' })).toBeVisible()
  await expect(page.getByText(/^Not played yet/)).toBeHidden()
})
