import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { newAccount, newMember, newUsername } from './members.ts'
import {
  api,
  expect,
  expectSignInPrompt,
  type Games,
  onPhone,
  open,
  painted,
  reload,
  signInPrompt,
  test,
} from './site.ts'

/** A tag of each category that needs one. */
const TAGS = ['Web', 'Finished', 'Free', 'Clicker', '2D', 'Space', 'Puzzle', 'Local save']
const LOGO = join(fileURLToPath(new URL('..', import.meta.url)), 'src/styles/share.png')

const form = (page: Page): Locator => page.getByRole('form', { name: 'Add a game' })
const tag = (page: Page, name: string): Locator => form(page).getByRole('checkbox', { name, exact: true })
const section = (page: Page, name: string): Locator =>
  form(page).locator('details', { has: page.getByRole('heading', { name, exact: true }) })
const sendButton = (page: Page): Locator => form(page).getByRole('button', { name: 'Add game', exact: true })

/** A name that no other game has, nor one like it. */
const newName = (): string => `Garden of ${newUsername()}`

async function unfold(page: Page, name: string): Promise<void> {
  const details = section(page, name)
  if (!(await details.evaluate((each: HTMLDetailsElement) => each.open)))
    await details.getByRole('heading').first().click()
}

/** Fills in all that is required. */
async function fillIn(page: Page, name: string): Promise<string> {
  const address = `https://${name.replaceAll(' ', '-').toLowerCase()}.example.org/`
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form(page).getByRole('textbox', { name: 'Short description' }).fill('Plant numbers and wait.')
  await form(page).getByRole('button', { name: 'Add a link' }).click()
  await form(page).getByRole('textbox', { name: 'Address of link 1' }).fill(address)
  for (const each of TAGS) await tag(page, each).check()
  return address
}

test('a member adds a game, sees its place in the queue each time, and others do not', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await newMember(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a game', exact: true }).click()
  await expect(page).toHaveURL(/\/add-game$/)
  const name = newName()
  await fillIn(page, name)
  await expect(form(page).getByText('Everything required is filled in.')).toBeVisible()
  await unfold(page, 'Pictures')
  await form(page).locator('input[type=file]').first().setInputFiles(LOGO)
  await expect(form(page).getByRole('button', { name: 'Remove Logo' })).toBeVisible()
  await unfold(page, 'Description and details')
  const text = form(page).getByRole('textbox', { name: 'Description', exact: true })
  await expect(text).toBeEditable()
  await text.fill('A garden with **many** numbers.')
  await form(page).getByRole('textbox', { name: 'Year' }).fill('2024')
  await form(page).getByRole('combobox', { name: 'Month' }).selectOption('May')
  await expect(form(page).getByText('Shown as May 2024.')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await sendButton(page).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText('This game has not been reviewed and confirmed')).toBeVisible()
  const place = page.getByText(/It is (next|number \d+) in the queue\./).first()
  await expect(place).toBeVisible()
  await reload(page)
  await expect(place).toBeVisible()
  await expect(page.getByText('May 2024')).toBeVisible()
  await expect(page.getByRole('article').locator('strong').filter({ hasText: 'many' })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])

  const other = await browser.newPage()
  await other.goto(page.url())
  await expect(other.getByText('This game has not been reviewed and confirmed')).toBeVisible()
  await expect(other.getByText(/in the queue\./)).toHaveCount(0)
  await other.close()

  // The form is empty again.
  await open(page, '/add-game')
  await expect(form(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
})

test('a visitor is asked to sign in by the menu, and on the page only when they send', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a game', exact: true }).click()
  await expectSignInPrompt(page, 'Sign in to add a game')
  await open(page, '/add-game')
  await expect(page.getByText('You need an account to add a game.')).toBeVisible()
  await expect(signInPrompt(page)).toHaveCount(0)
})

