import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import { gamesOf, hrefOf, namesOf, partsOf } from '../../../../test/listPages.ts'
import { submittedForm } from '../../../../test/submittedForm.ts'

const { get, services } = await testApi({}, undefined, DEMO)
const site = await builtSite({ services })
// The demo's votes end at a time of their own: which of them are of the last days depends on when this runs.
const YEAR = '/popular?by=votes&within=2026'
const FILTERS = 'aside[aria-label="Filters"] form'

test('a ranking is complete, with links to its pages and the other rankings', async () => {
  const page = await site.page(YEAR)
  const { body } = await get('/api/games/popular?by=votes&within=2026&hide=nsfw')
  expect(body.items).toHaveLength(20)
  expect(gamesOf(page)).toEqual(body.items.map(({ id }: { id: number }) => id))
  for (const row of page.texts('main li[data-game] > p')) expect(row).toMatch(/\d votes? in 2026$/)
  expect(hrefOf(page, '[aria-label="Rankings"] a:contains("Highest rated")')).toBe(
    '/popular?by=rated&within=2026',
  )
  const next = hrefOf(page, 'a:contains("More games")')
  expect(next).toBe(`${YEAR}&page=2`)
  const second = await site.page(next!)
  expect(second.text('main li[data-game]')).toMatch(/^21/)
  expect(namesOf(second)).not.toContain(namesOf(page)[0])
})

test('without scripts the period is chosen in a form, which keeps the ranking', async () => {
  const page = await site.page('/popular?by=votes')
  const address = submittedForm(page, FILTERS, { Period: 'Last 3 months' })
  expect(partsOf(address)).toEqual(['/popular', { by: 'votes', within: '90d' }])
  const changed = await site.page(address)
  expect(changed.text('[aria-label="Rankings"] [aria-current="page"]')).toBe('Most voted')
  expect(changed.text(`${FILTERS} select[name="within"] option[selected]`)).toBe('Last 3 months')
})

test('a ranking without games suggests a longer period', async () => {
  const page = await site.page('/popular?by=votes&within=2001')
  expect(page.text('main')).toContain('Nothing is popular in this period yet')
  const longer = hrefOf(page, 'a:contains("Show all time")')
  expect(longer).toBe('/popular?by=votes&within=any')
  expect((await site.page(longer!)).text('main li[data-game]')).toMatch(/\d votes? of all time/)
})

test('an invalid period is named beside its field', async () => {
  const page = await site.page('/popular?within=soon')
  const error = page.attribute(`${FILTERS} select[name="within"]`, 'aria-describedby')
  expect(page.text(`[id="${error}"]`)).toBe('“soon” in the address isn’t a valid date. Choose a period.')
})
