import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { newGame, newReview } from '../../../../test/components/content.ts'
import { newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const area = page.getByRole('region', { name: 'Reviews and comments' })
const own = area.getByRole('region', { name: 'Your review' })
const addButton = area.getByRole('button', { name: 'Add review' }).first()
const dialog = page.getByRole('dialog', { name: /^(Review|Your review of) / })
const field = dialog.getByRole('textbox', { name: 'Your review' })
const recommend = dialog.getByRole('radio', { name: 'Recommend', exact: true })

const TEXT = 'The numbers of this tower go up at just the pace they should.'

/** Opens a game that nobody has reviewed, as somebody new. */
async function openGame() {
  const game = await newGame(await newMember())
  const member = await signIn()
  const path = `/game/${game.urlid}`
  return { ...(await openPage(path)), path, game, member }
}

/** Opens a page as somebody who has reviewed a game. */
async function openReviewed(pathOf: (game: { urlid: string }, review: number) => string, text = TEXT) {
  const game = await newGame(await newMember())
  const member = await signIn()
  const review = await newReview(member, game, text)
  return { ...(await openPage(pathOf(game, review))), game, member }
}

test('a form that arrives late takes the focus, unless it has moved', async () => {
  const arrive = network.hold(/^GET \/api\/me\/reviews\//)
  const { path, unmount } = await openGame()
  await userEvent.keyboard('r')
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect.element(close).toHaveFocus()
  arrive()
  await expect.element(recommend).toHaveFocus()
  await unmount()

  const arriveAgain = network.hold(/^GET \/api\/me\/reviews\//)
  await openPage(path)
  await userEvent.keyboard('r')
  await expect.element(close).toHaveFocus()
  close.element().blur()
  arriveAgain()
  await expect.element(recommend).toBeVisible()
  await expect.element(recommend).not.toHaveFocus()
})

test('what was chosen and typed is there again on the next visit, until it is canceled', async () => {
  const { path, unmount } = await openGame()
  await addButton.click()
  await dialog.getByText('Don’t recommend').click()
  await dialog.getByRole('radio', { name: '2 stars' }).click()
  await field.fill(TEXT)
  await unmount()
  await openPage(path)
  await addButton.click()
  await expect.element(field).toHaveValue(TEXT)
  await expect.element(dialog.getByText('Restored from your last visit.')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Don’t recommend' })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await addButton.click()
  await expect.element(field).toHaveValue('')
  await expect.element(dialog.getByRole('radio', { checked: true })).not.toBeInTheDocument()
})

test('problems are named at their fields, and the first one gets the focus', async () => {
  await openGame()
  await addButton.click()
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expect
    .element(dialog.getByRole('group', { name: 'Would you recommend it?' }))
    .toHaveAccessibleDescription('Choose whether you recommend the game')
  await expect
    .element(dialog.getByRole('group', { name: 'Your rating' }))
    .toHaveAccessibleDescription('Choose 1 to 5 stars')
  await expect.element(field).toHaveAccessibleDescription(/Write at least 50 characters/)
  await expect.element(recommend).toHaveFocus()
  await expectAccessible()
})

test('after one’s own review is removed from its card, the keyboard goes on from the list', async () => {
  await openReviewed(({ urlid }) => `/game/${urlid}`)
  const remove = own.getByRole('button', { name: 'Remove' })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(own).not.toBeInTheDocument()
  await expect.element(area.getByRole('tabpanel')).toHaveFocus()
})

test('on its own page a review is edited in its place, and removing it leads back to the game', async () => {
  const { address, game } = await openReviewed((_, review) => `/post/${review}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await field.fill(`${TEXT} And up.`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('article').first()).toMatchTextContent('And up.')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect.poll(address).toBe(`/game/${game.urlid}`)
  await expect.element(page.getByText(/And up\./)).not.toBeInTheDocument()
})

test('the author of a review that waits for a moderator sees it, and why it waits', async () => {
  await openReviewed(({ urlid }) => `/game/${urlid}`, `${TEXT} More at https://example.org/numbers`)
  await expect.element(own).toMatchTextContent(/A moderator will check your review/)
  await expect.element(own).toMatchTextContent(TEXT)
})