test.describe('a draft', () => {
  // The first request of a visitor is refused.
  test.use({ expectedErrors: [/401/] })

  test('survives a reload and signing in, and is sent then', async ({ page }) => {
    const member = await newAccount(page)
    await open(page, '/add-game')
    const name = newName()
    await fillIn(page, name)
    await reload(page)
    await expect(form(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
    await expect(form(page).getByText('Restored from your last visit.')).toBeVisible()
    for (const each of TAGS) await expect(tag(page, each)).toBeChecked()
    await sendButton(page).click()
    const prompt = signInPrompt(page)
    await prompt.getByRole('textbox', { name: 'E-mail' }).fill(member.email)
    await prompt.getByLabel('Password', { exact: true }).fill(member.password)
    await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByText(/in the queue\./).first()).toBeVisible()
  })

  test('is cleared by two presses', async ({ page }) => {
    await open(page, '/add-game')
    const name = form(page).getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Something')
    await form(page).getByRole('button', { name: 'Clear form' }).click()
    await form(page).getByRole('button', { name: 'Press again to clear' }).click()
    await expect(name).toHaveValue('')
    await reload(page)
    await expect(name).toHaveValue('')
  })
})

test('what is missing is named, and leads to its place; errors appear at their fields', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/add-game')
  await sendButton(page).click()
  const name = form(page).getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Enter the name of the game')
  await expect(form(page).getByText('Pick at least 1 tag from Gameplay')).toBeVisible()
  await expect(form(page).getByText('Add at least one link')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await name.fill('x'.repeat(201))
  await expect(name).toHaveAccessibleDescription('Write at most 200 characters')
  await name.fill('A name')
  await expect(name).not.toHaveAttribute('aria-invalid')

  await form(page).getByRole('button', { name: 'Short description', exact: true }).click()
  await expect(form(page).getByRole('textbox', { name: 'Short description' })).toBeFocused()
  await form(page).getByRole('button', { name: 'A link', exact: true }).click()
  await expect(form(page).getByRole('button', { name: 'Add a link' })).toBeFocused()
  await unfold(page, 'Description and details')
  await form(page).getByRole('textbox', { name: 'Trailer' }).fill('https://example.org/video')
  await section(page, 'Description and details').getByRole('heading').first().click()
  await sendButton(page).click()
  // A folded section with an error opens.
  await expect(form(page).getByText('Enter the address of a YouTube video')).toBeVisible()
})

test('what is missing leads to its place at once', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/add-game')
  // On a busy machine keys are pressed before the next frame is drawn.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await form(page).getByRole('button', { name: 'Short description', exact: true }).click()
  await page.keyboard.type('Plant numbers')
  await expect(form(page).getByRole('textbox', { name: 'Short description' })).toHaveValue('Plant numbers')
})

test.describe('a game that the server rejects', () => {
  test.use({ expectedErrors: [/400/] })

  test('leaves the focus to who writes on meanwhile', { tag: '@anyWidth' }, async ({ page }) => {
    await newMember(page)
    await open(page, '/add-game')
    await fillIn(page, newName())
    const response = Promise.withResolvers<void>()
    await page.route('**/api/games', async (route) => {
      await response.promise
      await route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: {
          title: 'Bad Request',
          status: 400,
          errors: [{ parameter: 'name', message: 'Choose another name' }],
        },
      })
    })
    await sendButton(page).click()
    const text = form(page).getByRole('textbox', { name: 'Short description' })
    await text.focus()
    response.resolve()
    const name = form(page).getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await painted(page)
    await expect(text).toBeFocused()
  })
})

