import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { sendDecision } from './decisions.ts'
import { type Hands, keyboard, mouse } from './hands.ts'
import { hearsNotifications } from './liveStream.ts'
import { publish } from './localInternet.ts'
import { admin, newMember, newUsername, type TestMember, toldTo } from './members.ts'
import { expect, open, test, watchForScripts } from './site.ts'

/** Tags of the game's page: one of each category that needs one. */
const KEYWORDS = 'Web, Finished, Clicker, 2D, Space, Puzzle, Local save'

interface OneGame {
  name: string
  /** Where its developer has their site. */
  host: string
  feed: (...versions: string[]) => Promise<void>
}

/** The site of a game's developer: a page with a description and a picture, and a feed. */
async function developersSite(): Promise<OneGame> {
  const name = `Lanterns of ${newUsername()}`
  const host = `${newUsername()}.sites.example`
  const size = { width: 512, height: 512 }
  await publish(
    host,
    await sharp({ create: { ...size, channels: 3, background: '#486' } })
      .png()
      .toBuffer(),
    '/icon.png',
  )
  await publish(host, pageOf(name, ''))
  const feed = (...versions: string[]) =>
    publish(
      host,
      JSON.stringify({
        updates: versions.map((version) => ({ version, title: '', content: 'More lamps.' })),
      }),
      '/updates.json',
    )
  await feed('1.0')
  return { name, host, feed }
}

const pageOf = (name: string, text: string) => `<!doctype html><title>${name}</title>
  <meta name="description" content="Light lamps, one after the other.">
  <link rel="icon" sizes="512x512" href="/icon.png">
  <script type="application/ld+json">${JSON.stringify({
    '@type': 'VideoGame',
    name,
    author: { name: 'Moth Works' },
    keywords: KEYWORDS,
    offers: { price: 0 },
  })}</script>
  <p>${text}</p>`

/** Somebody else in a browser of their own, at the same width. */
async function somebody(browser: Browser, page: Page): Promise<{ page: Page; member: TestMember }> {
  const context = await browser.newContext({ viewport: page.viewportSize(), reducedMotion: 'reduce' })
  await context.addInitScript(watchForScripts)
  const own = await context.newPage()
  return { page: own, member: await newMember(own) }
}

/** A member adds a game from its link; its address. */
async function addFromLink(page: Page, { press, write }: Hands, game: OneGame): Promise<string> {
  await open(page, '/')
  await press(page.getByRole('button', { name: 'Add', exact: true }))
  await press(page.getByRole('menuitem', { name: 'Add a game', exact: true }))
  await expect(page).toHaveURL(/\/add-game$/)
  await write(page.getByRole('textbox', { name: 'Fill from link' }), `http://${game.host}/`)
  await page.keyboard.press('Enter')
  const proposals = page.getByRole('region', { name: /Found on the page/ })
  await press(proposals.getByRole('checkbox', { name: /^Logo/ }))
  await expect(proposals.getByRole('img', { name: 'Preview: Logo' })).toBeVisible()
  await press(proposals.getByRole('button', { name: 'Use selected' }))
  const form = page.getByRole('form', { name: 'Add a game' })
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(game.name)
  await expect(form.getByText('Everything required is filled in.')).toBeVisible()
  await press(form.getByRole('button', { name: 'Add game', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(game.name)
  await expect(page.getByText('This game has not been reviewed and confirmed')).toBeVisible()
  return new URL(page.url()).pathname
}

/** Shows further parts of the queue until a row is in it: what other tests have added waits before it. */
async function showAll(page: Page, row: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(async () => {
    if (!(await row.isVisible())) await more.click({ timeout: 1_000 })
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** A moderator accepts the item of a game in the queue. */
async function accept(
  page: Page,
  { press }: Hands,
  kind: string,
  game: OneGame,
  [decision, done]: readonly [string, string],
) {
  await open(page, `/moderation?kind=${kind}`)
  const row = page.getByRole('listitem').filter({ hasText: game.name })
  await showAll(page, row)
  await press(row.getByRole('button'))
  const item = page.getByRole('article', { name: game.name })
  await press(item.getByRole('button', { name: decision, exact: true }))
  await expect(page.getByText(`${done}: ${game.name}`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.locator('body'), 'a decision leaves the focus somewhere').not.toBeFocused()
  await sendDecision(page)
}

/** The developer publishes their text and lets the site look. */
async function proveOwnership(page: Page, { press }: Hands, game: OneGame, address: string) {
  await open(page, address)
  await press(page.getByRole('button', { name: 'Options', exact: true }))
  await press(page.getByRole('menuitem', { name: 'Verify ownership' }))
  const dialog = page.getByRole('dialog', { name: `Verify that ${game.name} is yours` })
  const text = await dialog.getByText(/^\[idledex_verification: \w+\]$/).textContent()
  await publish(game.host, pageOf(game.name, text!))
  await press(dialog.getByRole('button', { name: 'Check now' }))
  // The game has had this link for a minute, so the machine does not decide.
  await expect(dialog.getByText('A moderator will review your request')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

for (const [how, hands] of [
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
] as const)
  test(`the complete journey of a game, from its link to an update that a follower is notified of, ${how}`, {
    tag: hands === keyboard ? '@anyWidth' : '@phone',
  }, async ({ page, browser }) => {
    test.setTimeout(120_000)
    const { press, write } = hands
    const game = await developersSite()
    const adder = await newMember(page)
    const address = await addFromLink(page, hands, game)

    const moderator = await somebody(browser, page)
    await admin('grant', moderator.member.username, 'mod')
    await accept(moderator.page, hands, 'games', game, ['Confirm', 'Confirmed'])
    expect((await toldTo(page, adder))[0]!.title).toBe(`${game.name}, which you added, was confirmed`)

    const developer = await somebody(browser, page)
    await proveOwnership(developer.page, hands, game, address)
    await accept(moderator.page, hands, 'ownership', game, ['Grant', 'Granted'])
    await open(developer.page, address)
    await press(developer.page.getByRole('button', { name: 'Automatic updates' }))
    const dialog = developer.page.getByRole('dialog', { name: `Automatic updates for ${game.name}` })
    await write(
      dialog.getByRole('textbox', { name: 'Address of the feed' }),
      `http://${game.host}/updates.json`,
    )
    await press(dialog.getByRole('button', { name: 'Save feed' }))
    await expect(dialog.getByText('1 entry, 1 update added')).toBeVisible()

    const player = await somebody(browser, page)
    await open(player.page, address)
    await hearsNotifications(player.page)
    await press(player.page.getByRole('button', { name: 'Options', exact: true }))
    await press(player.page.getByRole('menuitem', { name: 'Favorite' }))
    // An update that comes before the server knows the follower is told to nobody.
    await expect(player.page.getByText(`${game.name} was added to your favorites`)).toBeVisible()
    await expect(player.page.getByRole('menu')).toBeHidden()

    await game.feed('1.1', '1.0')
    await press(dialog.getByRole('button', { name: 'Check now' }))
    await press(
      player.page
        .getByRole('region', { name: 'Messages' })
        .getByRole('link', { name: `${game.name} was updated to 1.1` }),
    )
    await expect(player.page.getByRole('heading', { name: 'Version 1.1' })).toBeVisible()
    for (const each of [moderator, developer, player]) await each.page.context().close()
  })
