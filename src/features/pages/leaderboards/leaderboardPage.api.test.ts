import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import { hrefOf } from '../../../../test/listPages.ts'

const site = await builtSite(await testApi({}, undefined, DEMO))

test('a visitor reads the leaderboards, by kind and period', async () => {
  const page = await site.page('/leaderboards')
  expect(page.text('main h1')).toBe('Leaderboards')
  expect(page.text('main caption')).toBe('Experience: all time')
  expect(page.texts('main tbody tr')).toHaveLength(50)
  expect(page.texts('main tbody td:first-child').slice(0, 2)).toEqual(['1', '2'])
  expect(hrefOf(page, 'a[aria-label="Page 2"]')).toBe('/leaderboards?page=2')
  expect((await site.page('/leaderboards?page=2')).texts('main tbody td:first-child')[0]).toBe('51')

  const reviewers = hrefOf(page, 'nav[aria-label="Leaderboards"] a:contains("Reviewers")')
  expect(reviewers).toBe('/leaderboards?board=reviewers')
  const month = hrefOf(await site.page(reviewers!), '[aria-label="Period"] a:contains("This month")')
  expect(month).toBe('/leaderboards?board=reviewers&period=month')
  const chosen = await site.page(month!)
  expect(chosen.text('nav[aria-label="Leaderboards"] [aria-current="page"]')).toBe('Reviewers')
  expect(chosen.text('[aria-label="Period"] [aria-current]')).toBe('This month')
})

test('an address that names no leaderboard shows the first, and says so', async () => {
  const page = await site.page('/leaderboards?board=fastest')
  expect(page.text('main [role="note"]')).toBe(
    '“fastest” in the address isn’t a leaderboard. It was ignored.',
  )
  expect(page.text('main caption')).toBe('Experience: all time')
})

test('a page past the last one says so', async () => {
  expect((await site.page('/leaderboards?page=9999')).text('main')).toContain(
    'This page is past the end of the list',
  )
})

test('a leaderboard asks for one picture of its avatars, and for those of the first three', async () => {
  const page = await site.page('/leaderboards')
  const pictures = page
    .attributes('main tbody img', 'src')
    .filter((src) => src?.startsWith('/media/avatars/'))
  expect(pictures).toHaveLength(50)
  expect(new Set(pictures).size).toBe(4)
})
