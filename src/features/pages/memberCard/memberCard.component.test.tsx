import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

interface Member {
  username: string
  display_name: string | null
  level: number
}

let first: Member
let second: Member
beforeEach(async () => {
  const { items } = await (await fetch('/api/leaderboards')).json()
  first = items[0].member
  second = items[1].member
})

const linkOf = ({ display_name, username }: Member) =>
  page
    .getByRole('main')
    .getByRole('link', { name: display_name ?? username, exact: true })
    .first()
const cardOf = ({ username }: Member) => page.getByText(`@${username}`)

test('a card says who an author is while the pointer rests on their name or avatar, and moves nothing', async () => {
  await openPage('/leaderboards')
  const table = page.getByRole('table').first()
  await expect.element(linkOf(first)).toBeVisible()
  // A font that arrives later makes the rows a little higher or lower.
  await document.fonts.ready
  // The properties of a rectangle are not its own, which comparisons skip.
  const place = () => table.element().getBoundingClientRect().toJSON()
  const before = place()
  await linkOf(first).hover()
  await expect.element(cardOf(first)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: `Level ${first.level}` })).toBeVisible()
  await expect.element(page.getByText(/^Member since/)).toBeVisible()
  expect(page.getByRole('list', { name: 'Merits' }).getByRole('listitem').elements()).toHaveLength(5)
  expect(place()).toEqual(before)

  await userEvent.keyboard('{Escape}')
  await expect.element(cardOf(first)).not.toBeInTheDocument()
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await userEvent.hover(document.querySelector(`main a[href="/user/${first.username}"][aria-hidden]`)!)
  await expect.element(cardOf(first)).toBeVisible()
  expect(network.sent(new RegExp(`^GET /api/users/${first.username}`)), 'it is read once').toHaveLength(1)
})

test('the card opens for the keyboard, and closes with Escape or when the focus goes on', async () => {
  await openPage('/leaderboards')
  linkOf(first).element().focus()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await expect.element(linkOf(first)).toHaveFocus()
  await expect.element(cardOf(first)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(cardOf(first)).not.toBeInTheDocument()
  await expect.element(linkOf(first)).toHaveFocus()
  await userEvent.tab()
  await expect.element(cardOf(second)).toBeVisible()
})
