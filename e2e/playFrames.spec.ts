import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { publish } from './localInternet.ts'
import { asMember, newMember } from './members.ts'
import { gameFrame, openGames, openStored, openTabMenu, playTab } from './playTabs.ts'
import { expect, open, reload, test } from './site.ts'

/** In a browser that lets frames of other sites store something: Debian's Chromium does not unless its profile says so. */
const storingTest = test.extend({
  context: async ({ launchOptions, baseURL, viewport }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'idledex-profile-'))
    await mkdir(join(profile, 'Default'))
    const preferences = { profile: { cookie_controls_mode: 0 } }
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL,
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await use(context)
    await context.close()
    await rm(profile, { recursive: true })
  },
})

/** A game on another site that tries what it must not do, and writes down what became of it. */
const HOSTILE_GAME = `<!doctype html><title>Played elsewhere</title><h1>A game</h1><ol></ol>
<a href="http://frames.sites.example/wiki" target="_blank">Wiki</a>
<script>
  const note = (text) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: text }))
  const attempt = (name, act) => { try { act(); note(name + ': done') } catch (error) { note(name + ': ' + error.name) } }
  attempt('session', () => top.localStorage.getItem('idledex.session'))
  attempt('page', () => top.document.body)
  attempt('cookies', () => parent.document.cookie)
  attempt('top', () => { top.location.href = 'http://frames.sites.example/taken' })
  attempt('own save', () => localStorage.setItem('save', 'mine'))
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'clipboard-read', 'fullscreen', 'gamepad'])
    note(feature + ': ' + document.featurePolicy.allowsFeature(feature))
</script>`

/** Serves it to the browser; the site itself sees it, too, and that its headers allow frames. */
async function serveGame(page: Page): Promise<void> {
  for (const path of ['/', '/adults.html']) await publish('frames.sites.example', HOSTILE_GAME, path)
  await page.context().route('http://frames.sites.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().endsWith('/wiki') ? '<h1>The wiki</h1>' : HOSTILE_GAME,
    }),
  )
}

