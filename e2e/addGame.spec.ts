import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { newAccount, newMember, newUsername } from './members.ts'
import { expect, onPhone, open, reload, signInPrompt, test } from './site.ts'

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

test('a member adds a game with a preview beside the form, sees its place in the queue each time, and others do not', {
  tag: ['@phone', '@firefox'],
}, async ({ page, browser }) => {
  await newMember(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a game', exact: true }).click()
  await expect(page).toHaveURL(/\/add-game$/)
  const name = newName()
  await fillIn(page, name)
  await expect(form(page).getByText('Everything required is filled in.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(name).first()).toBeVisible()
  if (!onPhone(page)) await expect(preview).toBeInViewport()
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
  const place = page.getByText(/It’s (next|number \d+) in the queue\./).first()
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

test.describe('a draft', () => {
  // The first request of a visitor is refused.
  test.use({ expectedErrors: [/401/] })

  test('by a visitor, who is asked to sign in only when they send it, survives a reload and signing in, and is sent then', async ({
    page,
  }) => {
    const member = await newAccount(page)
    await open(page, '/add-game')
    await expect(page.getByText('You need an account to add a game.')).toBeVisible()
    await expect(signInPrompt(page)).toHaveCount(0)
    const name = newName()
    await fillIn(page, name)
    await reload(page)
    await expect(form(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
    await expect(form(page).getByText('Restored from your last visit.')).toBeVisible()
    for (const each of TAGS) await expect(tag(page, each)).toBeChecked()
    await sendButton(page).click()
    const prompt = signInPrompt(page)
    await prompt.getByRole('textbox', { name: 'Email' }).fill(member.email)
    await prompt.getByLabel('Password', { exact: true }).fill(member.password)
    await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.getByText(/in the queue\./).first()).toBeVisible()
  })
})
