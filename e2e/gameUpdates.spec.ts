import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { hearsNotifications } from './liveStream.ts'
import { admin, asMember, newMember } from './members.ts'
import { expect, onPhone, open, openGames, test, watchForScripts } from './site.ts'

const gameAt = async (page: Page, place: number) => (await openGames(page, 2))[place]!

test('a member adds an update from the menu', { tag: '@phone' }, async ({ page }) => {
  const { username } = await newMember(page)
  const version = `1.${Date.now()}`
  await open(page, '/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a game update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a game update' })
  await dialog.getByRole('combobox', { name: 'Game' }).fill('number gard')
  await expect(page.getByRole('option', { name: 'Number Garden' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Version' }).fill(version)
  await dialog.getByRole('textbox', { name: 'Title (optional)' }).fill('More flowers')
  const text = dialog.getByRole('textbox', { name: 'What changed' })
  await expect(text).toBeEditable()
  await text.fill('There are **more** flowers.')

  await dialog.getByRole('button', { name: 'Add update' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More flowers')
  await expect(page.locator('article strong')).toContainText(['more'])
  await expect(page.getByRole('link', { name: username })).toBeVisible()
})

test('an update is added from its game, edited and removed by its author', async ({ page }) => {
  await newMember(page)
  const game = await gameAt(page, 3)
  const version = `2.${Date.now()}`
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Add an update' }).click()
  const dialog = page.getByRole('dialog', { name: `Add an update for ${game.name}` })
  await dialog.getByRole('textbox', { name: 'Version' }).fill(version)
  const text = dialog.getByRole('textbox', { name: 'What changed' })
  await expect(text).toBeEditable()
  await text.fill('First words.')
  await dialog.getByRole('button', { name: 'Add update' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Show the update' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Version ${version}`)

  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit this update' })
  await edit.getByRole('textbox', { name: 'Title (optional)' }).fill('A better title')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better title')

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(game.name)
  await expect(page.getByText(version)).toHaveCount(0)
})

test('a token is made and pushes an update, which a player who has the game as a favorite sees at once', async ({
  page,
  browser,
}) => {
  const moderator = await newMember(page)
  await admin('grant', moderator.username, 'mod')
  // A game of its own for each width: both make tokens.
  const game = await gameAt(page, onPhone(page) ? 7 : 8)
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Automatic updates' }).click()
  const dialog = page.getByRole('dialog', { name: `Automatic updates for ${game.name}` })
  await dialog.getByRole('textbox', { name: 'Name (optional)' }).fill('Build')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.locator('code', { hasText: /^idxu_/ }).textContent()
  await expect(dialog.getByText('never used')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])

  const player = await browser.newPage()
  await player.context().addInitScript(watchForScripts)
  const fan = await newMember(player)
  expect((await asMember(player, fan, 'POST', '/api/favoriteGame', { game_id: game.id })).status()).toBe(200)
  const answered = (path: string) => player.waitForResponse((response) => response.url().includes(path))
  const connected = Promise.all(['/api/dailyCheck', '/api/me/favorites', '/api/me/for-you'].map(answered))
  await open(player, '/')
  await connected
  await hearsNotifications(player)
  const asked: string[] = []
  player.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const version = `4.${Date.now()}`
  const pushed = await page.request.post('/api/updates/push', {
    headers: { authorization: `Bearer ${token}` },
    data: { version, content: 'From the build.' },
  })
  expect(pushed.status()).toBe(200)
  await expect(
    player
      .getByRole('region', { name: 'Messages' })
      .getByRole('link', { name: `${game.name} was updated to ${version}` }),
  ).toBeVisible()
  // It came by the stream that was open: the page asked for nothing, and opened no other stream. The daily visit may
  // still change the account.
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/me')).toEqual([])
  await player.close()

  await dialog.getByRole('button', { name: 'Revoke Build' }).click()
  await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect(dialog.getByRole('strong').filter({ hasText: 'Build' })).toBeHidden()
})
