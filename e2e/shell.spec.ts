import { newMember } from './members.ts'
import { expect, onPhone, open, signInPrompt, test } from './site.ts'

test('the sections of the site are one tap away, and the current one is marked', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: onPhone(page) ? 'Sections' : 'Main' })
  for (const [label, path] of [
    ['Updates', '/updates'],
    ['Popular', '/popular'],
    ['Community', '/community'],
    ['Games', '/'],
  ] as const) {
    await bar.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
  }
})

test('the bars make room for the on-screen keyboard, and in a low window for what is read', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  await open(page, '/add-game')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections).toBeInViewport()
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await expect(sections).toBeHidden()
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await page.getByRole('textbox', { name: 'Name', exact: true }).blur()
  await expect(page.getByRole('banner')).toBeInViewport()
  await expect(sections).toBeInViewport()

  await page.setViewportSize({ width: 740, height: 360 })
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect(sections).not.toBeInViewport()
})

test('a touch screen is told of no keys', { tag: '@phoneOnly' }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, '/')
  await expect(page.getByTitle('Press / to search')).toBeHidden()
})

for (const [button, opened] of [
  ['Notifications', 'dialog'],
  ['Account', 'menu'],
] as const)
  test(`a member who presses ${button} before the page knows them sees what it has for them`, {
    tag: '@anyWidth',
  }, async ({ page }) => {
    await newMember(page)
    await page.addInitScript(pressEarly, button)
    await open(page, '/updates')
    await expect(page.getByRole(opened)).toBeVisible()
    await expect(signInPrompt(page)).toHaveCount(0)
  })

/** Clicks a button of the top bar as soon as React has hydrated it. */
function pressEarly(label: string) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const button = document.querySelector<HTMLButtonElement>(`header button[aria-label="${label}"]`)
    const isHydrated = button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
    if (isHydrated) button.click()
    else port2.postMessage(null)
  }
  port2.postMessage(null)
}

test('the styles that a page contains are not loaded again, and pages that follow load their own', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') loaded.push(request.url())
  })
  const appearanceOfFirst = () =>
    page
      .locator('main article')
      .first()
      .evaluate((article) => {
        const parts = [article, ...article.querySelectorAll('a, p, time, h2')]
        return parts.map((part) => {
          const { fontSize, color, display, padding, borderTop } = getComputedStyle(part)
          return { fontSize, color, display, padding, borderTop }
        })
      })
  await open(page, '/updates')
  const onFirstLoad = await appearanceOfFirst()
  await open(page, '/popular')
  expect(loaded).toEqual([])

  const bar = page.getByRole('navigation', { name: onPhone(page) ? 'Sections' : 'Main' })
  await bar.getByRole('link', { name: 'Updates' }).click()
  await expect(page.locator('main article').first()).toBeVisible()
  expect(loaded.length).toBeGreaterThan(0)
  expect(await appearanceOfFirst()).toEqual(onFirstLoad)
})
