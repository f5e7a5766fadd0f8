import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { holdEditor, staysWhileEditorArrives } from './lateEditor.ts'
import { asMember, newAccount, newMember, type TestMember } from './members.ts'
import { api, expect, type Games, open, reload, test, watchForScripts } from './site.ts'

const namesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Games of the list' })
    .getByRole('heading')
    .getByRole('link')
    .allTextContents()

const gamesOf = async (page: Page, count: number) =>
  (await api<Games>(page, '/api/games')).items.slice(0, count)

/** A list with the newest games, over the API. */
async function newList(
  page: Page,
  member: TestMember,
  { games = 4, ...list }: { games?: number; title?: string; is_private?: boolean } = {},
): Promise<{ id: number; names: string[] }> {
  const chosen = await gamesOf(page, games)
  const response = await asMember(page, member, 'POST', '/api/lists', {
    title: `Games of ${member.username}`,
    games: chosen.map(({ id }) => ({ id })),
    ...list,
  })
  expect(response.status()).toBe(200)
  return { id: ((await response.json()) as { id: number }).id, names: chosen.map(({ name }) => name) }
}

const handleOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` })

test('a member makes a list from the menu, adds a game to it, and others read it', async ({
  page,
  browser,
}) => {
  const { username } = await newMember(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a game list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a game list' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('ab')
  await page.keyboard.press('Enter')
  await expect(title).toHaveAccessibleDescription('Write at least 3 characters')
  await expect(title).toBeFocused()
  await title.fill(`Sleepers of ${username}`)
  const text = dialog.getByRole('textbox', { name: 'Description (optional)' })
  await expect(text).toBeEditable()
  await text.fill('They go on **without** you.')
  expect((await axe(page).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Add list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sleepers of ${username}`)
  const game = page.getByRole('combobox', { name: 'Add a game' })
  await game.fill('number gard')
  await expect(page.getByRole('option', { name: 'Number Garden' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOf(page)).toEqual(['Number Garden'])
  await expect(game).toHaveValue('')
  await expect(game).toBeFocused()

  const other = await browser.newPage()
  await other.context().addInitScript(watchForScripts)
  await open(other, new URL(page.url()).pathname)
  expect(await namesOf(other)).toEqual(['Number Garden'])
  await expect(other.getByRole('article').first().locator('strong')).toContainText(['without'])
  await other.close()
})

test('from a game’s page it is put into lists, with a note, and a list is made in place', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  const { id } = await newList(page, member, { games: 0, title: `First of ${member.username}` })
  await open(page, '/game/ember-grove')
  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Ember Grove to a list' })
  await dialog.getByRole('checkbox', { name: new RegExp(`First of ${member.username}`) }).check()
  await expect(page.getByText(`Ember Grove was added to First of ${member.username}`)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Note on Ember Grove/ }).fill('Plant the oak first')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByRole('button', { name: 'Save note' })).toBeHidden()
  await dialog.getByRole('textbox', { name: 'New list' }).fill(`Second of ${member.username}`)
  await dialog.getByRole('checkbox', { name: 'Private' }).check()
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(
    dialog.getByRole('checkbox', { name: new RegExp(`Second of ${member.username}`) }),
  ).toBeChecked()
  expect((await axe(page).analyze()).violations).toEqual([])
  await open(page, `/list/${id}`)
  expect(await namesOf(page)).toEqual(['Ember Grove'])
  await expect(page.getByText('Plant the oak first')).toBeVisible()
})

test('the form of a list stays where it is while its editor loads', async ({ page }) => {
  const member = await newMember(page)
  const { id } = await newList(page, member, { games: 1 })
  const arrive = await holdEditor(page)
  await open(page, `/list/${id}`)
  await page.getByRole('article').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit list' })
  await staysWhileEditorArrives(dialog, dialog.getByRole('checkbox', { name: 'Private' }), arrive)
})

/** Scrolls to the middle of the window: at its edges a drag scrolls the page. */
const toMiddle = (element: Locator) =>
  element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }))

test('a list is put in order by dragging, and stays so', { tag: ['@anyWidth', '@firefox'] }, async ({
  page,
}) => {
  const member = await newMember(page)
  const { id, names } = await newList(page, member)
  const [a, b, c, d] = names as [string, string, string, string]
  await open(page, `/list/${id}`)
  await expect(handleOf(page, d)).toBeEnabled()
  await toMiddle(handleOf(page, b))
  const from = (await handleOf(page, d).boundingBox())!
  const onto = (await page
    .getByRole('listitem')
    .filter({ has: handleOf(page, a) })
    .boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 40, { steps: 4 })
  await page.mouse.move(from.x, onto.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => namesOf(page)).toEqual([d, a, b, c])
  expect((await axe(page).analyze()).violations).toEqual([])
  await expect
    .poll(async () =>
      (await api<{ items: { game: { name: string } }[] }>(page, `/api/posts/${id}`)).items.map(
        ({ game }) => game.name,
      ),
    )
    .toEqual([d, a, b, c])
  await reload(page)
  expect(await namesOf(page)).toEqual([d, a, b, c])
})

