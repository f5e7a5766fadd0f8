import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { keepSession, newAccount, newMember, newWithRole } from './members.ts'
import { editGame, type NewGame, newGame } from './newGames.ts'
import { api, expect, expectSignInPrompt, open, reload, signInPrompt, test } from './site.ts'

const form = (page: Page, game: NewGame): Locator => page.getByRole('form', { name: `Edit ${game.name}` })
const desc = (page: Page): Locator => page.getByRole('textbox', { name: 'Short description' })
const review = (page: Page): Locator => page.getByRole('region', { name: 'Review your changes' })

test.describe('an edit of a game', () => {
  // Its page exists for its author alone while it waits.
  test.use({ expectedErrors: [/404/] })

  test('by a member: form, comparison, summary; it waits, and they see it', { tag: '@phone' }, async ({
    page,
  }) => {
    const owner = await newAccount(page)
    const game = await newGame(page, owner)
    const member = await newMember(page)
    await open(page, `/game/${game.urlid}`)
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Edit game' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${game.name}`)
    await expect(desc(page)).toHaveValue('Stack numbers.')
    await desc(page).fill('Stack deep numbers.')
    await form(page, game).getByRole('checkbox', { name: 'RPG', exact: true }).check()
    await expect(form(page, game).getByText('2 fields changed.')).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
    await form(page, game).getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByRole('heading', { name: 'Review your changes' })).toBeFocused()
    await expect(review(page).locator('ins')).toHaveText([/deep/])
    await expect(review(page).getByText('added: RPG')).toBeVisible()
    await expect(review(page).getByText('A moderator will review your changes.')).toBeVisible()
    await review(page).getByRole('textbox', { name: 'Summary (optional)' }).fill(`Says ${member.username}`)
    expect((await axe(page).analyze()).violations).toEqual([])
    await review(page).getByRole('button', { name: 'Send changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(game.name)
    await page.getByRole('button', { name: 'Show the edit' }).click()
    await expect(page.getByText('Waiting for review')).toBeVisible()
    await expect(page.getByText(`Says ${member.username}`)).toBeVisible()
    // The game itself is as it was.
    expect((await api<{ desc: string }>(page, `/api/games/${game.urlid}`)).desc).toBe('Stack numbers.')
  })
})

test('what is typed survives a reload, is warned about on leaving, and can be discarded', async ({
  page,
}) => {
  const member = await newMember(page)
  const game = await newGame(page, member)
  await open(page, `/game/${game.urlid}/edit`)
  await desc(page).fill('Dig twice.')
  const warned = page.waitForEvent('dialog')
  const left = page.goto('/').catch(() => 'stayed')
  const dialog = await warned
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await left).toBe('stayed')
  await expect(desc(page)).toHaveValue('Dig twice.')
  const again = page.waitForEvent('dialog')
  const reloaded = reload(page)
  await (await again).accept()
  await reloaded
  await expect(desc(page)).toHaveValue('Dig twice.')
  await expect(form(page, game).getByText('Restored from your last visit.')).toBeVisible()
  await form(page, game).getByRole('button', { name: 'Discard changes' }).click()
  await form(page, game).getByRole('button', { name: 'Press again to discard' }).click()
  await expect(desc(page)).toHaveValue('Stack numbers.')
})

test('a moderator’s edit applies immediately', async ({ page }) => {
  const owner = await newAccount(page)
  const game = await newGame(page, owner)
  const moderator = await newWithRole(page)
  await keepSession(page, moderator.session)
  await open(page, `/game/${game.urlid}/edit`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${game.name} II`)
  await form(page, game).getByRole('button', { name: 'Review changes' }).click()
  await expect(review(page).getByText('Your changes go live right away.')).toBeVisible()
  await review(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${game.name} II`)
})

test.describe('two edits at once', () => {
  // The second edit is refused at first.
  test.use({ expectedErrors: [/409/] })

  test('never overwrite each other silently: the second is shown what changed and chooses per field', async ({
    page,
  }) => {
    const owner = await newAccount(page)
    const game = await newGame(page, owner)
    const [first, second] = [await newWithRole(page), await newWithRole(page)]
    await keepSession(page, second.session)
    await open(page, `/game/${game.urlid}/edit`)
    await desc(page).fill('My line.')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${game.name} mine`)
    await page.getByRole('textbox', { name: 'Developer (optional)' }).fill('My studio')
    await form(page, game).getByRole('button', { name: 'Review changes' }).click()
    await editGame(page, first, game, {
      desc: 'Their line.',
      name: `${game.name} theirs`,
      release_date: '2020',
    })
    await review(page).getByRole('button', { name: 'Save changes' }).click()

    const conflict = page.getByRole('form', { name: 'Changed in the meantime' })
    await expect(conflict.getByRole('heading', { level: 2 })).toBeFocused()
    const field = (name: string) => conflict.getByRole('region', { name })
    await expect(conflict.getByRole('region')).toHaveCount(2)
    await expect(field('Short description')).toContainText('Their')
    await expect(field('Short description')).toContainText('My')
    await expect(field('Name')).toContainText(first.username)
    expect((await axe(page).analyze()).violations).toEqual([])
    await conflict.getByRole('button', { name: 'Continue' }).click()
    await expect(field('Name').getByRole('alert')).toHaveText('Choose which value to keep.')
    await expect(field('Name').getByRole('radio').first()).toBeFocused()
    await field('Name')
      .getByRole('radio', { name: /The current value/ })
      .check()
    await field('Short description')
      .getByRole('radio', { name: /My change/ })
      .check()
    await conflict.getByRole('button', { name: 'Continue' }).click()

    await expect(review(page).getByRole('term')).toHaveText(['Short description', 'Developer'])
    await review(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${game.name} theirs`)
    const now = await api<{ desc: string; developer: string; release_date: string }>(
      page,
      `/api/games/${game.urlid}`,
    )
    expect(now).toMatchObject({ desc: 'My line.', developer: 'My studio', release_date: '2020-01-01' })
  })
})

test('a visitor is asked to sign in, from the menu and at the address of the form, and then has the form', async ({
  page,
}) => {
  const member = await newAccount(page)
  const game = await newGame(page, member)
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Edit game' }).click()
  await expectSignInPrompt(page, `Sign in to edit ${game.name}`)
  await open(page, `/game/${game.urlid}/edit`)
  const prompt = signInPrompt(page)
  await prompt.getByRole('textbox', { name: 'E-mail' }).fill(member.email)
  await prompt.getByLabel('Password', { exact: true }).fill(member.password)
  await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(desc(page)).toHaveValue('Stack numbers.')
})

test('the address of a section opens it', { tag: '@anyWidth' }, async ({ page }) => {
  const member = await newMember(page)
  const game = await newGame(page, member)
  await open(page, `/game/${game.urlid}/edit#links`)
  await expect(page.getByRole('textbox', { name: 'Address of link 1' })).toBeInViewport()
  await open(page, `/game/${game.urlid}/edit#more`)
  await expect(page.getByRole('textbox', { name: 'Trailer' })).toBeVisible()
})
