import type { Page, Response } from '@playwright/test'
import { SETTINGS_TABS } from '#/features/pages/settings/settingsTabs.ts'
import { THEMES } from '#/shared/themes.ts'
import { asMember, keepSession, newMember } from './members.ts'
import { pixelsPastEdge, unsafeParts, violations } from './pageChecks.ts'
import { OTHER_PAGES, PAGES } from './pages.ts'
import { watchShifts } from './shifts.ts'
import { DEEP_LINK_NOTICE, expect, open, painted, test, withoutFonts, withoutStream } from './site.ts'
import { LONGEST_URLID } from './siteGames.ts'

// Each test opens a page on a desktop and on a phone of its own.
const once = { tag: '@anyWidth' }

/** Pages whose texts are the longest that the database takes, without a place to break. */
const LONGEST = [
  ['a list with the longest texts', '/search?sort=oldest'],
  ['a game with the longest texts', `/game/${LONGEST_URLID}`],
] as const

/** A dark and a light theme: every page is looked at in these. */
const TWO_THEMES = THEMES.filter(({ id }) => id === 'dark' || id === 'light')

/** Pages that are looked at in all themes. That the colors of each theme go together is what `contrast.test.ts` checks. */
const PAGES_IN_ALL_THEMES = ['/', '/game/cookie-clicker', '/settings']

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

/** How a page is looked at by axe: on a desktop in some themes, and on a phone in a dark and a light one. */
interface Look {
  themes?: readonly (typeof THEMES)[number][]
  /** Rules that do not apply. */
  ignored?: readonly string[]
}

/** Both windows of a test. They take turns, so that each has the machine to itself. */
type Both = readonly [desktop: Page, phone: Page]

/**
 * Opens a page, and sees that nothing moves while it loads and that it is never wider than its window. In the local font: when the site's
 * fonts come depends on the machine, and a text that other tests made may then break elsewhere. `firstPaint.spec.ts` tests what they move.
 */
async function openStill(page: Page, address: string, widths: readonly number[]): Promise<Response | null> {
  const shifts = await watchShifts(page)
  await Promise.all([withoutStream(page), withoutFonts(page)])
  const response = await open(page, address)
  await page.waitForLoadState('networkidle')
  const window = page.viewportSize()!
  expect.soft(await shifts(), `what moves while ${address} loads at ${window.width}`).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // What scripts lay out follows in a frame.
    await painted(page)
    const past = await pixelsPastEdge(page)
    expect.soft(past, `pixels past the edge of ${address} at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(window)
  await painted(page)
  return response
}

/** Sees that each window can be used with a screen reader and read. @param show brings what is looked at on screen */
async function expectAccessible(
  [desktop, phone]: Both,
  show: (page: Page) => Promise<void>,
  { themes = TWO_THEMES, ignored = [] }: Look = {},
): Promise<void> {
  await show(desktop)
  expect.soft(await violations(desktop, themes, ignored), `${desktop.url()} on a desktop`).toEqual([])
  await show(phone)
  expect.soft(await violations(phone, TWO_THEMES, ignored), `${phone.url()} on a phone`).toEqual([])
}

/** Everything that holds on each page. @param settle waits until the page has all that it shows */
async function expectSound(
  both: Both,
  address: string,
  { settle, ...look }: Look & { settle?: (page: Page) => Promise<void> } = {},
): Promise<void> {
  const [desktop, phone] = both
  const show = async (page: Page) => {
    if (page === phone) await openStill(phone, address, [360, 390])
    else {
      const response = await openStill(desktop, address, [360, 390, 768, 1440])
      expect.soft(await unsafeParts(response!), `what the response to ${address} lacks`).toEqual([])
    }
    await settle?.(page)
  }
  await expectAccessible(both, show, look)
}

for (const [name, address] of [...PAGES, ...LONGEST]) {
  const themes = PAGES_IN_ALL_THEMES.includes(address) ? THEMES : TWO_THEMES
  const inThemes = themes === THEMES ? 'all eight themes' : 'a dark and a light theme'
  test(
    `${name} runs no script but the site's own, does not shift or overflow, and is accessible in ${inThemes}`,
    once,
    ({ page, phonePage }) => {
      const ignored = address === '/api-reference' ? BROKEN_BY_SWAGGER_UI : []
      return expectSound([page, phonePage], address, { themes, ignored })
    },
  )
}

test.describe('every other route', () => {
  // Some show a visitor only that there is nothing at their address.
  test.use({ expectedErrors: [/status of 404/] })

  for (const address of OTHER_PAGES)
    test(
      `${address} runs no script but the site's own, does not shift or overflow, and is accessible in a dark and a light theme`,
      once,
      ({ page, phonePage }) => expectSound([page, phonePage], address),
    )
})

for (let at = 0; at < SETTINGS_TABS.length; at += 2) {
  const tabs = SETTINGS_TABS.slice(at, at + 2)
  test(
    `the settings of a member (${tabs}) do not shift or overflow, and are accessible in a dark and a light theme`,
    once,
    async ({ page, phonePage }) => {
      const member = await newMember(page)
      await asMember(page, member, 'PUT', '/api/me/blocked-games', { games: [1, 2] })
      await keepSession(phonePage, member.session)
      for (const tab of tabs)
        await expectSound([page, phonePage], `/settings?tab=${tab}`, { settle: settingsHaveLoaded })
    },
  )
}

async function settingsHaveLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h2, main legend').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** What is opened on a page, with the rules of axe that do not apply to it. */
const OPENED: readonly (readonly [name: string, show: (page: Page) => Promise<void>, ignored?: string[]])[] =
  [
    [
      'a game’s details',
      async (page) => {
        await open(page, '/search?name=number+garden')
        await page.getByRole('link', { name: 'Number Garden', exact: true }).click()
        const heading = page.getByRole('dialog').getByRole('heading', { name: 'Reviews and comments' })
        await expect(heading).toBeVisible()
      },
    ],
    [
      "the search box's results",
      async (page) => {
        await open(page, '/')
        await page.getByRole('combobox', { name: 'Search by name or description' }).fill('idle')
        const results = page.getByRole('listbox', { name: 'Games' })
        await expect(results.locator('> [role="option"]')).toHaveCount(10)
        await expect(results.getByRole('group', { name: 'Developers' })).toBeVisible()
      },
    ],
    [
      'an open menu',
      async (page) => {
        await open(page, '/')
        await page.getByRole('button', { name: 'Account' }).click()
        await expect(page.getByRole('menuitem', { name: 'Theme' })).toBeVisible()
      },
      // It floats over the page, outside of its regions.
      ['region'],
    ],
    [
      'the steps to a second factor',
      async (page) => {
        await newMember(page)
        await open(page, '/settings?tab=security')
        await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
      },
    ],
    [
      'an endpoint of the API',
      async (page) => {
        // Its address opens it. Swagger UI renders only what is near the window, which on a busy machine takes it long.
        await open(page, '/api-reference#/Your%20account/patch_api_me')
        await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible({ timeout: 25_000 })
      },
      BROKEN_BY_SWAGGER_UI,
    ],
  ]

test.describe('what is opened on a page', () => {
  test.use({ expectedErrors: [DEEP_LINK_NOTICE] })

  for (const [name, show, ignored] of OPENED)
    test(
      `${name} can be used with a screen reader and read in a dark and a light theme`,
      once,
      ({ page, phonePage }) => expectAccessible([page, phonePage], show, { ignored }),
    )
})
