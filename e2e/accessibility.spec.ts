import type { Page } from '@playwright/test'
import { SETTINGS_TABS } from '#/features/account/settings/settingsTabs.ts'
import { THEMES } from '#/shared/themes.ts'
import { axe } from './axe.ts'
import { asMember, newMember } from './members.ts'
import { PAGES } from './pages.ts'
import { DEEP_LINK_NOTICE, expect, onPhone, open, test } from './site.ts'

type Theme = (typeof THEMES)[number]

/** Of the rows of a list, which are all alike, a few are enough to be looked at in another theme. */
async function shortenLists(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const row of document.querySelectorAll(
      ':is(ol, ul) > li:nth-child(n + 7), :is(article, section, details, tr):nth-of-type(n + 7)',
    ))
      row.remove()
  })
}

/** A dark and a light theme: every page is looked at in these. */
const TWO_THEMES = THEMES.filter(({ id }) => id === 'dark' || id === 'light')

/** Pages that are looked at in all themes. That the colors of each theme go together is what `contrast.test.ts` checks. */
const PAGES_IN_ALL_THEMES = ['/', '/game/cookie-clicker', '/settings']

/** What axe finds wrong, in one line a finding; the colors are looked at in each of the themes, the rest once. */
async function violations(
  page: Page,
  { ignored = [], themes: wanted = TWO_THEMES }: { ignored?: string[]; themes?: readonly Theme[] } = {},
): Promise<string[]> {
  const found: string[] = []
  // Chromium keeps the old colors of rows that it does not render; a reader never sees those.
  await page.evaluate(() => {
    const everything = new CSSStyleSheet()
    everything.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [everything]
  })
  // A phone's page differs in its layout, not in its colors.
  const themes = onPhone(page) ? wanted.slice(0, 1) : wanted
  for (const [index, theme] of themes.entries()) {
    await page.evaluate((id) => {
      document.documentElement.dataset.theme = id
      // The colors of the last theme go on until they have faded, which those of rows that are not rendered never have.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
    }, theme.id)
    const look = axe(page).disableRules(ignored)
    if (index === 1) await shortenLists(page)
    if (index > 0) look.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await look.analyze()
    for (const { id, nodes } of violations) {
      for (const node of nodes)
        found.push(`${theme.id}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`)
    }
  }
  return found
}

/** Rules that the markup of Swagger UI breaks. Its colors are ours to choose. */
const BROKEN_BY_SWAGGER_UI = [
  'heading-order',
  'label',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'nested-interactive',
  'scrollable-region-focusable',
]

test('the reference of the API can be read in a dark and a light theme', { tag: '@phone' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(DEEP_LINK_NOTICE)
  // The address of an endpoint opens it. Swagger UI renders only what is near the window.
  await open(page, '/api-reference#/Your%20account/patch_api_me')
  await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible()
  expect(await violations(page, { ignored: BROKEN_BY_SWAGGER_UI })).toEqual([])
})

for (const [name, address] of PAGES) {
  if (address === '/api-reference') continue
  const themes = PAGES_IN_ALL_THEMES.includes(address) ? THEMES : TWO_THEMES
  const inThemes = themes === THEMES ? 'all eight themes' : 'a dark and a light theme'
  test(`${name} can be used with a screen reader and read in ${inThemes}`, { tag: '@phone' }, async ({
    page,
  }) => {
    test.slow()
    await open(page, address)
    expect(await violations(page, { themes })).toEqual([])
  })
}

for (const id of SETTINGS_TABS) {
  test(`the settings of a member (${id}) can be used with a screen reader and read in a dark and a light theme`, {
    tag: '@phone',
  }, async ({ page }) => {
    test.slow()
    const member = await newMember(page)
    await asMember(page, member, 'PUT', '/api/me/blocked-games', { games: [1, 2] })
    await open(page, `/settings?tab=${id}`)
    await expect(page.locator('main h2, main legend').first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
}

test('setting up a second factor can be done with a screen reader and read in a dark and a light theme', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await newMember(page)
  await open(page, '/settings?tab=security')
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test("a game's details over a page can be used with a screen reader and read in a dark and a light theme", {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await open(page, '/')
  await page.getByRole('link', { name: 'Number Garden', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Reviews and comments' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test("the search box's results can be used with a screen reader and read in a dark and a light theme", {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Search by name or description' }).fill('idle')
  await expect(page.getByRole('listbox', { name: 'Games' }).getByRole('option')).toHaveCount(10)
  expect(await violations(page)).toEqual([])
})

test('an open menu can be used with a screen reader and read in a dark and a light theme', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await open(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeVisible()
  // A menu floats over the page, outside of its regions.
  expect(await violations(page, { ignored: ['region'] })).toEqual([])
})

test.describe('where there is nothing', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('the page that says so can be used with a screen reader and read in a dark and a light theme', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, '/there/is/nothing/here')
    expect(await violations(page)).toEqual([])
  })
})
