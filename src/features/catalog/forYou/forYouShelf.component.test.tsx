import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, signIn, type TestMember } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const shelf = page.getByRole('region', { name: 'For you' })
const order = page.getByRole('combobox', { name: 'Order' })
/** The id of the first game of the list below the shelf. */
const firstInList = () => document.querySelector('li[data-game]')?.getAttribute('data-game')
const set = (member: TestMember, settings: object) => asMember(member, 'PATCH', '/api/me', { settings })

test('a member’s home page has games for them with the reasons, and one that they aren’t interested in goes', async () => {
  const member = await signIn()
  await set(member, { liked_tags: ['space'] })
  const first = await openPage('/')
  await expect.element(shelf).toBeVisible()
  const games = shelf.getByRole('listitem')
  await expect.poll(() => games.elements().length).toBeGreaterThanOrEqual(4)
  const before = games.elements().length
  await expect.element(games.first().getByText(/^Because you like Space/)).toBeVisible()
  const button = games.first().getByRole('button', { name: /^Not interested in / })
  const name = button.element().getAttribute('aria-label')!.replace('Not interested in ', '')
  await userEvent.click(button)
  await expect.element(page.getByText(`${name} is hidden from your lists`)).toBeVisible()
  await expect.poll(() => games.elements().length).toBe(before - 1)
  await expect.element(games.first().getByRole('button', { name: /^Not interested in / })).toHaveFocus()
  await expect
    .element(shelf.getByRole('link', { name: 'See all games for you' }))
    .toHaveAttribute('href', '/search?sort=for-you')
  await first.unmount()
  const second = await openPage('/')
  await expect.element(shelf).toBeVisible()
  expect(shelf.getByRole('link', { name, exact: true }).elements()).toEqual([])
  await second.unmount()
})

test('the order ‘for you’ is offered to members, and shows what the shelf shows first', async () => {
  const member = await signIn()
  await set(member, { liked_tags: ['space'] })
  const { items } = await (await asMember(member, 'GET', '/api/me/for-you?limit=3')).json()
  const { address } = await openPage('/search?tags=space')
  await expect.element(order.getByRole('option', { name: 'For you' })).toBeInTheDocument()
  await order.selectOptions('For you')
  await expect.poll(address).toBe('/search?sort=for-you&tags=space')
  await expect.poll(firstInList).toBe(String(items[0].id))
})

test('who switched recommendations off has neither, and the address of the order shows the newest games', async () => {
  const member = await signIn()
  await set(member, { liked_tags: ['space'], recommendations: false })
  const first = await openPage('/')
  await expect.element(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect.element(order).toHaveValue('newest')
  expect(order.getByRole('option', { name: 'For you' }).elements()).toEqual([])
  expect(shelf.elements()).toEqual([])
  await first.unmount()
  await openPage('/search?sort=for-you')
  const newest = await (await fetch('/api/games?hide=nsfw')).json()
  await expect.poll(firstInList).toBe(String(newest.items[0].id))
  await expect.element(order).toHaveValue('newest')
})

test('visitors get the newest games at the address of the order', async () => {
  localStorage.clear()
  await openPage('/search?sort=for-you')
  const newest = await (await fetch('/api/games?hide=nsfw')).json()
  await expect.poll(firstInList).toBe(String(newest.items[0].id))
  await expect.element(order).toHaveValue('newest')
})