test.describe('a game of another site', () => {
  const expectedErrors = [/Unsafe attempt to initiate navigation|Failed to load resource/]
  test.use({ expectedErrors })
  storingTest.use({ expectedErrors })

  storingTest(
    'cannot reach the session or the page, leave its frame, or use what the site may',
    async ({ page }) => {
      await serveGame(page)
      await newMember(page)
      await openGames(page, 'played-elsewhere')
      const notes = gameFrame(page, 'Played elsewhere').getByRole('listitem')
      await expect(notes).toHaveText([
        'session: SecurityError',
        'page: SecurityError',
        'cookies: SecurityError',
        'top: SecurityError',
        'own save: done',
        ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'clipboard-read'].map(
          (feature) => `${feature}: false`,
        ),
        'fullscreen: true',
        'gamepad: true',
      ])
      await expect(page).toHaveURL(/\/play$/)
    },
  )

  test('opens a window by a click, and that window does not reach back', async ({ page }) => {
    await serveGame(page)
    await openGames(page, 'played-elsewhere')
    const [wiki] = await Promise.all([
      page.context().waitForEvent('page'),
      gameFrame(page, 'Played elsewhere').getByRole('link', { name: 'Wiki' }).click(),
    ])
    // A new window begins with an empty page, which counts as loaded, too.
    await expect(wiki.getByRole('heading', { name: 'The wiki' })).toBeVisible()
    expect(await wiki.evaluate(() => [window.opener, top === window])).toEqual([null, true])
    await expect(page).toHaveURL(/\/play$/)
  })

  test('that no moderator has confirmed is shown after a question, below a banner that says so', async ({
    page,
  }) => {
    await serveGame(page)
    let checks = 0
    await page.route('**/api/games/played-elsewhere/frame-check', (route) => {
      checks++
      return route.continue()
    })
    await page.route('**/api/games/played-elsewhere', async (route) => {
      const response = await route.fetch()
      const game = { ...(await response.json()), confirmed: false, are_links_held: true }
      await route.fulfill({ response, json: game })
    })
    await openGames(page, 'played-elsewhere')
    await expect(page.getByRole('heading', { name: 'Play an unconfirmed game?' })).toBeVisible()
    const banner = page.getByRole('note').filter({ hasText: 'has not been reviewed and confirmed' })
    await expect(banner).toBeVisible()
    expect([await page.locator('iframe').count(), checks]).toEqual([0, 0])
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Play Played elsewhere anyway' }).click()
    await expect(gameFrame(page, 'Played elsewhere').getByRole('heading', { name: 'A game' })).toBeVisible()
    await expect(banner).toBeVisible()
    await openTabMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Source link' })).toHaveCount(0)
    await reload(page)
    await expect(page.getByRole('heading', { name: 'Play an unconfirmed game?' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test('for adults is shown after a question, once', async ({ page }) => {
    await serveGame(page)
    await openGames(page, 'adults-only')
    await expect(page.getByRole('heading', { name: 'This is an adult game' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show Adults only' }).click()
    await expect(gameFrame(page, 'Adults only').getByRole('heading', { name: 'A game' })).toBeVisible()
    await reload(page)
    await expect(gameFrame(page, 'Adults only').getByRole('heading', { name: 'A game' })).toBeVisible()
  })
})

test('a site that refuses frames is opened in a new window', async ({ page }) => {
  await publish('noframe.sites.example', '<title>Refuses frames</title>')
  await openGames(page, 'refuses-frames')
  await expect(page.getByRole('heading', { name: 'This game can’t be shown in a tab' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Open in a new window' })
  await expect(link).toHaveAttribute('href', 'http://noframe.sites.example/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a game that is gone, archived, removed or unknown says so', async ({ page }) => {
  const note = [{ short: 'Archived', long: 'Its site is gone.', archived: true }]
  await page.route('**/api/games/played-elsewhere', async (route) => {
    const response = await route.fetch()
    const game = { ...(await response.json()), archived: true, playable: false, play_link: null, notes: note }
    await route.fulfill({ response, json: game })
  })
  await openGames(page, 'left-its-address', 'played-elsewhere', 'removed-for-a-test', 'cookie-clicker')
  await playTab(page, 'Left its address').click()
  await expect(page.getByRole('heading', { name: 'The game is no longer at its address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit game' })).toBeVisible()
  await playTab(page, 'Played elsewhere').click()
  await expect(page.getByRole('heading', { name: 'This game is archived' })).toBeVisible()
  await playTab(page, 'removed-for-a-test').click()
  await expect(page.getByRole('heading', { name: 'Game removed' })).toBeVisible()
  await page.getByRole('button', { name: 'Close tab' }).click()
  await expect(page.getByRole('tab')).toHaveCount(3)
})

test('a bundled game keeps its save in its frame, exports it, and imports it', async ({ page }) => {
  await openGames(page, 'ember-grove')
  const grove = gameFrame(page, 'Ember Grove')
  const gather = grove.getByRole('button', { name: /^Gather wood/ })
  const openMenu = async () => {
    // The game's script, which the button for its menu waits for, gives this one its name.
    await expect(gather).toBeVisible()
    await grove.getByRole('button', { name: 'Menu' }).click()
  }
  await gather.click()
  await openMenu()
  await expect(grove.getByText('The game saves itself in this browser')).toBeVisible()
  const save = await grove.getByLabel('Your save').inputValue()
  expect(save).toMatch(/^ember-grove:/)
  await grove.getByRole('button', { name: 'Start over…' }).click()
  await grove.getByRole('button', { name: 'Yes, start over' }).click()
  await reload(page)
  await openMenu()
  await grove.getByLabel('Paste a save to load it').fill(save)
  await grove.getByRole('button', { name: 'Load this save' }).click()
  await expect(grove.getByText('Loaded.')).toBeVisible()
})

test('a game that a member opens is one that they have played; a restored tab adds nothing', async ({
  page,
}) => {
  const member = await newMember(page)
  const played = async () =>
    ((await (await asMember(page, member, 'GET', '/api/me/played')).json()) as { games: number[] }).games
  await openGames(page, 'number-garden')
  await expect.poll(played).toHaveLength(1)
  const [id] = await played()
  await asMember(page, member, 'DELETE', `/api/me/played/${id}`)
  await reload(page)
  await expect(gameFrame(page, 'Number Garden').getByRole('heading', { name: 'Number Garden' })).toBeVisible()
  expect(await played()).toEqual([])
})

test('only one window runs the games: a second one opens tabs in the first, or takes over', async ({
  page,
  context,
}) => {
  await openGames(page, 'number-garden')
  const second = await context.newPage()
  await open(second, '/play#ember-grove')
  await expect(second.getByRole('heading', { name: 'Your games are open in another window' })).toBeVisible()
  await expect(second.locator('iframe')).toHaveCount(0)
  await expect(playTab(page, 'Ember Grove')).toHaveAttribute('aria-selected', 'true')
  await second.getByRole('button', { name: 'Play here instead' }).click()
  await expect(gameFrame(second, 'Ember Grove').getByRole('heading', { name: 'Ember Grove' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your games are open in another window' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  // Closed, it hands them back.
  await second.close()
  await expect(gameFrame(page, 'Ember Grove').getByRole('heading', { name: 'Ember Grove' })).toBeVisible()
})

test('what is stored and is no list of tabs is ignored, and the window works', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const tabs = '[{"urlid":"//evil.example"},{"urlid":"javascript:alert(1)"},{"urlid":{}},null]'
  await openStored(page, `{"tabs":${tabs},"current":"x"}`)
  await expect(page.getByRole('heading', { name: 'No games open' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.evaluate(() => (location.hash = 'number-garden'))
  await expect(gameFrame(page, 'Number Garden').getByRole('heading', { name: 'Number Garden' })).toBeVisible()
  await openTabMenu(page)
})
