import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_AREA_CHOICE, setAreaChoice } from '#/features/community/gamePosts/areaChoice.ts'
import { newGame, newPost } from '../../../../test/components/content.ts'
import { signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const dialog = page.getByRole('dialog', { name: /^Add (comment|game discussion|a community post)$/ })
const title = dialog.getByRole('textbox', { name: 'Title' })
const text = dialog.getByRole('textbox', { name: 'Text' })
const addButton = page.getByRole('main').getByRole('button', { name: 'Add a post' }).first()

/** Opens the dialog below a game. */
async function addDiscussion(): Promise<void> {
  // The choice of a tab outlives the page.
  onTestFinished(() => setAreaChoice(DEFAULT_AREA_CHOICE))
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add comment' }).click()
}

test('after a post with errors is sent, the next key reaches the first field that has one', async () => {
  await signIn()
  await openPage('/community')
  await addButton.click()
  await title.fill('Four')
  await text.fill('Which one do you water first?')
  // On a busy machine keys are pressed before the next frame is drawn.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  onTestFinished(() => frames.mockRestore())
  await userEvent.keyboard('{Control>}{Enter}{/Control}{End} plants')
  await expect.element(title).toHaveValue('Four plants')
  await expect.element(text).toHaveValue('Which one do you water first?')
})

test('a visitor who wants to add a post is asked to sign in first', async () => {
  await openPage('/community')
  await addButton.click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in to add a community post' })).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('closing the dialog clears the type that was chosen for it', async () => {
  await signIn()
  await openPage('/community?type=poll')
  await addButton.click()
  const type = dialog.getByRole('combobox', { name: 'Type' })
  await expect.element(type).toHaveValue('poll')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a community post' }).click()
  await expect.element(type).toHaveValue('discussion')
})

test('closing the dialog clears the game that was chosen for it', async () => {
  await signIn()
  await openPage('/game/number-garden')
  await addDiscussion()
  const game = dialog.getByRole('combobox', { name: 'Game' })
  await expect.element(game).toHaveValue('Number Garden')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a community post' }).click()
  await dialog.getByRole('combobox', { name: 'Type' }).selectOptions('Game discussion')
  await expect.element(game).toHaveValue('')
})

test('below a game a comment is about that game, and its author stays there', async () => {
  const member = await signIn()
  const game = await newGame(member)
  const { address } = await openPage(`/game/${game.urlid}`)
  await addDiscussion()
  await expect.element(dialog.getByRole('combobox', { name: 'Game' })).toHaveValue(game.name)
  await title.fill(`Trees of ${member.username}`)
  await text.fill('Which tree first?')
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await expect.element(page.getByText('Post added successfully.')).toBeVisible()
  await expect
    .element(page.getByRole('article', { name: `comment by ${member.username}` }))
    .toMatchTextContent('Trees of')
  expect(address()).toBe(`/game/${game.urlid}`)
})

test('an author edits their post, which says so, and removes it, which leads back to the community', async () => {
  const member = await signIn()
  const { address } = await openPage(`/post/${await newPost(member)}`)
  const post = page.getByRole('article').first()
  await post.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit your post' })
  await edit.getByRole('textbox', { name: 'Title' }).fill(`Second thoughts of ${member.username}`)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(`Second thoughts of ${member.username}`)
  await expect.element(post).toMatchTextContent(/Edited/)

  await post.getByRole('button', { name: 'Remove' }).click()
  await post.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect.element(page.getByText('The post was removed.')).toBeVisible()
  await expect.poll(address).toBe('/community')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await expect.element(page.getByText(`Second thoughts of ${member.username}`)).not.toBeInTheDocument()
})
