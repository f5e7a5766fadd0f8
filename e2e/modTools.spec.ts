import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import {
  admin,
  asMember,
  mailTo,
  newAccount,
  newMember,
  signedInLongAgo,
  type TestMember,
} from './members.ts'
import { api, expect, open, test } from './site.ts'

interface Game {
  id: number
  urlid: string
  name: string
  upvotes: number
  downvotes: number
}

async function newModerator(page: Page, role = 'mod'): Promise<TestMember> {
  const member = await newMember(page)
  await admin('grant', member.username, role)
  return member
}

/** A game that no other test has: added by somebody new. */
async function newGame(page: Page): Promise<Game & { owner: TestMember }> {
  const owner = await newAccount(page)
  const name = `Tool test ${Math.random().toString(36).slice(2, 10)}`
  const answer = await asMember(page, owner, 'POST', '/api/games', {
    name,
    desc: 'A game for the tools of moderators.',
    links: [{ type: 'website', url: `https://tools.example.com/${Math.random()}` }],
    tags: [20, 10, 13, 6, 73, 28, 52, 79],
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, urlid } = (await answer.json()) as { id: number; urlid: string }
  return { id, urlid, name, upvotes: 0, downvotes: 0, owner }
}

const tools = (page: Page) => page.getByRole('dialog', { name: 'Mod tools' })
async function openTools(page: Page, game: Game): Promise<void> {
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Mod tools' }).click()
  await expect(tools(page)).toBeVisible()
}

test('a member has no mod tools, neither in the page nor at the server', async ({ page }) => {
  const member = await newMember(page)
  await open(page, '/game/showcase-of-everything')
  await expect(page.getByRole('button', { name: 'Options' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mod tools' })).toHaveCount(0)
  const { id } = await api<Game>(page, '/api/games/showcase-of-everything')
  for (const [path, data] of [
    ['/api/modGameArchive', { gameID: id, reason: 'Because' }],
    ['/api/modFeatureGame', { gameID: id, featureUntil: new Date().toISOString() }],
  ] as const)
    expect((await asMember(page, member, 'POST', path, data)).status()).toBe(403)
  expect((await asMember(page, member, 'GET', `/api/games/${id}/voters`)).status()).toBe(403)
})

test('archiving asks for a reason, says what it does, and can be taken back', async ({ page }) => {
  const game = await newGame(page)
  await newModerator(page)
  await openTools(page, game)
  await tools(page).getByRole('button', { name: 'Archive game' }).click()
  await tools(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(tools(page).getByText('Give a reason: it is shown on the page of the game')).toBeVisible()
  await tools(page).getByRole('textbox', { name: 'Reason' }).fill('All of its links are dead')
  // Slow enough to be read.
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/modGameArchive', async (route) => {
    await held
    await route.continue()
  })
  await tools(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(tools(page).getByRole('status').filter({ hasText: 'archiving...' })).toBeVisible()
  go()
  await expect(tools(page).getByRole('status').filter({ hasText: 'archived!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('This game is archived since it has no playable links.')).toBeVisible()
  await expect(page.getByText('All of its links are dead')).toBeVisible()
  await openTools(page, game)
  await tools(page).getByRole('button', { name: 'Take out of the archive' }).click()
  await tools(page).getByRole('textbox', { name: 'Reason' }).fill('One works again')
  await tools(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(tools(page).getByRole('status').filter({ hasText: 'out of the archive!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('This game is archived since it has no playable links.')).toHaveCount(0)
})

test.describe('where the server refuses', () => {
  test.use({ expectedErrors: [/503/] })

  test('the tool says error and why, and keeps what was typed', async ({ page }) => {
    const game = await newGame(page)
    await newModerator(page)
    await openTools(page, game)
    await page.route('**/api/modGameArchive', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, title: 'Not available', detail: 'The database is away' }),
      }),
    )
    await tools(page).getByRole('button', { name: 'Archive game' }).click()
    await tools(page).getByRole('textbox', { name: 'Reason' }).fill('All of its links are dead')
    await tools(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(
      tools(page)
        .getByRole('status')
        .filter({ hasText: /^error/ }),
    ).toContainText('The database is away')
    await expect(tools(page).getByRole('textbox', { name: 'Reason' })).toHaveValue(
      'All of its links are dead',
    )
  })
})

test('featuring needs a date, and the game says that it is featured until then', async ({ page }) => {
  const game = await newGame(page)
  await newModerator(page)
  await openTools(page, game)
  await tools(page).getByRole('button', { name: 'Feature game' }).click()
  await tools(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(tools(page).getByText('Choose a date first')).toBeVisible()
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await tools(page).getByLabel('Feature until').fill(date)
  await tools(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(tools(page).getByRole('status').filter({ hasText: 'featured!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText('Featured', { exact: true })).toBeVisible()
})

test('votes of a cluster are set aside and put back, and the counts follow', async ({ page }) => {
  const game = await newGame(page)
  const voters = []
  for (let n = 0; n < 3; n++) {
    const voter = await newAccount(page)
    await asMember(page, voter, 'POST', '/api/upvote', { game: game.id })
    voters.push(voter)
  }
  await newModerator(page)
  await openTools(page, game)
  await tools(page).getByRole('button', { name: 'Check votes' }).click()
  const dialog = page.getByRole('dialog', { name: `Votes on ${game.name}` })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  // All of them came from this machine, within this hour, and voted on nothing else.
  await expect(dialog.getByRole('listitem').first()).toContainText('Address 1 (+2)')
  await expect(dialog.getByRole('listitem').first()).toContainText('Only vote')
  expect((await axe(page).include('[role="dialog"]').analyze()).violations).toEqual([])
  await dialog.getByRole('checkbox', { name: /^Select all 3/ }).check()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('One person')
  await dialog.getByRole('button', { name: 'Set aside', exact: true }).last().click()
  await dialog.getByRole('button', { name: 'press again to confirm' }).click()
  await expect(dialog.getByRole('status')).toHaveText('3 votes set aside. Now 0 up, 0 down.')
  expect(await api<Game>(page, `/api/games/${game.urlid}`)).toMatchObject({ upvotes: 0 })
  await dialog.getByRole('checkbox', { name: `Select the vote of ${voters[0]!.username}` }).check()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('This one is real')
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await dialog.getByRole('button', { name: 'press again to confirm' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 vote put back. Now 1 up, 0 down.')
})

test.describe('a member', () => {
  test.use({ expectedErrors: [/403/] })

  test('is banned by a moderator who confirms who they are, and is told why; an admin sets roles', async ({
    page,
  }) => {
    const troll = await newAccount(page)
    const moderator = await newModerator(page)
    await signedInLongAgo(page, moderator)
    await open(page, `/user/${troll.username}`)
    await page.getByRole('button', { name: 'Moderate' }).click()
    const dialog = page.getByRole('dialog', { name: `Moderate ${troll.username}` })
    await dialog.getByRole('button', { name: 'Ban member' }).click()
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(dialog.getByText('Give a reason: the member reads it')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Harassing other members')
    await dialog.getByRole('button', { name: 'Ban member' }).click()
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
    const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
    await confirm.getByLabel('Current password').fill(moderator.password)
    await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByText(/^Banned until .*Harassing other members/)).toBeVisible()
    const mail = await mailTo(troll.email, 2)
    expect(mail.subject).toMatch(/is banned$/)
    expect(mail.text).toContain('Harassing other members')
    expect((await asMember(page, troll, 'GET', '/api/me')).status()).toBe(401)
    await expect(dialog.getByRole('button', { name: 'Set role' })).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They apologized')
    await dialog.getByRole('button', { name: 'Lift the ban' }).click()
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(dialog.getByText(/^Banned until/)).toHaveCount(0)
  })

  test('gets a role from an admin, and no one else sees that tool', async ({ page }) => {
    const helper = await newAccount(page)
    await newModerator(page, 'admin')
    await open(page, `/user/${helper.username}`)
    await page.getByRole('button', { name: 'Moderate' }).click()
    const dialog = page.getByRole('dialog', { name: `Moderate ${helper.username}` })
    await dialog.getByLabel('Role').selectOption('Council')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They have helped for a year')
    await dialog.getByRole('button', { name: 'Set role' }).click()
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(page.getByText(`${helper.username} is Council now.`)).toBeVisible()
    expect((await asMember(page, helper, 'GET', '/api/moderation/log')).status()).toBe(200)
    expect((await asMember(page, helper, 'GET', '/api/moderation/queue')).status()).toBe(403)
  })
})
