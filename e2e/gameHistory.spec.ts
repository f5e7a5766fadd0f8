import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { asMember, keepSession, newAccount, newWithRole } from './members.ts'
import { editGame, newGame } from './newGames.ts'
import { api, expect, expectSignInPrompt, open, test, withoutScripts } from './site.ts'

const entry = (page: Page, id: number): Locator => page.locator(`article[data-edit="${id}"]`)

test('a game’s history shows who changed what, when and why, newest first, down to its beginning', {
  tag: '@phone',
}, async ({ page }) => {
  const owner = await newAccount(page)
  const game = await newGame(page, owner)
  const moderator = await newWithRole(page)
  const first = await editGame(page, moderator, game, { desc: 'Stack many numbers.' }, 'Says more')
  const second = await editGame(page, moderator, game, {
    tags: [20, 10, 13, 19, 73, 32, 51, 60],
    links: [{ type: 'wiki', url: 'https://wiki.example.org/', note: 'Start here' }],
    release_date: '2021-03',
    long_desc: 'One\n\nTwo\n\nThree',
  })
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await expect(page.locator('article[data-edit]')).toHaveCount(2)
  await expect(page.locator('article[data-edit]').first()).toHaveAttribute('data-edit', String(second))
  await expect(entry(page, first)).toContainText('Says more')
  await expect(entry(page, first)).toContainText(moderator.username)
  await expect(entry(page, first).locator('ins')).toHaveText([/many/])
  await expect(entry(page, second)).toContainText('added: Fantasy')
  await expect(entry(page, second)).toContainText('removed: Space')
  await expect(entry(page, second)).toContainText('Mar 2021')
  await expect(entry(page, second).getByRole('link', { name: 'wiki.example.org' })).toBeVisible()
  await expect(page.getByText('Added by')).toContainText(owner.username)
  expect((await axe(page).analyze()).violations).toEqual([])
  await entry(page, first)
    .getByRole('link', { name: `Edit ${first}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${first} of ${game.name}`)
})

test('a moderator undoes an edit with a reason, and the game is as before', async ({ page }) => {
  const owner = await newAccount(page)
  const game = await newGame(page, owner)
  const moderator = await newWithRole(page)
  const id = await editGame(page, moderator, game, { desc: 'Nonsense.' })
  await keepSession(page, moderator.session)
  await open(page, `/game/${game.urlid}/history`)
  await entry(page, id)
    .getByRole('button', { name: `Undo edit ${id}` })
    .click()
  const why = page.getByRole('textbox', { name: 'Why are you undoing it? (optional)' })
  await expect(why).toBeFocused()
  await expect(page.getByText('The fields change back right away.')).toBeVisible()
  await why.fill('It said nothing')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Undo this edit' }).click()
  await expect(entry(page, id)).toContainText('Undone by')
  await expect(entry(page, id)).toBeFocused()
  await expect(page.locator('article[data-edit]')).toHaveCount(2)
  await expect(page.locator('article[data-edit]').first()).toContainText('It said nothing')
  expect((await api<{ desc: string }>(page, `/api/games/${game.urlid}`)).desc).toBe('Stack numbers.')
})

test.describe('an edit that waits', () => {
  // Everybody but its author is told that there is no such page.
  test.use({ expectedErrors: [/404/] })

  test('is seen by its author, who can withdraw it, and by no visitor', async ({ page, browser }) => {
    const owner = await newAccount(page)
    const game = await newGame(page, owner)
    const member = await newAccount(page)
    const id = await editGame(page, member, game, { desc: 'Stack all numbers.' })
    const other = await browser.newPage()
    await other.goto(`/edit/${id}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await other.goto(`/game/${game.urlid}/history`)
    await expect(other.getByText('Nobody has edited this game yet')).toBeVisible()
    await other.close()

    await keepSession(page, member.session)
    await open(page, `/edit/${id}`)
    await expect(page.getByText('Waiting for review')).toBeVisible()
    await open(page, `/game/${game.urlid}/history`)
    await expect(entry(page, id)).toContainText('Waiting for review')
    await entry(page, id).getByRole('button', { name: 'Withdraw edit' }).click()
    await entry(page, id).getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(entry(page, id)).toContainText('Withdrawn')
  })
})

test('a visitor who wants to undo an edit is asked to sign in', async ({ page }) => {
  const owner = await newAccount(page)
  const game = await newGame(page, owner)
  const id = await editGame(page, await newWithRole(page), game, { desc: 'Stack them.' })
  await open(page, `/game/${game.urlid}/history`)
  await entry(page, id)
    .getByRole('button', { name: `Undo edit ${id}` })
    .click()
  await expectSignInPrompt(page, `Sign in to undo this edit of ${game.name}`)
})

test('a game without edits says so, and how to begin', { tag: '@anyWidth' }, async ({ page }) => {
  const game = await newGame(page, await newAccount(page))
  await open(page, `/game/${game.urlid}/history`)
  await expect(page.getByText('Nobody has edited this game yet')).toBeVisible()
  await expect(page.getByText('Not reviewed by a moderator yet')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('the history is read page by page', { tag: '@anyWidth' }, async ({ page }) => {
    const owner = await newAccount(page)
    const game = await newGame(page, owner)
    const moderator = await newWithRole(page)
    for (let number = 1; number <= 21; number++)
      await editGame(page, moderator, game, { desc: `Stack ${number} numbers.` })
    await page.goto(`/game/${game.urlid}/history`)
    await expect(page.locator('article[data-edit]')).toHaveCount(20)
    await expect(page.locator('article[data-edit]').first().locator('ins')).toContainText('21')
    await page.getByRole('link', { name: 'Older edits' }).click()
    await expect(page.locator('article[data-edit]')).toHaveCount(1)
    await expect(page.getByText('Added by')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Newer edits' })).toBeVisible()
  })
})

test('a moderator hides what an undone edit said; everybody else sees that it is hidden, and why', async ({
  page,
  browser,
}) => {
  const game = await newGame(page, await newAccount(page))
  const moderator = await newWithRole(page)
  const insult = 'Somebody is a fool.'
  const id = await editGame(page, moderator, game, { desc: insult })
  await asMember(page, moderator, 'POST', `/api/edits/${id}/undo`, {})
  await keepSession(page, moderator.session)
  await open(page, `/game/${game.urlid}/history`)
  await page.getByRole('button', { name: `Hide content: edit ${id}` }).click()
  const reason = page.getByRole('textbox', { name: 'Why are you hiding it?' })
  await expect(reason).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toHaveAccessibleDescription(/^Give a reason/)
  await reason.fill('It insulted a member')
  await page.keyboard.press('Enter')
  await expect(entry(page, id).getByText('Hidden by a moderator.')).toBeVisible()
  await expect(entry(page, id).getByRole('button', { name: `Show to everyone: edit ${id}` })).toBeFocused()
  await expect(page.getByText(insult)).toHaveCount(0)
  await entry(page, id).getByText('What moderators still see').click()
  await expect(entry(page, id).getByText(insult)).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])

  const visitor = await browser.newPage()
  await visitor.goto(`/game/${game.urlid}/history`)
  await expect(visitor.locator(`article[data-edit="${id}"]`)).toContainText('It insulted a member')
  await expect(visitor.getByText('Hidden by a moderator.')).toHaveCount(2)
  await expect(visitor.getByText(insult)).toHaveCount(0)
  await visitor.close()
})