test('a list is put in order by a finger, which scrolls the page everywhere else', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  const member = await newMember(page)
  const { id, names } = await newList(page, member, { games: 12 })
  await open(page, `/list/${id}`)
  const [first = '', second = '', third = ''] = names
  await expect(handleOf(page, first)).toBeEnabled()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const centerOf = async (element: Locator) => {
    const box = (await element.boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** Moves a finger in steps, as a screen reports it, and holds it there. */
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch('touchStart', [from])
    for (let step = 1; step <= 10; step++)
      await touch('touchMove', [
        { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 },
      ])
  }
  await toMiddle(handleOf(page, second))
  const onto = await centerOf(page.getByRole('listitem').filter({ has: handleOf(page, third) }))
  await drag(await centerOf(handleOf(page, first)), { x: 30, y: onto.y + 20 })
  await touch('touchEnd', [])
  await expect.poll(() => namesOf(page)).toEqual([second, third, first, ...names.slice(3)])

  // At the lower edge the page scrolls for the finger, and the row goes with it to the end.
  await drag(await centerOf(handleOf(page, second)), { x: 30, y: 835 })
  await expect(handleOf(page, names.at(-1)!)).toBeInViewport()
  const last = await centerOf(page.getByRole('listitem').filter({ has: handleOf(page, names.at(-1)!) }))
  await touch('touchMove', [{ x: 30, y: Math.min(last.y + 30, 740) }])
  await touch('touchEnd', [])
  await expect.poll(async () => (await namesOf(page)).indexOf(second)).toBeGreaterThan(8)

  // Anywhere else a finger scrolls.
  const before = await page.evaluate(() => scrollY)
  await drag({ x: 200, y: 300 }, { x: 200, y: 600 })
  await touch('touchEnd', [])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before)
})

test.describe('a private list', () => {
  // Everybody but its owner is told that there is none.
  test.use({ expectedErrors: [/404/] })

  test('is seen only by its owner, is marked among their lists, and can be made public', async ({
    page,
    browser,
  }) => {
    const member = await newMember(page)
    const title = `Secret of ${member.username}`
    const { id, names } = await newList(page, member, { games: 2, title })
    const other = await browser.newPage()
    await other.context().addInitScript(watchForScripts)
    // The second time the page comes from the cache.
    for (let i = 0; i < 2; i++) {
      await open(other, `/list/${id}`)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(title)
    }
    await open(page, `/list/${id}`)
    await page.getByRole('article').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit list' })
    await dialog.getByRole('checkbox', { name: 'Private' }).check()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('article').getByText('Private', { exact: true })).toBeVisible()

    await open(other, `/list/${id}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    for (const address of [
      `/list/${id}`,
      `/post/${id}`,
      '/list',
      '/community',
      `/user/${member.username}`,
      '/',
    ])
      expect(await (await other.request.get(address)).text(), address).not.toContain(title)

    await reload(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(title))
    expect(await namesOf(page)).toEqual(names)
    expect((await axe(page).analyze()).violations).toEqual([])
    await open(page, '/list')
    const mine = page.getByRole('region', { name: 'My lists' }).getByRole('listitem')
    await expect(mine).toHaveText([/Secret of .*Private.*2 games/])
    await mine.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

    await page.getByRole('article').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('checkbox', { name: 'Private' }).uncheck()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible()
    await open(other, `/list/${id}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(title)
    await other.close()
  })

  test('is what a copy of someone’s list begins as, and is removed by two presses', async ({ page }) => {
    const author = await newAccount(page)
    const { id, names } = await newList(page, author, { games: 2 })
    await newMember(page)
    await open(page, `/list/${id}`)
    await page.getByRole('button', { name: 'Copy list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of Games of ${author.username}`)
    expect(await namesOf(page)).toEqual(names)
    await expect(page.getByRole('article').getByText('Private', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(page).toHaveURL(/type=list/)
    await expect(page.getByRole('region', { name: 'My lists' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'My lists' }).getByRole('listitem')).toHaveCount(0)
  })
})
