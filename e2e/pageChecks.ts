// What must hold on every page, each as a list of what breaks it.
import type { Locator, Page, Response } from '@playwright/test'
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

/** As wide as a finger, in pixels, less one that may be shared with the neighbor where an edge is between two. */
const FINGER = 44 - 1

/**
 * The controls that a finger misses: where a tap reaches them, from their middle, is less than 44 pixels wide or high. So it finds those
 * that another one covers, too. Not links in running text, and not what repeats the link beside it. Waits for lists that load; a
 * place without any control is a finding, too.
 */
export async function smallTargets(container: Locator): Promise<string[]> {
  await expect(container.locator('[aria-busy="true"]')).toHaveCount(0)
  return container.evaluate((root, finger) => {
    const CONTROLS = 'a[href], button, select, input, textarea, summary'
    const isInText = (one: Element) =>
      one.matches('a') &&
      getComputedStyle(one).display === 'inline' &&
      [...one.parentElement!.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent!),
      ) &&
      one.closest('p, [id^="text-"]')
    const found: string[] = []
    let seen = 0
    for (const one of root.querySelectorAll<HTMLElement>(CONTROLS)) {
      const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isShown || one.matches(':disabled, [aria-hidden="true"]') || isInText(one)) continue
      const target = one.closest('label') ?? one
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      // Read by screen readers, or above the window until it has the focus.
      if (width <= 1 || top + height <= 0) continue
      seen++
      const x = Math.round(left + width / 2)
      const y = Math.round(top + height / 2)
      const isHit = (dx: number, dy: number) => target.contains(document.elementFromPoint(x + dx, y + dy))
      const reach = (dx: number, dy: number) => {
        let steps = 0
        while (steps < finger && isHit(dx * (steps + 1), dy * (steps + 1))) steps++
        return steps
      }
      const isThere = isHit(0, 0)
      const wide = isThere ? reach(-1, 0) + 1 + reach(1, 0) : 0
      const high = isThere ? reach(0, -1) + 1 + reach(0, 1) : 0
      if (Math.min(wide, high) < finger) found.push(`${wide} by ${high}: ${one.outerHTML.slice(0, 160)}`)
    }
    return seen > 0 ? found : ['no control']
  }, FINGER)
}
