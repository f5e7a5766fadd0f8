import { axe } from './axe.ts'
import {
  gameFrame,
  isMarked,
  markGame,
  openGames,
  openStored,
  openTabMenu,
  playTab,
  pressPlay,
} from './playTabs.ts'
import { expect, onPhone, open, reload, test } from './site.ts'
import { LONGEST_NAME, LONGEST_URLID } from './siteGames.ts'

const GARDEN = 'Number Garden'
const GROVE = 'Ember Grove'
const FOUNDRY = 'Orbital Foundry'

test('games open in tabs of one window, from their page and from a list, and are there again after a reload', {
  tag: ['@phone', '@firefox'],
}, async ({ page, context }) => {
  await open(page, '/game/number-garden')
  const play = await pressPlay(page, page.getByRole('link', { name: 'Play', exact: true }))
  await expect(playTab(play, GARDEN)).toHaveAttribute('aria-selected', 'true')
  await expect(gameFrame(play, GARDEN).getByRole('heading', { name: GARDEN })).toBeVisible()
  await expect(play).toHaveTitle(/^Number Garden/)
  await expect(play).toHaveURL(/\/play$/)
  await expect(play.getByRole('banner')).toBeHidden()
  await markGame(play, GARDEN)

  await open(page, '/search?name=ember')
  await page.getByRole('link', { name: `Play ${GROVE}` }).click()
  await expect(playTab(play, GROVE)).toHaveAttribute('aria-selected', 'true')
  expect(context.pages()).toHaveLength(2)
  // Open already: its tab is shown, and the game goes on.
  await open(page, '/game/number-garden')
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await expect(playTab(play, GARDEN)).toHaveAttribute('aria-selected', 'true')
  await expect(play.getByRole('tab')).toHaveCount(2)
  expect(await isMarked(play, GARDEN)).toBe(true)

  await reload(play)
  await expect(play.getByRole('tab')).toHaveText([GARDEN, GROVE])
  await expect(gameFrame(play, GARDEN).getByRole('heading', { name: GARDEN })).toBeVisible()

  // A link to another page opens a window of its own: the games go on.
  const [other] = await Promise.all([
    play.waitForEvent('popup'),
    play.getByRole('link', { name: 'Idledex: all games' }).click(),
  ])
  await expect(other).toHaveURL('/')
  await expect(play).toHaveURL(/\/play$/)
})

