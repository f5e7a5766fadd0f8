import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import {
  asMember,
  mailTo,
  newAccount,
  signedInLongAgo,
  signInWithRole,
  type TestMember,
  toldTo,
} from './members.ts'
import { type NewGame, newGame } from './newGames.ts'
import { api, expect, open, test } from './site.ts'

/** A game that no other test has: added by somebody new. */
async function newGameOfOwner(page: Page): Promise<NewGame & { owner: TestMember }> {
  const owner = await newAccount(page)
  return { ...(await newGame(page, owner)), owner }
}

const tools = (page: Page) => page.getByRole('dialog', { name: 'Mod tools' })
async function openTools(page: Page, game: NewGame): Promise<void> {
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Mod tools' }).click()
  await expect(tools(page)).toBeVisible()
}

test('a featured game is on the front page and above popular games, until it is no longer featured', async ({
  page,
}) => {
  const game = await newGameOfOwner(page)
  const moderator = await signInWithRole(page)
  const feature = async (featureUntil: string | null) => {
    const body = { gameID: game.id, featureUntil }
    expect((await asMember(page, moderator, 'POST', '/api/modFeatureGame', body)).status()).toBe(200)
  }
  const hide = (bgames: number[]) => asMember(page, moderator, 'POST', '/api/updateBlockedGames', { bgames })
  const shelf = page.getByRole('region', { name: 'Featured' })
  const tile = shelf.getByRole('link', { name: new RegExp(game.name) })
  const heading = page.getByRole('heading', { name: 'All games' })
  // Unconfirmed games are in no list.
  await feature(new Date(Date.now() + 86_400_000).toISOString())
  await open(page, '/')
  await expect(heading).toBeVisible()
  await expect(tile).toHaveCount(0)
  // The shelf is on everybody's front page, also in the tests that run beside this one: not for long.
  const confirm = `/api/moderation/games/${game.id}`
  expect((await asMember(page, moderator, 'POST', confirm, { decision: 'accept' })).status()).toBe(200)
  await open(page, '/popular')
  await expect(tile).toBeVisible()
  await open(page, '/')
  await tile.focus()
  expect((await axe(page).include('section[aria-labelledby="featured"]').analyze()).violations).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/game/${game.urlid}`)
  await hide([game.id])
  await open(page, '/')
  await expect(heading).toBeVisible()
  await expect(tile).toHaveCount(0)
  await hide([])
  await open(page, '/')
  await expect(tile).toBeVisible()
  const hideTags = (hidden_tags: string[]) =>
    asMember(page, moderator, 'PATCH', '/api/me', { settings: { hidden_tags } })
  await hideTags(['clicker'])
  await open(page, '/popular')
  await expect(page.getByText('Clicker hidden')).toBeVisible()
  await expect(tile).toHaveCount(0)
  await hideTags([])
  await feature(null)
  await open(page, '/')
  await expect(heading).toBeVisible()
  await expect(tile).toHaveCount(0)
})

test.describe('a removed game', () => {
  test.use({ expectedErrors: [/410|404/] })

  test('says so to everybody, and a moderator puts it back; who added it reads why', async ({
    page,
    browser,
  }) => {
    const game = await newGameOfOwner(page)
    await signInWithRole(page)
    await openTools(page, game)
    await tools(page).getByRole('button', { name: 'Remove game' }).click()
    await tools(page).getByRole('button', { name: 'Confirm' }).click()
    const reason = tools(page).getByRole('textbox', { name: 'Reason' })
    await expect(tools(page).getByText(/^Give a reason/)).toBeVisible()
    await expect(reason).toBeFocused()
    await page.keyboard.type('It is a copy of another game')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Game removed' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    const visitor = await browser.newPage()
    expect((await visitor.goto(`/game/${game.urlid}`))!.status()).toBe(410)
    await expect(visitor.getByText('This game has been removed from the database')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Restore game' })).toHaveCount(0)
    await open(page, `/game/${game.urlid}`)
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Restore game' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('It is not a copy')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: game.name, level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect((await visitor.goto(`/game/${game.urlid}`))!.status()).toBe(200)
    await visitor.close()
    const told = await toldTo(page, game.owner)
    expect(told.map(({ text }) => text)).toEqual(['It is not a copy', 'It is a copy of another game'])
  })
})

test('votes of a cluster are set aside and put back, and the counts follow', { tag: '@phone' }, async ({
  page,
}) => {
  const game = await newGameOfOwner(page)
  const voters = []
  for (let n = 0; n < 3; n++) {
    const voter = await newAccount(page)
    await asMember(page, voter, 'POST', '/api/upvote', { game: game.id })
    voters.push(voter)
  }
  await signInWithRole(page)
  await openTools(page, game)
  await tools(page).getByRole('button', { name: 'Archive game' }).click()
  const overflow = await tools(page).evaluate((menu) => menu.scrollWidth - menu.clientWidth)
  expect(overflow, 'the tools do not scroll sideways').toBe(0)
  await tools(page).getByRole('button', { name: 'Check votes' }).click()
  const dialog = page.getByRole('dialog', { name: `Votes on ${game.name}` })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  // All of them came from this machine, within this hour, and voted on nothing else.
  await expect(dialog.getByRole('listitem').first()).toContainText('Address 1 (+2)')
  await expect(dialog.getByRole('listitem').first()).toContainText('Only vote')
  expect((await axe(page).include('[role="dialog"]').analyze()).violations).toEqual([])
  await dialog.getByRole('checkbox', { name: /^Select all 3/ }).check()
  await dialog.getByRole('button', { name: 'Set aside', exact: true }).last().click()
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('One person')
  await dialog.getByRole('button', { name: 'Set aside', exact: true }).last().click()
  await dialog.getByRole('button', { name: 'press again to confirm' }).click()
  await expect(dialog.getByRole('status')).toHaveText('3 votes set aside. Now 0 up, 0 down.')
  expect(await api<{ id: number; upvotes: number }>(page, `/api/games/${game.urlid}`)).toMatchObject({
    upvotes: 0,
  })
  await dialog.getByRole('checkbox', { name: `Select the vote of ${voters[0]!.username}` }).check()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('This one is real')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'press again to confirm' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 vote restored. Now 1 up, 0 down.')
})

test.describe('a member', () => {
  test.use({ expectedErrors: [/403/] })

  test('is banned by a moderator who confirms who they are, and sees the reason', async ({ page }) => {
    const troll = await newAccount(page)
    const moderator = await signInWithRole(page)
    await signedInLongAgo(page, moderator)
    await open(page, `/user/${troll.username}`)
    await page.getByRole('button', { name: 'Moderate' }).click()
    const dialog = page.getByRole('dialog', { name: `Moderate ${troll.username}` })
    await dialog.getByRole('button', { name: 'Ban member' }).click()
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(dialog.getByText('Give a reason. The member will see it')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Harassing other members')
    // What was typed survives closing.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Moderate' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Harassing other members')
    await dialog.getByRole('button', { name: 'Ban member' }).click()
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirm.getByLabel('Current password').fill(moderator.password)
    await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByText(/^Banned until .*Harassing other members/)).toBeVisible()
    const mail = await mailTo(troll.email)
    expect(mail.subject).toMatch(/is banned$/)
    expect(mail.text).toContain('Harassing other members')
    expect((await asMember(page, troll, 'GET', '/api/me')).status()).toBe(401)
    await expect(dialog.getByRole('button', { name: 'Set role' })).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They apologized')
    await dialog.getByRole('button', { name: 'Lift the ban' }).click()
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(dialog.getByText(/^Banned until/)).toHaveCount(0)
  })
})
