import { axe } from './axe.ts'
import { asMember, newMember } from './members.ts'
import { expect, open, openGames, reload, test } from './site.ts'

test('a member dresses their avatar from the keyboard, undoes a change, and it is shown in the menu after saving', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await newMember(page)
  await open(page, '/settings')
  const editor = page.getByRole('region', { name: 'Your avatar' })
  const preview = editor.getByRole('region', { name: 'Preview' }).locator('img[width="96"]')
  await expect(preview).toHaveAttribute('src', /\/320\.webp$/)
  const first = await preview.getAttribute('src')
  await editor.getByRole('button', { name: 'Hat', exact: true }).press('Enter')
  const locked = editor.getByRole('button', { name: 'Navy cap. Locked: Reach level 3' })
  await locked.press('Enter')
  await expect(
    editor.getByText('Keeps the sun off the screen. Locked: Reach level 3 (1 of 3).'),
  ).toBeVisible()
  await expect(preview).toHaveAttribute('src', first!)

  await editor.getByRole('button', { name: 'Background', exact: true }).press('Enter')
  const slate = editor.getByRole('button', { name: 'Slate', exact: true })
  await slate.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const moss = editor.getByRole('button', { name: 'Moss', exact: true })
  await expect(moss).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await moss.press('Enter')
  await expect(moss).toHaveAttribute('aria-pressed', 'true')
  await moss.press('Enter')
  await expect(moss, 'a background is not removed').toHaveAttribute('aria-pressed', 'true')
  await slate.press('Enter')
  await expect(moss).toHaveAttribute('aria-pressed', 'false')
  await editor.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(moss).toHaveAttribute('aria-pressed', 'true')

  await editor.getByRole('button', { name: 'Hair', exact: true }).press('Enter')
  const curls = editor.getByRole('button', { name: 'Curls', exact: true })
  if ((await curls.getAttribute('aria-pressed')) === 'false') await curls.press('Enter')
  await editor.getByRole('button', { name: 'Save avatar' }).press('Enter')
  await expect(editor.getByText('Saved.')).toBeVisible()
  const parts = /\/media\/avatars\/\d+\/l3-.*-l28\//
  const inMenu = page.getByRole('button', { name: `Account of ${username}` }).locator('img')
  await expect(inMenu).toHaveAttribute('src', parts)
  await reload(page)
  await expect(inMenu).toHaveAttribute('src', parts)
  await expect(preview).toHaveAttribute('src', parts)
})

test('a notification of an item shows its picture, and leads to it in the editor', async ({ page }) => {
  await newMember(page)
  await open(page, '/')
  const bell = page.getByRole('button', { name: /^Notifications, 1 new/ })
  await bell.click()
  const news = page.getByRole('list', { name: 'New notifications' })
  const picture = news.locator('img[src*="/media/collectibles/"]')
  await expect(picture).toBeVisible()
  // As wide as it is high, so that all of it is shown.
  await expect(picture).toHaveCSS('width', '40px')
  await expect(picture).toHaveCSS('height', '40px')
  await news.getByRole('link', { name: /You unlocked/ }).click()
  await expect(page).toHaveURL(/\/settings#item-l\d+$/)
  const editor = page.getByRole('region', { name: 'Your avatar' })
  await expect(editor.getByRole('button', { name: 'Cursor', exact: true })).toBeFocused()
  await expect(editor.getByText('Your first click.')).toBeVisible()
})

test('shown badges are put in order by dragging them, and by the arrow keys', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const member = await newMember(page)
  const games = await openGames(page, 1)
  await asMember(page, member, 'POST', '/api/upvote', { game: games[0]!.id })
  await asMember(page, member, 'POST', `/api/games/${games[1]!.urlid}/reviews`, {
    content: 'A calm game about numbers that go up while the kettle boils, and a good one.',
    review_type: 'positive',
    review_rating: 4,
  })
  await open(page, '/settings')
  const editor = page.getByRole('region', { name: 'Your avatar' })
  await editor.getByRole('button', { name: 'Badges', exact: true }).click()
  for (const badge of ['First vote', 'First review'])
    await editor.getByRole('button', { name: badge, exact: true }).click()
  const shelf = editor.getByRole('list', { name: 'Shown badges' })
  const handle = (title: string) => shelf.getByRole('button', { name: new RegExp(`^Move ${title}, `) })
  const order = () =>
    shelf
      .getByRole('button', { name: /drag/ })
      .evaluateAll((all) => all.map((button) => button.getAttribute('title')))
  await expect.poll(order).toEqual(['First vote', 'First review'])

  await handle('First review').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(order).toEqual(['First review', 'First vote'])
  await expect(handle('First review')).toBeFocused()
  await expect(editor.getByText('First review is now 1 of 2')).toBeAttached()

  const [from, to] = [
    (await handle('First review').boundingBox())!,
    (await handle('First vote').boundingBox())!,
  ]
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 24, to.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(order).toEqual(['First vote', 'First review'])
  await editor.getByRole('button', { name: 'Save avatar' }).click()
  await expect(editor.getByText('Saved.')).toBeVisible()
  await open(page, `/user/${member.username}`)
  const shown = page.getByRole('list', { name: 'Badges' }).getByRole('img')
  await expect(shown).toHaveCount(2)
  await expect(shown.first()).toHaveAttribute('alt', 'First vote')
})

test('nothing in the editor is an obstacle for anyone', { tag: '@phoneOnly' }, async ({ page }) => {
  await newMember(page)
  await open(page, '/settings')
  const editor = page.getByRole('region', { name: 'Your avatar' })
  for (const part of ['Hat', 'Badges', 'Name color', 'Theme', 'Banner']) {
    await editor.getByRole('button', { name: part, exact: true }).click()
    await expect(editor.getByRole('group', { name: part })).toBeVisible()
    const { violations } = await axe(page).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  }
})
