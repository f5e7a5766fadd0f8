import type { Browser, Page } from '@playwright/test'
import { anotherSession, asMember, keepSession, newAccount, newMember, settledMember } from './members.ts'
import { api, expect, type Games, open, openGames, signInPrompt, test } from './site.ts'

// Every test votes on a game of its own, far from those that other tests look at.
const listAt = (page: number) => `/?page=${page}`
const gameAt = async (page: Page, at: number) => (await openGames(page, at))[0]!
/** The votes on a game now. Another one may have its place in the list: a game that was confirmed meanwhile moves the rest. */
const votesOn = (page: Page, { urlid }: { urlid: string }) =>
  api<{ upvotes: number; downvotes: number }>(page, `/api/games/${urlid}`)

const rowOf = (page: Page, { id }: { id: number }) => page.locator(`main [data-game="${id}"]`)
const upvote = (page: Page, game: { id: number }) =>
  rowOf(page, game).getByRole('button', { name: /^Upvote/ })
const downvote = (page: Page, game: { id: number }) =>
  rowOf(page, game).getByRole('button', { name: /^Downvote/ })
const score = (page: Page, game: { id: number }) => rowOf(page, game).getByTitle(/^Score/)
const scoreText = (number: number) => `Score ${Math.max(0, number)}`

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { watchForScripts } = await import('./site.ts')
  await context.addInitScript(watchForScripts)
  return page
}

test('a vote shows immediately, on the next page load for others, and in the member’s other browsers', async ({
  page,
  browser,
}) => {
  // Without a message about the visit: before the driver clicks a button under one it scrolls the page, and the row would move.
  const member = await settledMember(page, 'council')
  const game = await gameAt(page, 4)
  const before = game.upvotes - game.downvotes
  await open(page, listAt(4))
  const place = await rowOf(page, game).boundingBox()
  await upvote(page, game).click()
  await expect(upvote(page, game)).toHaveAttribute('aria-pressed', 'true')
  await expect(score(page, game)).toHaveAttribute('title', scoreText(before + 1))
  expect(await rowOf(page, game).boundingBox()).toEqual(place)
  await expect
    .poll(async () => (await votesOn(page, game)).upvotes, { message: 'the vote reaches the server' })
    .toBe(game.upvotes + 1)

  const other = await newPage(browser)
  await newMember(other, undefined, 'council')
  await open(other, listAt(4))
  await expect(score(other, game)).toHaveAttribute('title', scoreText(before + 1))
  await expect(upvote(other, game)).toHaveAttribute('aria-pressed', 'false')
  await downvote(other, game).click()
  await expect(score(other, game)).toHaveAttribute('title', scoreText(before))
  await expect.poll(async () => (await votesOn(page, game)).downvotes).toBe(game.downvotes + 1)
  await other.context().close()

  const elsewhere = await newPage(browser)
  await keepSession(elsewhere, await anotherSession(elsewhere, member))
  await open(elsewhere, `/game/${game.urlid}`)
  const own = elsewhere.getByRole('button', { name: `Upvote ${game.name}` }).first()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(elsewhere.getByTitle(scoreText(before)).first()).toBeVisible()
  await elsewhere.context().close()
})

test('a vote of one tab shows in another at once, and a favorite when the member returns to it', async ({
  page,
  context,
}) => {
  await newMember(page, undefined, 'council')
  const game = await gameAt(page, 9)
  await open(page, `/game/${game.urlid}`)
  const other = await context.newPage()
  await open(other, `/game/${game.urlid}`)
  const own = (tab: Page) => tab.getByRole('button', { name: `Upvote ${game.name}` }).first()
  await own(other).click()
  await expect(own(other)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await votesOn(page, game)).upvotes).toBe(game.upvotes + 1)
  await other.getByRole('button', { name: 'Options', exact: true }).first().click()
  await other.getByRole('menuitem', { name: 'Favorite', exact: true }).click()
  await expect(other.getByText(`${game.name} was added to your favorites`)).toBeVisible()

  await expect(own(page)).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.getByRole('button', { name: 'Options', exact: true }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Favorited' })).toBeVisible()
})

test('a vote counts although its voter leaves the page at once', { tag: '@anyWidth' }, async ({
  page,
  browser,
}) => {
  await newMember(page, undefined, 'council')
  const game = await gameAt(page, 10)
  // With the viewer's own votes, the session's client has loaded. A vote that waits for it would be left behind.
  const known = page.waitForResponse('**/api/me/votes')
  await open(page, `/game/${game.urlid}`)
  await known
  await page
    .getByRole('button', { name: `Upvote ${game.name}` })
    .first()
    .click()
  await page.goto('about:blank')
  const other = await newPage(browser)
  await expect.poll(async () => (await votesOn(other, game)).upvotes).toBe(game.upvotes + 1)
  await other.context().close()
})

