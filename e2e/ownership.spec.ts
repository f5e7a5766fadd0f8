import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { hearsNotifications } from './liveStream.ts'
import { publish } from './localInternet.ts'
import { asMember, newMember, newWithRole } from './members.ts'
import { openOptions, ownedGame, ownGame } from './ownedGames.ts'
import { expect, open, test } from './site.ts'

// The site does not look twice within 20 seconds.
test.use({ expectedErrors: [/429/] })

/** How many tabs of a browser listen to the one with the stream, itself among them. */
const listeningTabs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter(({ name }) => name === 'idledex.live').length
  })

test('a developer publishes their text on the page of their game and owns it', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow()
  const game = ownedGame(page, 'Proof')
  await newMember(page)
  await publish(game.host, '<h1>My game</h1>')
  await open(page, `/game/${game.urlid}`)
  await openOptions(page)
  await page.getByRole('menuitem', { name: 'Verify ownership' }).click()
  const dialog = page.getByRole('dialog', { name: `Verify that ${game.name} is yours` })
  const text = await dialog.getByText(/^\[idledex_verification: \w+\]$/).textContent()
  const places = dialog.getByRole('list', { name: 'Places' })
  await expect(places.getByText('Verifies immediately')).toHaveCount(2)
  await expect(places.getByText('Doesn’t count')).toHaveCount(1)
  expect((await axe(page).analyze()).violations).toEqual([])

  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByText('We didn’t find the text yet.')).toBeVisible()
  await expect(
    dialog.getByRole('list', { name: 'Results' }).getByText('Not found', { exact: true }),
  ).toHaveCount(2)

  await publish(game.host, `<h1>My game</h1><p>${text}</p>`)
  const owned = page.getByRole('dialog', { name: `You own ${game.name}` })
  await expect(async () => {
    const check = dialog.getByRole('button', { name: 'Check now' })
    if (!(await owned.isVisible())) await check.click({ timeout: 2_000 })
    await expect(owned).toBeVisible({ timeout: 2_000 })
  }).toPass({ intervals: [5_000], timeout: 45_000 })
  await page.keyboard.press('Escape')
  await openOptions(page)
  await expect(page.getByRole('menuitem', { name: 'Verify ownership' })).toBeHidden()
  await expect(page.getByRole('menuitem', { name: 'Request votes removal' })).toBeVisible()
})

test('who has no page asks in words, and a moderator settles it', async ({ page }) => {
  const game = ownedGame(page, 'Words')
  const member = await newMember(page)
  const mod = await newWithRole(page, 'mod')
  await open(page, `/game/${game.urlid}`)
  await openOptions(page)
  await page.getByRole('menuitem', { name: 'Verify ownership' }).click()
  const dialog = page.getByRole('dialog', { name: `Verify that ${game.name} is yours` })
  await dialog.getByRole('button', { name: 'Ask a moderator' }).click()
  const field = dialog.getByLabel('How can a moderator see that the game is yours?')
  await expect(field).toBeFocused()
  await field.fill('It is mine')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Write at least 20 characters')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('The page of the game names my account on another site.')

  // What was typed survives closing.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openOptions(page)
  await page.getByRole('menuitem', { name: 'Verify ownership' }).click()
  await dialog.getByRole('button', { name: 'Ask a moderator' }).click()
  await expect(field).toHaveValue('The page of the game names my account on another site.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('A moderator will review your request')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])

  const queue = await asMember(page, mod, 'GET', '/api/moderation/queue?kind=ownership')
  const { items } = (await queue.json()) as { items: { id: string; title: string }[] }
  const { id } = items.find(({ title }) => title === game.name)!
  await hearsNotifications(page)
  const settled = await asMember(page, mod, 'POST', `/api/moderation/ownership/${id}`, { decision: 'accept' })
  expect(await settled.json()).toEqual({ status: 'verified' })
  await expect
    .poll(
      async () =>
        (await (await asMember(page, member, 'GET', `/api/games/${game.urlid}/ownership`)).json()).developer,
    )
    .toBe('you')
  // The page that they have open follows without a reload.
  await page.keyboard.press('Escape')
  await expect(page.getByText(`You’re the verified developer of ${game.name}`).first()).toBeVisible()
  await openOptions(page)
  await expect(page.getByRole('menuitem', { name: 'Request votes removal' })).toBeVisible()
})

test.describe('who loses a game', () => {
  // What was open is read again, and refused.
  test.use({ expectedErrors: [/403/] })

  test('sees it in every open tab: the tools close, the statistics are refused, and edits wait for a moderator', async ({
    page,
    context,
  }) => {
    const game = ownedGame(page, 'Lost')
    const member = await newMember(page)
    await ownGame(page, member, game)
    const mod = await newWithRole(page, 'mod')
    await open(page, `/game/${game.urlid}`)
    await openOptions(page)
    await page.getByRole('menuitem', { name: 'Give Steam keys to council' }).click()
    const keys = page.getByRole('dialog', { name: `Give Steam keys for ${game.name} to the council` })
    await expect(keys.getByLabel('Keys, one per line')).toBeFocused()
    const statistics = await context.newPage()
    await open(statistics, `/game/${game.urlid}/numbers`)
    await expect(statistics.getByRole('heading', { name: `Statistics for ${game.name}` })).toBeVisible()
    const form = await context.newPage()
    await open(form, `/game/${game.urlid}/edit`)
    await form.getByRole('textbox', { name: 'Short description' }).fill('A better description.')
    await form.getByRole('button', { name: 'Review changes' }).click()
    await expect(form.getByText('Your changes go live right away.')).toBeVisible()

    await hearsNotifications(page)
    await expect.poll(() => listeningTabs(page)).toBe(3)
    const reason = { reason: 'The site was sold to somebody else.' }
    const revoked = await asMember(page, mod, 'POST', `/api/games/${game.urlid}/ownership/revoke`, reason)
    expect(revoked.status()).toBe(200)
    await expect(form.getByText('A moderator will review your changes.')).toBeVisible()
    await expect(
      statistics.getByText('Only the game’s verified developer can see its statistics'),
    ).toBeVisible()
    await expect(statistics.getByRole('heading', { name: `Statistics for ${game.name}` })).toBeHidden()
    await expect(keys).toBeHidden()
    await openOptions(page)
    await expect(page.getByRole('menuitem', { name: 'Verify ownership' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Request votes removal' })).toBeHidden()
  })
})
