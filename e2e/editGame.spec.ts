import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { admin, asMember, keepSession, newAccount, newMember, type TestMember } from './members.ts'
import { api, expect, expectSignInPrompt, open, reload, signInPrompt, test } from './site.ts'

interface AddedGame {
  id: number
  urlid: string
  name: string
}

/** A game that only this test edits, added by `member`. */
async function newGame(page: Page, member: TestMember): Promise<AddedGame> {
  const name = `Mine of ${member.username}`
  const answer = await asMember(page, member, 'POST', '/api/games', {
    name,
    desc: 'Dig for numbers.',
    links: [
      { type: 'website', url: `https://${member.username.replaceAll('_', '')}.example.org/`, note: '' },
    ],
    tags: [20, 10, 13, 19, 73, 28, 51, 60],
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...((await answer.json()) as AddedGame), name }
}

/** Somebody whose edits apply at once. */
async function newModerator(page: Page): Promise<TestMember> {
  const member = await newAccount(page)
  await admin('grant', member.username, 'mod')
  return member
}

/** Edits a game over the API, as in another browser. */
async function edit(page: Page, member: TestMember, game: AddedGame, changes: object): Promise<number> {
  const { version } = await api<{ version: string }>(page, `/api/games/${game.id}/fields`)
  const answer = await asMember(page, member, 'POST', `/api/games/${game.id}/edits`, {
    version,
    changes,
    summary: '',
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { editId: number }).editId
}

const form = (page: Page, game: AddedGame): Locator => page.getByRole('form', { name: `Edit ${game.name}` })
const desc = (page: Page): Locator => page.getByRole('textbox', { name: 'Short description' })
const review = (page: Page): Locator => page.getByRole('region', { name: 'Review your changes' })

test.describe('an edit of a game', () => {
  // Its page exists for its author alone while it waits.
  test.use({ expectedErrors: [/404/] })

  test('by a member: form, comparison, summary; it waits, and they see it', async ({ page }) => {
    const owner = await newAccount(page)
    const game = await newGame(page, owner)
    const member = await newMember(page)
    await open(page, `/game/${game.urlid}`)
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: 'Edit game' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${game.name}`)
    await expect(desc(page)).toHaveValue('Dig for numbers.')
    await desc(page).fill('Dig deep for numbers.')
    await form(page, game).getByRole('checkbox', { name: 'RPG', exact: true }).check()
    await expect(form(page, game).getByText('2 fields changed.')).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
    await form(page, game).getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByRole('heading', { name: 'Review your changes' })).toBeFocused()
    await expect(review(page).locator('ins')).toHaveText([/deep/])
    await expect(review(page).getByText('added: RPG')).toBeVisible()
    await expect(
      review(page).getByText('Your changes wait until a moderator has looked at them.'),
    ).toBeVisible()
    await review(page).getByRole('textbox', { name: 'Summary (optional)' }).fill(`Says ${member.username}`)
    expect((await axe(page).analyze()).violations).toEqual([])
    await review(page).getByRole('button', { name: 'Send changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(game.name)
    await page.getByRole('button', { name: 'Show the edit' }).click()
    await expect(page.getByText('Waiting for review')).toBeVisible()
    await expect(page.getByText(`Says ${member.username}`)).toBeVisible()
    // The game itself is as it was.
    expect((await api<{ desc: string }>(page, `/api/games/${game.urlid}`)).desc).toBe('Dig for numbers.')
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
  const left = page.close({ runBeforeUnload: true })
  const dialog = await warned
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await left
  await reload(page)
  await expect(desc(page)).toHaveValue('Dig twice.')
  await expect(form(page, game).getByText('Restored from your last visit.')).toBeVisible()
  await form(page, game).getByRole('button', { name: 'Discard changes' }).click()
  await form(page, game).getByRole('button', { name: 'Press again to discard' }).click()
  await expect(desc(page)).toHaveValue('Dig for numbers.')
})

test('a moderator’s edit applies at once', async ({ page }) => {
  const owner = await newAccount(page)
  const game = await newGame(page, owner)
  const moderator = await newModerator(page)
  await keepSession(page, moderator.session)
  await open(page, `/game/${game.urlid}/edit`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${game.name} II`)
  await form(page, game).getByRole('button', { name: 'Review changes' }).click()
  await expect(review(page).getByText('Your changes apply at once.')).toBeVisible()
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
    const [first, second] = [await newModerator(page), await newModerator(page)]
    await keepSession(page, second.session)
    await open(page, `/game/${game.urlid}/edit`)
    await desc(page).fill('My line.')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${game.name} mine`)
    await page.getByRole('textbox', { name: 'Developer (optional)' }).fill('My studio')
    await form(page, game).getByRole('button', { name: 'Review changes' }).click()
    await edit(page, first, game, { desc: 'Their line.', name: `${game.name} theirs`, release_date: '2020' })
    await review(page).getByRole('button', { name: 'Save changes' }).click()

    const conflict = page.getByRole('form', { name: 'Changed meanwhile' })
    await expect(conflict.getByRole('heading', { level: 2 })).toBeFocused()
    const field = (name: string) => conflict.getByRole('region', { name })
    await expect(conflict.getByRole('region')).toHaveCount(2)
    await expect(field('Short description')).toContainText('Their')
    await expect(field('Short description')).toContainText('My')
    await expect(field('Name')).toContainText(first.username)
    expect((await axe(page).analyze()).violations).toEqual([])
    await conflict.getByRole('button', { name: 'Continue' }).click()
    await expect(field('Name').getByRole('alert')).toHaveText('Choose what to keep.')
    await expect(field('Name').getByRole('radio').first()).toBeFocused()
    await field('Name')
      .getByRole('radio', { name: /What is there now/ })
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
  await expect(desc(page)).toHaveValue('Dig for numbers.')
})

test('the address of a section opens it', { tag: '@anyWidth' }, async ({ page }) => {
  const member = await newMember(page)
  const game = await newGame(page, member)
  await open(page, `/game/${game.urlid}/edit#links`)
  await expect(page.getByRole('textbox', { name: 'Address of link 1' })).toBeInViewport()
  await open(page, `/game/${game.urlid}/edit#more`)
  await expect(page.getByRole('textbox', { name: 'Trailer' })).toBeVisible()
})
