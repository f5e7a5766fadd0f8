// What must hold on every page, each as a list of what breaks it.
import type { Page, Response } from '@playwright/test'
import type { THEMES } from '#/shared/themes.ts'
import { axe } from './axe.ts'
import { expect } from './site.ts'

type Theme = (typeof THEMES)[number]

/** What a response and its HTML lack to let no script run but the site's own. */
export async function unsafeParts(response: Response): Promise<string[]> {
  const headers = response.headers()
  const policy = headers['content-security-policy'] ?? ''
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
  // Values of attributes may quote what a member wrote.
  const tags = (await response.text()).replace(/"[^"]*"/g, '""')
  const parts = {
    'scripts by hash alone': /^script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/.test(scripts),
    "object-src 'none'": policy.includes("object-src 'none'"),
    "frame-ancestors 'none'": policy.includes("frame-ancestors 'none'"),
    "base-uri 'none'": policy.includes("base-uri 'none'"),
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
    'referrer-policy': headers['referrer-policy'] === 'strict-origin-when-cross-origin',
    'no inline handler': !/<[^>]+\son[a-z]+=/i.test(tags),
  }
  return Object.entries(parts)
    .filter(([, holds]) => !holds)
    .map(([part]) => part)
}

/** By how much a page is wider than its window. */
export const pixelsPastEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Of the rows of a list, which are all alike, a few are enough to be looked at in another theme. */
async function shortenLists(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const row of document.querySelectorAll(
      ':is(ol, ul) > li:nth-child(n + 7), :is(article, section, details, tr):nth-of-type(n + 7)',
    ))
      row.remove()
  })
}

/** Changes the theme at once. @returns the color of the page's background then */
const setTheme = (page: Page, theme: Theme): Promise<string> =>
  page.evaluate((id) => {
    document.documentElement.dataset.theme = id
    // The colors of the last theme go on until they have faded, which those of rows that are not rendered never have.
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
    return getComputedStyle(document.documentElement).backgroundColor
  }, theme.id)

/**
 * What axe finds wrong, in one line a finding: everything in the first theme, the colors in each of the others. The page has fewer rows
 * afterwards.
 * @param ignored rules of axe that do not apply
 */
export async function violations(
  page: Page,
  themes: readonly Theme[],
  ignored: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = []
  // Chromium keeps the old colors of rows that it does not render; a reader never sees those.
  await page.evaluate(() => {
    const everything = new CSSStyleSheet()
    everything.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [everything]
  })
  const backgrounds = new Set<string>()
  for (const [index, theme] of themes.entries()) {
    backgrounds.add(await setTheme(page, theme))
    const look = axe(page).disableRules([...ignored])
    if (index === 1) await shortenLists(page)
    if (index > 0) look.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await look.analyze()
    for (const { id, nodes } of violations) {
      for (const node of nodes)
        found.push(`${theme.id}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`)
    }
  }
  expect(backgrounds.size, 'each theme is on screen when it is looked at').toBe(themes.length)
  return found
}
