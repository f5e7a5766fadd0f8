import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite, type SitePage } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import { expectSearch, hrefOf, listOf, numberOfGames, totalOf } from '../../../../test/listPages.ts'
import { submittedForm } from '../../../../test/submittedForm.ts'

const world = await testApi({}, undefined, DEMO)
const site = await builtSite(world)

const FILTERS = 'aside[aria-label="Filters"] form'
/** The page that a submitted form leads to; the site shortens some of its addresses. */
async function apply(page: SitePage, filled: Record<string, string>) {
  const address = submittedForm(page, FILTERS, filled)
  const { status, headers } = await site.request(address)
  return site.page(status === 307 ? headers.get('location')! : address)
}

/** What a select of the filters says: its choice, and what is wrong with it. */
function choiceOf(page: SitePage, label: string) {
  const id = page.attribute(`${FILTERS} label:contains("${label}")`, 'for')
  const select = id === undefined ? `select[aria-label="${label}"]` : `select[id="${id}"]`
  const described = page.attribute(select, 'aria-describedby')
  return {
    choice: page.text(`${select} option[selected]`),
    isInvalid: page.attribute(select, 'aria-invalid') === 'true',
    error: described && page.text(`[id="${described}"]`),
  }
}

test('without scripts the search box opens the results page', async () => {
  const address = submittedForm(await site.page('/updates'), 'search form', {
    'Search by name or description': 'idle',
  })
  expect(address).toBe('/search?q=idle&sort=match')
  await expectSearch(world, site, address.split('?')[1]!)
})

test('without scripts the text filters are a form, which keeps the others', async () => {
  const page = await apply(await site.page('/search?tags=idle'), { 'Name contains': 'clicker' })
  const { total } = await listOf(world, 'tags=idle&name=clicker')
  expect(totalOf(page)).toBe(numberOfGames(total))
  expect(hrefOf(page, 'a[aria-label="Remove the filter Name: clicker"]')).toBe('/search?tags=idle')
})

test('without scripts a month is selected in two steps', async () => {
  const asked = await apply(await site.page('/search'), { Released: 'Month and year' })
  expect(choiceOf(asked, 'Released').error).toBe('Choose a year.')
  const page = await apply(asked, { 'Released: year': '2013', 'Released: month': 'August' })
  expect(page.attributes('ul[aria-label="Active filters"] a', 'aria-label')).toEqual([
    'Remove the filter Released in August 2013',
  ])
  expect(choiceOf(page, 'Released: year').choice).toBe('2013')
})

test('a period until today can be selected directly', async () => {
  const page = await site.page('/search')
  const id = page.attribute(`${FILTERS} label:contains("Added")`, 'for')
  expect(page.texts(`select[id="${id}"] option`)).toEqual([
    'Any time',
    'Last 7 days',
    'Last 30 days',
    'Last 3 months',
    'Last year',
    'Month and year',
  ])
})

test('a year in the address leaves the games that were released in it', async () => {
  await expectSearch(world, site, 'released=2021')
  const { body } = await world.get('/api/games?released=2021')
  for (const game of body.items) expect(game.release_date).toMatch(/^2021-/)
})

test('a period of the address that the selects do not offer is shown', async () => {
  const page = await site.page('/search?created=45d&released=1987-05')
  expect(choiceOf(page, 'Added').choice).toBe('Last 45 days')
  expect(choiceOf(page, 'Released: month').choice).toBe('May')
  expect(choiceOf(page, 'Released: year').choice).toBe('1987')
})

test('an invalid date in the address is reported at its field', async () => {
  const page = await site.page('/search?created=soon&tags=idle&minRating=101')
  expect(choiceOf(page, 'Added')).toMatchObject({
    isInvalid: true,
    error: '“soon” in the address isn’t a valid date. Choose a period.',
  })
  expect(choiceOf(page, 'Released')).toMatchObject({ isInvalid: false, error: undefined })
  expect(page.attribute(`${FILTERS} input[name="minRating"]`, 'aria-invalid')).toBe('true')
})
