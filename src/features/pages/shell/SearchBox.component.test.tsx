import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const SUGGEST = /^GET \/api\/games\/suggest/
const box = page.getByRole('banner')
const field = page.getByRole('combobox', { name: 'Search by name or description' })
const results = page.getByRole('listbox', { name: 'Games' }).getByRole('option')
const result = (name: string) => results.filter({ hasText: name }).first()
const asked = () => network.sent(SUGGEST).map((request) => /[?&]q=([^&]*)/.exec(request)![1])

test('the key / focuses the search box, but not while typing', async () => {
  await openPage('/faq')
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('a/b')
  await expect.element(field).toHaveValue('a/b')
})

test('Escape closes the results and keeps what was typed, and then leaves the search box', async () => {
  await openPage('/faq')
  await field.fill('cookie')
  await expect.element(results.first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(results.first()).not.toBeInTheDocument()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveValue('cookie')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(results.first()).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(field).not.toHaveFocus()
})

test('an empty search box, and one without matches, suggest the filters', async () => {
  const { address } = await openPage('/faq')
  await field.click()
  await expect.element(box.getByText('Try searching with filters')).toBeVisible()
  await expect.element(box.getByText(/Click on the blue filters button/)).toBeVisible()
  await field.fill('there is no such game')
  await expect.element(box.getByText('No results')).toBeVisible()
  await expect.element(box.getByText(/Try searching with filters/)).toBeVisible()
  await expect.element(box.getByRole('link', { name: 'Filters' })).toBeVisible()
  await field.fill('')
  await expect.element(box.getByText('No results')).not.toBeInTheDocument()
  await expect.element(box.getByText(/Try searching with filters/)).toBeVisible()
  await expect.element(box.getByText(/Click on the blue filters button/)).toBeVisible()
  await box.getByRole('link', { name: 'Filters' }).click()
  await expect.poll(address).toBe('/search')
})

test('a long link finds its game, and all results are those of the link', async () => {
  const { address } = await openPage('/faq')
  const link = `https://www.decisionproblem.com/paperclips/?utm_source=${'x'.repeat(200)}`
  await expect.element(field).toHaveAttribute('maxlength', '500')
  await field.fill(link)
  await expect.element(result('Universal Paperclips')).toBeVisible()
  expect(results.elements()).toHaveLength(1)
  await box.getByRole('link', { name: /^All results/ }).click()
  await expect.poll(address).toMatch(/^\/search\?q=https/)
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Universal Paperclips' }).first())
    .toBeVisible()
})

test('placeholders are shown while results load, and never the results of another text', async () => {
  await openPage('/faq')
  const placeholders = () => box.element().querySelector('[aria-busy="true"]:not([role="listbox"])')
  const showFirst = network.hold(SUGGEST)
  await field.fill('cookie')
  await expect.poll(placeholders).not.toBeNull()
  showFirst()
  await expect.element(result('Cookie Clicker')).toBeVisible()
  expect(placeholders()).toBeNull()
  const release = network.hold(SUGGEST)
  // The results of a text that begins like it stay.
  await field.fill('cooki')
  await expect.poll(asked).toContain('cooki')
  expect(placeholders()).toBeNull()
  await expect.element(result('Cookie Clicker')).toBeVisible()
  await field.fill('nothing has this name')
  await expect.poll(placeholders).not.toBeNull()
  await expect.poll(asked).toContain('nothing+has+this+name')
  expect(placeholders()).not.toBeNull()
  expect(results.elements()).toEqual([])
  release()
  await expect.element(box.getByText('No results')).toBeVisible()
  await field.fill('paperclips')
  await expect.element(box.getByText('No results')).not.toBeInTheDocument()
  await expect.element(result('Universal Paperclips')).toBeVisible()
})

test('the first letter is searched for at once, the next ones after a pause, and a superseded request is aborted', async () => {
  const fetches = vi.spyOn(globalThis, 'fetch')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    fetches.mockRestore()
  })
  /** Types a letter every 50 ms, and then pauses. */
  const type = async (text: string) => {
    for (const letter of text) {
      const typed = (field.element() as HTMLInputElement).value
      await userEvent.keyboard(letter)
      await expect.element(field).toHaveValue(typed + letter)
      vi.advanceTimersByTime(50)
    }
    vi.advanceTimersByTime(1_000)
  }
  await openPage('/faq')
  field.element().focus()
  // The part with the results has loaded: it would ask at once for what was typed before it is there.
  await expect.element(box.getByText('Try searching with filters')).toBeVisible()
  const release = network.hold(/suggest\?q=(c|cookie|cookie\+c)&/)
  /** Whether each request was aborted. */
  const aborted = () =>
    fetches.mock.calls
      .filter(([address]) => String(address).includes('/api/games/suggest'))
      .map(([, init]) => init!.signal!.aborted)
  await type('cookie')
  await expect.poll(asked).toEqual(['c', 'cookie'])
  expect(aborted()).toEqual([true, false])
  await type(' cl')
  // That of the last text is the only one that is answered.
  await expect.element(result('Cookie Clicker')).toBeVisible()
  expect(aborted()).toEqual([true, true, true, false])
  release()
  expect(asked()).toEqual(['c', 'cookie', 'cookie+c', 'cookie+cl'])
})

