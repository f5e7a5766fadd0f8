import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { signIn, type TestMember } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const form = page.getByRole('form', { name: 'Add a game' })
const name = form.getByRole('textbox', { name: 'Name', exact: true })
const description = form.getByRole('textbox', { name: 'Short description' })
const send = form.getByRole('button', { name: 'Add game', exact: true })

/** Fills in all that is required but the name. */
async function fillInRest({ username }: TestMember): Promise<void> {
  await description.fill('Plant numbers and wait.')
  await form.getByRole('button', { name: 'Add a link' }).click()
  await form.getByRole('textbox', { name: 'Address of link 1' }).fill(`https://${username}.example.org/`)
  for (const tag of ['Web', 'Finished', 'Free', 'Clicker', '2D', 'Space', 'Puzzle', 'Local save'])
    await form.getByRole('checkbox', { name: tag, exact: true }).click()
}

test('what is missing is named, and leads to its place; errors appear at their fields', async () => {
  await openPage('/add-game')
  await send.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Enter the name of the game')
  await expect.element(form.getByText('Pick at least 1 tag from Gameplay')).toBeVisible()
  await expect.element(form.getByText(/^Add at least one link/).first()).toBeVisible()
  await expectAccessible()
  await name.fill('x'.repeat(201))
  await expect.element(name).toHaveAccessibleDescription('Write at most 200 characters')
  await name.fill('A name')
  await expect.element(name).not.toHaveAttribute('aria-invalid')

  // The next key goes there, even before the next frame is drawn.
  await form.getByRole('button', { name: 'A link', exact: true }).click()
  await expect.element(form.getByRole('button', { name: 'Add a link' })).toHaveFocus()
  const link = form.getByRole('button', { name: 'Short description', exact: true }).element() as HTMLElement
  link.click()
  expect(document.activeElement).toBe(description.element())
})

test('a folded section with an error opens', async () => {
  await openPage('/add-game')
  const heading = form.getByRole('heading', { name: 'Description and details' })
  const trailer = form.getByRole('textbox', { name: 'Trailer' })
  await heading.click()
  await trailer.fill('https://example.org/video')
  await heading.click()
  expect(heading.element().closest('details')!.open).toBe(false)
  await send.click()
  await expect.element(form.getByText('Enter the address of a YouTube video')).toBeVisible()
})

test('an error of the server leaves the focus to who writes on meanwhile', async () => {
  const member = await signIn()
  await openPage('/add-game')
  await name.fill(`Garden of ${member.username}`)
  await fillInRest(member)
  network.refuse('POST /api/games', {
    status: 400,
    errors: [{ parameter: 'name', message: 'Choose another name' }],
  })
  const arrive = network.hold('POST /api/games')
  await send.click()
  description.element().focus()
  arrive()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveAccessibleDescription(/Choose another name/)
  // The form moves the focus in a frame after this one.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await expect.element(description).toHaveFocus()
})

test('a draft is cleared by two presses, and does not come back', async () => {
  const { unmount } = await openPage('/add-game')
  await name.fill('Something')
  await unmount()
  const again = await openPage('/add-game')
  await expect.element(name).toHaveValue('Something')
  await form.getByRole('button', { name: 'Clear form' }).click()
  await form.getByRole('button', { name: 'Press again to clear' }).click()
  await expect.element(name).toHaveValue('')
  await again.unmount()
  await openPage('/add-game')
  await expect.element(name).toHaveValue('')
})

test('the form begins with three slots for screenshots, no tags, and no links', async () => {
  await openPage('/add-game')
  await expect.element(form.getByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  await expect.element(form.getByRole('list', { name: 'Links' })).not.toBeInTheDocument()
  await form.getByRole('heading', { name: 'Pictures' }).click()
  await expect.element(form.getByRole('group', { name: /^Screenshot \d$/ })).toHaveLength(3)
})

test('a game that is here already is named before anything is sent, and can be a different one', async () => {
  const member = await signIn()
  await openPage('/add-game')
  await name.fill('NUMBER GARDEN')
  const games = form.getByRole('list', { name: 'Games that may be the same' })
  await expect
    .element(games.getByRole('link', { name: /Number Garden/ }))
    .toHaveAttribute('href', '/game/number-garden')
  await expect.element(games).toMatchTextContent('Same name')
  await expect.element(form.getByText('This game may already be in the catalog')).toBeVisible()
  await expectAccessible()
  await fillInRest(member)
  await send.click()
  const different = form.getByRole('checkbox', { name: 'This is a different game' })
  await expect.element(different).toHaveFocus()
  expect(network.sent('POST /api/games')).toEqual([])
  await different.click()
  await send.click()
  await expect.element(page.getByText(/in the queue\./).first()).toBeVisible()
})

test('the form begins with the name in the address, which is no draft yet', async () => {
  window.location.hash = 'name=Egg%20Idle'
  onTestFinished(() =>
    window.history.replaceState(null, '', window.location.pathname + window.location.search),
  )
  await openPage('/add-game')
  await expect.element(name).toHaveValue('Egg Idle')
  expect(page.getByText('Your draft is saved in this browser.').elements()).toEqual([])
})
