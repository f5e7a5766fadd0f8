import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../../../test/components/page.tsx'

// What the addresses of these links are, and what is found at them, is tested without a browser (filterLinks.api.test.ts). With scripts, a
// click does not follow them: it changes the filters of the address.

const panel = page.getByRole('complementary', { name: 'Filters' })
/** A value of the filters, with the number of games that it would leave. */
const choice = (name: string) => panel.getByRole('link', { name: new RegExp(`^${name}\\s*[\\d.,k]*$`) })
const match = (what: 'Show' | 'Hide', mode: 'all' | 'any') =>
  panel
    .getByRole('group', { name: `${what} games with all or any of these` })
    .getByRole('link', { name: mode })

test('tags are included, excluded, and off by clicks, and match all or any', async () => {
  const { address } = await openPage('/search?sort=name')
  for (const [link, expected] of [
    [choice('Idle'), '/search?sort=name&tags=idle'],
    [choice('Clicker'), '/search?sort=name&tags=clicker,idle'],
    [match('Show', 'any'), '/search?sort=name&tags=clicker,idle&tagsMode=or'],
    [choice('Idle'), '/search?not=idle&sort=name&tags=clicker&tagsMode=or'],
    [choice('Web'), '/search?not=idle&sort=name&tags=clicker,web&tagsMode=or'],
    [choice('Web'), '/search?not=idle,web&sort=name&tags=clicker&tagsMode=or'],
    [match('Hide', 'all'), '/search?not=idle,web&notMode=and&sort=name&tags=clicker&tagsMode=or'],
  ] as const) {
    await link.click()
    await expect.poll(address).toBe(expected)
  }
  await expect.element(match('Hide', 'all')).toHaveAttribute('aria-current', 'true')
  expect(match('Show', 'all').elements()).toEqual([])
  const before = choice('Idle').element().getBoundingClientRect()
  await choice('Idle').click()
  await expect.poll(address).toBe('/search?not=web&notMode=and&sort=name&tags=clicker&tagsMode=or')
  await expect.element(match('Hide', 'all')).not.toBeInTheDocument()
  expect(choice('Idle').element().getBoundingClientRect()).toEqual(before)
})

test('types of links are included, excluded, and off by clicks, and match all or any', async () => {
  const { address } = await openPage('/search')
  await panel.getByText('Links', { exact: true }).click()
  for (const [link, expected] of [
    [choice('Steam'), '/search?links=steam'],
    [choice('Website'), '/search?links=steam,website'],
    [match('Show', 'any'), '/search?links=steam,website&linksMode=or'],
    [choice('Website'), '/search?links=steam&linksMode=or&notLinks=website'],
    [choice('Website'), '/search?links=steam&linksMode=or'],
  ] as const) {
    await link.click()
    await expect.poll(address).toBe(expected)
  }
})