test('arrow keys move through the results and wrap around, and Enter opens the selected game', async () => {
  const { address } = await openPage('/updates')
  await field.fill('clicker')
  await expect.element(results.nth(2)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(results.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', results.nth(1).element().id)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(results.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('option', { selected: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(results.last()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(address).toMatch(/^\/updates\?game=/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/updates')
})

test('Enter without a selection searches names and descriptions', async () => {
  const { address } = await openPage('/faq')
  await field.fill('  idle ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/search?q=idle&sort=match')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('list', { name: 'Active filters' }).getByText('“idle”')).toBeVisible()
  const { items } = await (await fetch('/api/games?q=idle&sort=match&size=30&hide=nsfw')).json()
  const first = main.getByRole('listitem').getByRole('heading', { level: 2 }).first()
  await expect.element(first.getByRole('link', { name: items[0].name, exact: true })).toBeVisible()
})

test('the results close when the focus leaves them, and when all of them are opened', async () => {
  const { address } = await openPage('/faq')
  await field.fill('idle')
  const all = page.getByRole('link', { name: 'All results for “idle”' })
  await expect.element(all).toBeVisible()
  await userEvent.tab()
  // It belongs to the results.
  await expect.element(all).toHaveFocus()
  await expect.element(results.first()).toBeVisible()
  page.getByRole('main').getByRole('link').first().element().focus()
  await expect.element(results.first()).not.toBeInTheDocument()
  await field.click()
  await all.click()
  await expect.poll(address).toBe('/search?q=idle&sort=match')
  await expect.element(results.first()).not.toBeInTheDocument()
})

test('games with a similar name follow under a heading of their own, and the keys reach them', async () => {
  const { address } = await openPage('/updates')
  const near = page.getByRole('group', { name: 'Did you mean' }).getByRole('option')
  await field.fill('cokie clicker')
  await expect.element(near.filter({ hasText: 'Cookie Clicker' })).toBeVisible()
  // No game contains the text, and none pretends to.
  expect(results.elements()).toEqual(near.elements())
  const count = near.elements().length
  const said = `No exact match. ${count} similar ${count === 1 ? 'name' : 'names'}.`
  await expect.element(box.getByRole('status')).toHaveTextContent(said)
  await expect.element(box.getByRole('link', { name: 'Search for “cokie clicker”' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(near.first()).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', near.first().element().id)
  await field.fill('cookie clicker')
  await expect.element(result('Cookie Clicker')).toBeVisible()
  await expect.element(box.getByRole('status')).toHaveTextContent('')
  await field.fill('cokie clicker')
  await expect.element(near.first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/search?q=cokie+clicker&sort=match')
})

test('what was typed is marked in the names that contain it', async () => {
  await openPage('/faq')
  const marks = (name: string) =>
    [...result(name).element().querySelectorAll('mark')].map((mark) => mark.textContent)
  await field.fill('COOKIE cl')
  await expect.element(result('Cookie Clicker')).toBeVisible()
  await expect.poll(() => marks('Cookie Clicker')).toEqual(['Cookie Cl'])
  await field.fill('cokie clicker')
  // A similar name is a guess.
  await expect.poll(() => marks('Cookie Clicker')).toEqual([])
})

test('a game that was found by its developer shows them', async () => {
  await openPage('/faq')
  await field.fill('hevipelle')
  await expect.element(result('Antimatter Dimensions').getByText('Hevipelle')).toBeVisible()
  await field.fill('antimatter')
  await expect.element(result('Antimatter Dimensions')).toBeVisible()
  expect(result('Antimatter Dimensions').getByText('Hevipelle').elements()).toEqual([])
})

test('developers with the text in their name follow the games, and the keys lead to their page', async () => {
  const { address } = await openPage('/faq')
  const developers = page.getByRole('group', { name: 'Developers' }).getByRole('option')
  await field.fill('redshark')
  await expect.element(developers).toHaveTextContent('MrRedShark77Developer · 7 games')
  expect(results.elements().at(-1)).toBe(developers.element())
  expect(results.elements().length).toBeGreaterThan(1)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(developers).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', developers.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/developer/mrredshark77')
  await expect.element(page.getByRole('heading', { level: 1, name: 'MrRedShark77' })).toBeVisible()
  await expect.element(developers).not.toBeInTheDocument()
})

test('games are shown without waiting for developers, and without those that cannot be loaded', async () => {
  await openPage('/faq')
  const release = network.hold(/^GET \/api\/developers\?/)
  await field.fill('redshark')
  await expect.element(results.first()).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Developers' })).not.toBeInTheDocument()
  release()
  await expect.element(page.getByRole('group', { name: 'Developers' })).toBeVisible()
  network.refuse(/^GET \/api\/developers\?/, { status: 500 })
  await field.fill('hevipelle')
  await expect.element(result('Antimatter Dimensions')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Developers' })).not.toBeInTheDocument()
})
