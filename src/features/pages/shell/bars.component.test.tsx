import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const PHONE = { name: 'Sections', width: 390, height: 844 }
const DESKTOP = { name: 'Main', width: 1440, height: 900 }

afterEach(() => page.viewport(DESKTOP.width, DESKTOP.height))

test.each([DESKTOP, PHONE])(
  'Council leads members with a role to its own site, and nobody else sees it, in the bar $name',
  async ({ name, width, height }) => {
    await page.viewport(width, height)
    const council = page.getByRole('navigation', { name }).getByRole('link', { name: 'Council' })
    const member = await signIn()
    const before = await openPage('/faq')
    await expect.element(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible()
    await expect.element(council).not.toBeInTheDocument()
    expect(document.body.innerHTML).not.toContain('council.example')
    await before.unmount()
    await signIn({ role: 'council' })
    await openPage('/faq')
    await expect.element(council).toHaveAttribute('href', 'https://council.example/')
    await expect.element(council).toHaveAttribute('target', '_blank')
    const { scrollWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
)

test.each([DESKTOP, PHONE])(
  'the list of games is still Games once it has filters, in the bar $name',
  async ({ name, width, height }) => {
    await page.viewport(width, height)
    const bar = page.getByRole('navigation', { name })
    const current = () =>
      bar
        .getByRole('link')
        .elements()
        .filter((link) => link.ariaCurrent === 'page')
    const { unmount } = await openPage('/search?tags=idle')
    await expect.poll(() => current().map((link) => link.textContent)).toEqual(['Games'])
    await expect.element(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
    await unmount()
    await openPage('/search')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    expect(current().map((link) => link.textContent)).toEqual(name === PHONE.name ? ['Search'] : [])
  },
)

test('the logo leads home, and asks a visitor to sign in', async () => {
  const { address } = await openPage('/community')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /: all games$/ })
    .click()
  const prompt = page.getByRole('dialog', { name: /^Sign in to .*vote/ })
  await prompt.getByRole('button', { name: 'Close' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(address()).toBe('/')
})

test('the search box of a phone has the room of the menus beside it while it’s in use, and Tab still reaches them', async () => {
  await page.viewport(PHONE.width, PHONE.height)
  await openPage('/faq')
  const field = page.getByRole('combobox', { name: 'Search by name or description' })
  const width = () => field.element().getBoundingClientRect().width
  const before = width()
  await field.fill('antimatter dimensions')
  await expect.poll(width).toBeGreaterThan(280)
  const { left, right, top, bottom } = field.element().getBoundingClientRect()
  const atEnd = document.elementFromPoint(right - 24, (top + bottom) / 2)
  expect(atEnd).toBe(field.element())
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThanOrEqual(PHONE.width)
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toHaveFocus()
  await expect.poll(width).toBe(before)
})