test('while no game is open, some that can be played here are one press away, with the whole window', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/play')
  const suggestions = page.getByRole('region', { name: 'Highest-rated games you can play here' })
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  const play = suggestions.getByRole('link', { name: /^Play / }).first()
  const name = (await play.getAttribute('aria-label'))!.replace('Play ', '')
  await play.click()
  await expect(playTab(page, name)).toHaveAttribute('aria-selected', 'true')
  await expect(suggestions).toHaveCount(0)

  // What the server sends says that no game is open. This browser knows better, before any other script has run.
  await page.route('**/assets/*.js', () => {})
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('link', { name: 'Idledex: all games' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No games open' })).toBeHidden()
})

test('a game in the background keeps running, with its animations', async ({ page }) => {
  await openGames(page, 'number-garden', 'ember-grove')
  await expect(gameFrame(page, GROVE).getByRole('heading', { name: GROVE })).toBeVisible()
  const frames = await gameFrame(page, GARDEN)
    .locator('body')
    .evaluate(
      () =>
        new Promise<number>((resolve) => {
          let drawn = 0
          const draw = () => (++drawn === 20 ? resolve(drawn) : requestAnimationFrame(draw))
          requestAnimationFrame(draw)
        }),
    )
  expect(frames).toBe(20)
  await expect(page.locator(`iframe[title="${GARDEN}"]`)).toBeAttached()
  // It is not in the way of keys and readers.
  await expect(page.getByRole('tabpanel', { name: GARDEN })).toHaveAttribute('inert', '')
})

test('by keyboard: among the tabs, into the game and out, in another order, closed', {
  tag: '@firefox',
}, async ({ page }) => {
  await openGames(page, 'number-garden')
  // In the same moment: none is lost.
  await page.evaluate(
    (urlids) => {
      for (const urlid of urlids) location.hash = urlid
    },
    ['ember-grove', 'orbital-foundry'],
  )
  await expect(page.getByRole('tab')).toHaveText([GARDEN, GROVE, FOUNDRY])
  await expect(gameFrame(page, GARDEN).getByRole('heading', { name: GARDEN })).toBeAttached()
  await markGame(page, GARDEN)
  await playTab(page, FOUNDRY).focus()
  await page.keyboard.press('ArrowRight')
  await expect(playTab(page, GARDEN)).toBeFocused()
  await expect(playTab(page, GARDEN)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('tab')).toHaveText([GROVE, GARDEN, FOUNDRY])
  await expect(page.getByText('Number Garden is now tab 2 of 3')).toBeAttached()
  await expect(playTab(page, GARDEN)).toBeFocused()
  // A tab that is moved does not load its game again.
  expect(await isMarked(page, GARDEN)).toBe(true)

  await page.keyboard.press('Enter')
  await expect(page.locator(`iframe[title="${GARDEN}"]`)).toBeFocused()
  const back = page.getByRole('button', { name: 'Back to Play' })
  for (
    let step = 0;
    step < 60 && !(await back.evaluate((button) => button === document.activeElement));
    step++
  )
    await page.keyboard.press('Tab')
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(playTab(page, GARDEN)).toBeFocused()

  await page.keyboard.press('Delete')
  await expect(page.getByRole('tab')).toHaveText([GROVE, FOUNDRY])
  await expect(playTab(page, FOUNDRY)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(playTab(page, GROVE)).toBeFocused()
})

test('tabs are sorted by dragging them, and their games go on', { tag: '@anyWidth' }, async ({ page }) => {
  await openGames(page, 'number-garden', 'ember-grove', 'orbital-foundry')
  await expect(gameFrame(page, FOUNDRY).getByRole('heading', { name: FOUNDRY })).toBeVisible()
  await markGame(page, FOUNDRY)
  await playTab(page, FOUNDRY).dragTo(playTab(page, GARDEN), { targetPosition: { x: 10, y: 15 } })
  await expect(page.getByRole('tab')).toHaveText([FOUNDRY, GARDEN, GROVE])
  expect(await isMarked(page, FOUNDRY)).toBe(true)
})

test('the menu of a tab: source link, game info, reviews and comments beside the game, order, reload, close', {
  tag: '@phone',
}, async ({ page }) => {
  await openGames(page, 'number-garden', 'ember-grove')
  await expect(gameFrame(page, GROVE).getByRole('heading', { name: GROVE })).toBeVisible()
  await markGame(page, GROVE)
  await openTabMenu(page)
  await expect(page.getByRole('menuitem', { name: /^Source link/ })).toHaveAttribute(
    'href',
    /:\d+\/demo-games\/ember-grove\/$/,
  )
  await expect(page.getByRole('menuitem', { name: 'Full screen' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Game info' }).click()
  const info = page.getByRole('dialog', { name: GROVE })
  await expect(info.getByRole('heading', { name: GROVE })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(info).toBeHidden()
  await expect(page).toHaveURL(/\/play$/)

  await openTabMenu(page)
  await page.getByRole('menuitemcheckbox', { name: 'Reviews & comments' }).click()
  const beside = page.getByRole('complementary', { name: 'Reviews and comments beside the game' })
  await expect(beside.getByRole('button', { name: 'Add review' })).toBeVisible()
  if (!onPhone(page)) await expect(gameFrame(page, GROVE).getByRole('heading', { name: GROVE })).toBeVisible()
  expect((await axe(page).exclude('iframe').analyze()).violations).toEqual([])
  await beside.getByRole('button', { name: 'Close reviews and comments' }).click()
  await expect(beside).toBeHidden()
  expect(await isMarked(page, GROVE)).toBe(true)

  await openTabMenu(page)
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect(page.getByRole('tab')).toHaveText([GROVE, GARDEN])
  await openTabMenu(page)
  await page.getByRole('menuitem', { name: 'Reload' }).click()
  await expect.poll(() => isMarked(page, GROVE)).toBe(false)

  await openTabMenu(page)
  await page.getByRole('menuitem', { name: 'Close tab' }).click()
  await expect(page.getByRole('tab')).toHaveText([GARDEN])
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Choose a game' })).toBeVisible()
  await playTab(page, GARDEN).click()
  await expect(gameFrame(page, GARDEN).getByRole('heading', { name: GARDEN })).toBeVisible()
})

test('a reminder is told when its time has come, and is over when the player comes back', async ({
  page,
}) => {
  await page.clock.install()
  await openGames(page, 'number-garden', 'ember-grove')
  await openTabMenu(page)
  await page.getByRole('menuitem', { name: 'Remind me' }).click()
  await page.getByRole('menuitem', { name: 'In 2 hours' }).click()
  await expect(playTab(page, 'With a reminder: Ember Grove')).toBeVisible()
  await playTab(page, GARDEN).click()
  await page.clock.fastForward('01:59:00')
  await expect(page.getByText('Time to come back to Ember Grove')).toBeHidden()
  await page.clock.fastForward('00:02:00')
  await expect(page.getByText('Time to come back to Ember Grove')).toBeVisible()
  await expect(playTab(page, 'Time to come back: Ember Grove')).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  await page.getByRole('button', { name: 'Show game' }).click()
  await expect(playTab(page, GROVE)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveTitle(/^Ember Grove/)
})

test.describe('where a game cannot be read again', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the games that run keep running, and what they have not saved stays', async ({ page }) => {
    await page.clock.install()
    await openGames(page, 'number-garden', 'ember-grove')
    await playTab(page, GARDEN).click()
    await markGame(page, GARDEN)
    await markGame(page, GROVE)
    // Longer than what is known of a game counts as fresh.
    await page.clock.fastForward('00:11:00')
    await page.context().setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) =>
      /\/api\/games\/[a-z-]+$/.test(request.url()),
    )
    await playTab(page, GROVE).click()
    await failed
    await expect(playTab(page, GROVE)).toHaveAttribute('aria-selected', 'true')
    await expect(gameFrame(page, GROVE).locator('body')).toBeVisible()
    await playTab(page, GARDEN).click()
    await expect(gameFrame(page, GARDEN).locator('body')).toBeVisible()
    await page.context().setOffline(false)
    for (const name of [GARDEN, GROVE]) expect(await isMarked(page, name)).toBe(true)
  })
})

test.describe('with games that cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('thirty games are the most, with the longest name among them, and fit into the window', {
    tag: '@phone',
  }, async ({ page }) => {
    const tabs = Array.from({ length: 29 }, (_, at) => ({
      urlid: `nothing-here-${at}`,
      name: `Nothing ${at}`,
    }))
    await page.route('**/api/games/nothing-here-*', (route) => route.abort())
    await openStored(page, JSON.stringify({ tabs, current: null }))
    await page.evaluate((hash) => (location.hash = hash), LONGEST_URLID)
    await expect(playTab(page, LONGEST_NAME)).toBeInViewport()
    await expect(page.getByRole('tab')).toHaveCount(30)
    await page.evaluate(() => (location.hash = 'ember-grove'))
    await expect(page.getByText('30 games are open')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(30)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