test('a vote that asked to sign in is cast after the sign-in', async ({ page }) => {
  const member = await newAccount(page, undefined, { role: 'council' })
  const game = await gameAt(page, 6)
  await open(page, listAt(6))
  await upvote(page, game).click()
  await expect(signInPrompt(page)).toBeVisible()
  await signInPrompt(page).getByLabel('Email').fill(member.email)
  await signInPrompt(page).getByLabel('Password', { exact: true }).fill(member.password)
  await signInPrompt(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signInPrompt(page)).toBeHidden()
  await expect(upvote(page, game)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await votesOn(page, game)).upvotes).toBe(game.upvotes + 1)
})

test.describe('without a connection', () => {
  // Parts that a page loads when it has nothing else to do may be on their way.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|A part of the page couldn’t be loaded/] })

  test('a vote stays on screen with a mark, and is sent when the connection returns', {
    tag: '@phone',
  }, async ({ page }) => {
    await newMember(page, undefined, 'council')
    const game = await gameAt(page, 7)
    // With the viewer's own votes, the session's client has loaded.
    const known = page.waitForResponse('**/api/me/votes')
    await open(page, listAt(7))
    await known
    await page.context().setOffline(true)
    await upvote(page, game).click()
    const retry = rowOf(page, game).getByRole('button', { name: /^Send the vote on/ })
    await expect(retry).toBeVisible({ timeout: 20_000 })
    await expect(upvote(page, game)).toHaveAttribute('aria-pressed', 'true')
    await page.context().setOffline(false)
    await expect(retry).toBeHidden()
    await expect.poll(async () => (await votesOn(page, game)).upvotes).toBe(game.upvotes + 1)
  })
})

test('a game can be made a favorite, put into the library, or hidden and shown again', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  const game = await gameAt(page, 8)
  await open(page, listAt(8))
  const options = () => rowOf(page, game).getByRole('button', { name: `Options for ${game.name}` })
  await rowOf(page, game).hover()
  await options().click()
  await page.getByRole('menuitem', { name: 'Favorite', exact: true }).click()
  await expect(page.getByText(`${game.name} was added to your favorites`)).toBeVisible()
  await options().click()
  await expect(page.getByRole('menuitem', { name: 'Favorited' })).toBeVisible()
  await page.getByRole('menuitemcheckbox', { name: 'Playing' }).click()
  await expect(page.getByText(`${game.name} is in your library: Playing`)).toBeVisible()
  await options().click()
  await page.getByRole('menuitem', { name: 'Remove from library' }).click()
  await expect(page.getByText(`${game.name} was removed from your library`)).toBeVisible()
  await options().click()
  await page.getByRole('menuitem', { name: 'Hide this game' }).click()
  await expect(rowOf(page, game)).toHaveCount(0)
  const blocked = async () =>
    (await (await asMember(page, member, 'GET', '/api/me/blocked-games')).json()).games
  await expect.poll(blocked).toEqual([game.id])
  // Or the last message with an Undo is still that of the library.
  await expect(page.getByText(`${game.name} is hidden from your lists`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rowOf(page, game)).toBeVisible()
  await expect.poll(blocked).toEqual([])
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Options', exact: true }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Favorited' })).toBeVisible()
})

test.describe('a favorite that the server rejects', () => {
  test.use({ expectedErrors: [/429/] })

  test('is taken back, and one that was added meanwhile stays', { tag: '@anyWidth' }, async ({ page }) => {
    await newMember(page)
    const [rejected, saved] = (await openGames(page, 8)) as [Games['items'][number], Games['items'][number]]
    await open(page, listAt(8))
    const options = (name: string) =>
      page.getByRole('main').getByRole('button', { name: `Options for ${name}` })
    const menuOf = async (game: { id: number; name: string }) => {
      await rowOf(page, game).hover()
      await options(game.name).click()
    }
    const favorite = page.getByRole('menuitem', { name: 'Favorite', exact: true })
    const response = Promise.withResolvers<void>()
    await page.route('**/api/favoriteGame', async (route) => {
      if ((route.request().postDataJSON() as { game_id: number }).game_id !== rejected.id)
        return route.continue()
      await response.promise
      await route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        json: { title: 'Too Many Requests', status: 429, detail: 'Slow down' },
      })
    })
    await menuOf(rejected)
    await favorite.click()
    await menuOf(saved)
    await favorite.click()
    await expect(page.getByText(`${saved.name} was added to your favorites`)).toBeVisible()
    response.resolve()
    await menuOf(rejected)
    await expect(favorite).toBeVisible()
    await page.keyboard.press('Escape')
    await menuOf(saved)
    await expect(page.getByRole('menuitem', { name: 'Favorited' })).toBeVisible()
  })
})