test('tags have a minimum and a maximum per category, by mouse and by keyboard', async ({ page }) => {
  await open(page, '/add-game')
  const category = (name: string) => form(page).getByRole('group', { name: new RegExp(`^${name}`) })
  await expect(category('Playstyle')).toContainText('0 of 2, pick at least 1')
  await tag(page, 'Idle').check()
  await tag(page, 'Clicker').check()
  await expect(category('Playstyle')).toContainText('2 of 2')
  // It says that it is disabled, and says why when it is pressed all the same.
  await tag(page, 'Active').click({ force: true })
  await expect(tag(page, 'Active')).not.toBeChecked()
  await expect(form(page).getByText('Playstyle is full. Remove one of its tags first.')).toBeAttached()
  // One stage at a time: the next one takes its place.
  await tag(page, 'Prototype').check()
  await tag(page, 'Finished').check()
  await expect(tag(page, 'Prototype')).not.toBeChecked()

  const search = form(page).getByRole('searchbox', { name: 'Find a tag' })
  await search.fill('tower')
  await expect(form(page).getByRole('checkbox')).toHaveCount(1)
  await search.press('Enter')
  await expect(search).toHaveValue('')
  await expect(tag(page, 'Tower defense')).toBeChecked()
  await form(page).getByRole('button', { name: 'Remove Tower defense' }).click()
  await expect(tag(page, 'Tower defense')).not.toBeChecked()

  await tag(page, 'Web').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tag(page, 'Windows')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tag(page, 'Windows')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(tag(page, 'Finished')).toBeFocused()
})

test('links get their type from the address, and are put in order and removed by keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/add-game')
  const address = (number: number) => form(page).getByRole('textbox', { name: `Address of link ${number}` })
  const type = (number: number) => form(page).getByRole('combobox', { name: `Type of link ${number}` })
  await form(page).getByRole('button', { name: 'Add a link' }).click()
  await expect(address(1)).toBeFocused()
  await address(1).fill('https://store.steampowered.com/app/1')
  await expect(type(1)).toHaveValue('steam')
  await form(page).getByRole('button', { name: 'Add another link' }).click()
  await type(2).selectOption('Guide')
  await address(2).fill('https://somebody.itch.io/guide')
  await expect(type(2)).toHaveValue('guide')
  await form(page)
    .getByRole('button', { name: /^Move link 2/ })
    .focus()
  await page.keyboard.press('ArrowUp')
  await expect(address(1)).toHaveValue('https://somebody.itch.io/guide')
  await expect(form(page).getByRole('button', { name: /^Move link 1/ })).toBeFocused()
  await form(page).getByRole('button', { name: 'Remove link 1' }).click()
  await expect(address(1)).toHaveValue('https://store.steampowered.com/app/1')
  await expect(form(page).getByRole('button', { name: 'Remove link 1' })).toBeFocused()
})

test('a game that is here already is named before anything is sent', async ({ page }) => {
  await newMember(page)
  const known = (await api<Games>(page, '/api/games')).items[0]!
  await open(page, '/add-game')
  await fillIn(page, newName())
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(known.name.toUpperCase())
  const games = form(page).getByRole('list', { name: 'Games that may be the same' })
  await expect(games.locator(`a[href="/game/${known.urlid}"]`)).toContainText('Same name')
  await expect(form(page).getByText('This game may already be in the catalogue')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await sendButton(page).click()
  const different = form(page).getByRole('checkbox', { name: 'This is a different game' })
  await expect(different).toBeFocused()
  await expect(page).toHaveURL(/\/add-game$/)
  await different.check()
  await sendButton(page).click()
  await expect(page.getByText(/in the queue\./).first()).toBeVisible()
})

test('the form begins with three slots for screenshots, no tags and no links', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await open(page, '/add-game')
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(form(page).getByRole('list', { name: 'Links' })).toHaveCount(0)
  await unfold(page, 'Pictures')
  await expect(form(page).getByRole('group', { name: /^Screenshot \d$/ })).toHaveCount(3)
})

test('the preview follows the form', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/add-game')
  const preview = page.getByRole('region', { name: 'Preview' })
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Preview Garden')
  await expect(preview.getByText('Preview Garden').first()).toBeVisible()
  if (!onPhone(page)) await expect(preview).toBeInViewport()
})
