import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true }).first()
const choice = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = page.getByRole('dialog')
const READ = 'GET /api/me/library'
const SENT = /^(PUT|DELETE) \/api\/me\/library\//

test('a member chooses a status by keyboard, sees it at once, and takes the game out again', async () => {
  await signIn()
  await openPage('/game/cookie-clicker')
  await expect.element(button('Add to library')).toBeVisible()
  button('Add to library').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(choice('Want to play')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(button('Library: Playing')).toBeVisible()
  await expect.element(page.getByText('Cookie Clicker is in your library: Playing')).toBeVisible()
  await button('Library: Playing').click()
  await expect.element(choice('Playing')).toHaveAttribute('aria-checked', 'true')
  await item('Remove from library').click()
  await expect.element(button('Add to library')).toBeVisible()
  await expect.poll(() => network.sent(SENT)).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(button('Library: Playing')).toBeVisible()
})

test('a status that cannot be saved is taken back with a message, also before the library is known', async () => {
  const member = await signIn()
  const { id } = await (await fetch('/api/games/cookie-clicker')).json()
  await asMember(member, 'PUT', `/api/me/library/${id}`, { status: 'finished' })
  const answer = network.hold(READ)
  await openPage('/game/cookie-clicker')
  await expect.poll(() => network.sent(READ)).toHaveLength(1)
  const end = network.refuse(SENT, { status: 503, detail: 'Try again soon.' })
  await button('Add to library').click()
  await choice('Playing').click()
  await expect.element(page.getByText('Try again soon.')).toBeVisible()
  answer()
  await expect.element(button('Library: Finished')).toBeVisible()
  await button('Library: Finished').click()
  await choice('Dropped').click()
  await expect.element(page.getByText('Try again soon.')).toBeVisible()
  await expect.element(button('Library: Finished')).toBeVisible()
  end()
})

test('a library that is read while a change is on its way does not take the change back', async () => {
  await signIn()
  await openPage('/game/cookie-clicker')
  await expect.poll(() => network.answered(READ).length).toBeGreaterThan(0)
  const send = network.hold(SENT)
  await button('Add to library').click()
  await choice('Playing').click()
  await expect.element(button('Library: Playing')).toBeVisible()
  const reads = network.answered(READ).length
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => network.answered(READ).length).toBeGreaterThan(reads)
  const before = network.sent(READ).length
  const endless = network.hold(READ)
  send()
  await expect.poll(() => network.sent(READ).length).toBeGreaterThan(before)
  await expect.element(button('Library: Playing')).toBeVisible()
  endless()
})

test('days and note are saved; what is wrong is said and loses nothing', async () => {
  const member = await signIn()
  await openPage('/game/cookie-clicker')
  await button('Add to library').click()
  await choice('Playing').click()
  await expect.poll(() => network.sent(SENT)).toHaveLength(1)
  await button('Library: Playing').click()
  await item('Dates and note…').click()
  await dialog.getByLabelText('Started on').fill('2026-03-02')
  await dialog.getByLabelText('Finished on').fill('2026-03-01')
  await dialog.getByLabelText('Note').fill('Grandmas everywhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Choose the day you started or a later one.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Grandmas everywhere')
  await dialog.getByLabelText('Finished on').fill('2026-03-04')
  await dialog.getByLabelText('Status').selectOptions('Finished')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Library: Finished')).toBeVisible()
  await openPage(`/user/${member.username}?tab=library&status=finished`)
  await expect.element(main.getByText('Started Mar 2, 2026 · Finished Mar 4, 2026')).toBeVisible()
  await expect.element(main.getByText('Grandmas everywhere')).toBeVisible()
})

test('visitors are asked to sign in', async () => {
  await openPage('/game/cookie-clicker')
  await button('Add to library').click()
  await choice('Want to play').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Sign in to add Cookie Clicker to your library' }))
    .toBeVisible()
})

test('games that were opened are offered a status on the own profile', async () => {
  const member = await signIn()
  const { items } = await (await fetch('/api/games')).json()
  const [first, second] = items as { id: number; name: string }[]
  for (const game of [first!, second!]) await asMember(member, 'PUT', `/api/me/played/${game.id}`)
  await openPage(`/user/${member.username}?tab=library`)
  await expect.element(main.getByText('Opened, without a status: 2 games')).toBeVisible()
  await main
    .getByRole('group', { name: `Status of ${first!.name}` })
    .getByRole('button', { name: 'Finished' })
    .click()
  await expect.element(main.getByText('Opened, without a status: 1 game', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: `I didn’t play ${second!.name}` }).click()
  await expect.element(main.getByText(/Opened, without a status/)).not.toBeInTheDocument()
  await main.getByRole('link', { name: /^Finished/ }).click()
  // Far below the window, where browsers don't lay out rows.
  await expect.element(main.getByText(first!.name, { exact: true })).toBeInTheDocument()
})
