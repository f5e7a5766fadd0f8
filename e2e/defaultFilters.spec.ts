import type { Page } from '@playwright/test'
import { asMember, forgetSession, keepSession, settledMember, type TestMember } from './members.ts'
import { api, expect, type Games, open, reload, rows, test } from './site.ts'

const defaults = (page: Page) => page.getByRole('list', { name: 'Default filters' })
const removeChip = (page: Page, name: string) => defaults(page).getByRole('link', { name })

async function expectGames(page: Page, query: string): Promise<void> {
  const { total, items } = await api<Games>(page, `/api/games?${query}`)
  expect(total).toBeGreaterThan(0)
  await expect(page.getByText(`${total} games`, { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      rows(page).evaluateAll((all) =>
        all.slice(0, 10).map((row) => Number((row as HTMLElement).dataset.game)),
      ),
    )
    .toEqual(items.slice(0, 10).map(({ id }) => id))
}

const change = async (page: Page, member: TestMember, settings: object) =>
  expect((await asMember(page, member, 'PATCH', '/api/me', { settings })).status()).toBe(200)

/** Makes a search the default of a member. */
async function saveDefault(page: Page, member: TestMember, name: string, params: string): Promise<void> {
  const saved = await asMember(page, member, 'POST', '/api/me/searches', { name, params })
  const { items } = (await saved.json()) as { items: { id: number; name: string }[] }
  const { id } = items.find((search) => search.name === name)!
  await asMember(page, member, 'PATCH', `/api/me/searches/${id}`, { is_default: true })
}

test('a visitor finds no NSFW game in a search, in suggestions, or at random, until they ask for it', async ({
  page,
}) => {
  await open(page, '/search?name=adults+only&hide=none')
  await expect(rows(page)).toHaveCount(1)
  await removeChip(page, 'Hide NSFW games again').click()
  await expect(page.getByRole('main').getByText('No results')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await removeChip(page, 'Show NSFW games in this list').click()
  await expect(rows(page)).toHaveCount(1)

  await open(page, '/search?name=kittens')
  const request = page.waitForRequest(/\/api\/games\/random/)
  await page.getByRole('main').getByRole('link', { name: 'Random', exact: true }).click()
  expect(new URL((await request).url()).searchParams.get('hide')).toBe('nsfw')
  await expect(page).toHaveURL(/\/game\//)

  await open(page, '/')
  await page.getByRole('combobox', { name: 'Search by name or description' }).fill('adults only')
  await expect(page.getByRole('search').getByText('No results')).toBeVisible()
})

test('updates of NSFW games are left out until a reader asks for them, and by the tags that a member hides', async ({
  page,
}) => {
  const member = await settledMember(page)
  const { items } = await api<Games>(page, '/api/games?name=adults+only&hide=none')
  const title = `Later that night ${member.username}`
  const sent = await asMember(page, member, 'POST', '/api/updates', {
    game_id: items[0]!.id,
    version: member.username,
    title,
    content: 'Adults only, still.',
  })
  expect(sent.status(), await sent.text()).toBe(200)
  const update = page.getByRole('article').filter({ hasText: title })
  await forgetSession(page)
  await open(page, '/updates')
  await expect(defaults(page).getByRole('listitem')).toHaveText(['NSFW hidden', 'Default filters'])
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(update).toHaveCount(0)
  await removeChip(page, 'Show NSFW games in this list').click()
  await expect(page).toHaveURL('/updates?hide=none')
  await expect(update).toBeVisible()
  await removeChip(page, 'Hide NSFW games again').click()
  await expect(page).toHaveURL('/updates')
  await expect(update).toHaveCount(0)

  await keepSession(page, member.session)
  await change(page, member, { nsfw: 'show' })
  await open(page, '/updates')
  await expect(update).toBeVisible()
  await expect(defaults(page)).toHaveCount(0)
  await change(page, member, { nsfw: 'hide', hidden_tags: [] })
})

test("a member's hidden tags apply at once, after a reload, in a search, in the counts, and to similar games", async ({
  page,
}) => {
  const member = await settledMember(page)
  await change(page, member, { hidden_tags: ['idle'] })
  await open(page, '/')
  await expect(defaults(page).getByRole('listitem')).toHaveText([
    'NSFW hidden',
    'Idle hidden',
    'Default filters',
  ])
  await expectGames(page, 'hide=nsfw,idle')
  await reload(page)
  await expectGames(page, 'hide=nsfw,idle')
  await open(page, '/search?tags=web')
  await expectGames(page, 'tags=web&hide=nsfw,idle')
  const similarNames = async (hide: string) =>
    (await api<Games>(page, `/api/games/cookie-clicker/similar?size=3&hide=${hide}`)).items.map(
      ({ name }) => name,
    )
  const similar = await similarNames('nsfw,idle')
  expect(similar).not.toEqual(await similarNames('nsfw'))
  await open(page, '/game/cookie-clicker')
  await expect(
    page.locator('section', { has: page.getByRole('heading', { name: 'More like this' }) }).getByRole('link'),
  ).toHaveText(similar.map((name) => new RegExp(name)))
  await open(page, '/search?tags=web')
  await removeChip(page, 'Show Idle games in this list').click()
  await expectGames(page, 'tags=web')
  await defaults(page).getByRole('link', { name: 'Default filters' }).click()
  await expect(page).toHaveURL('/settings?tab=filters')
  const idle = page.getByRole('button', { name: /^Idle: / })
  await expect(idle).toHaveAccessibleName(/Never shown/)
  await idle.press('Enter')
  await expect(idle).toHaveAccessibleName(/No opinion/)
  await page.getByRole('link', { name: 'Games', exact: true }).filter({ visible: true }).first().click()
  await expectGames(page, '')
})

test('before the first paint, a list that is not the member’s own is not shown', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const member = await settledMember(page)
  await change(page, member, { hidden_tags: ['idle'] })
  await open(page, '/')
  await expectGames(page, 'hide=nsfw,idle')
  // As the server sent it: without the site's scripts but with the inline ones.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(rows(page).first()).toBeHidden()
})

test('a saved search is the default list of the home page, with its next and previous games and its filters', async ({
  page,
}) => {
  const member = await settledMember(page)
  await saveDefault(page, member, 'Best idle', 'sort=rated&tags=idle')
  await open(page, '/')
  await expect(defaults(page).getByRole('listitem')).toHaveText([
    'Default: Best idle',
    'NSFW hidden',
    'Default filters',
  ])
  await expectGames(page, 'sort=rated&tags=idle')
  const { items } = await api<Games & { items: { urlid: string }[] }>(page, '/api/games?sort=rated&tags=idle')
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(`/game/${items[0]!.urlid}`)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(`/game/${items[1]!.urlid}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await removeChip(page, 'Default: Best idle. Show all games instead').click()
  await expect(page).toHaveURL('/search?hide=nsfw')
  await expectGames(page, 'hide=nsfw')

  // Its last filter can be removed, too.
  await saveDefault(page, member, 'Idle', 'tags=idle')
  await open(page, '/')
  await page.getByRole('link', { name: 'Remove the filter Idle' }).click()
  await expect(page).toHaveURL('/search?hide=nsfw')
  await expectGames(page, '')
})
