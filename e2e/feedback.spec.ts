import { asMember, newMember, newWithRole } from './members.ts'
import { expect, open, reload, signInPrompt, test, withoutScripts } from './site.ts'

const title = (name: string) => `${name} ${Date.now()}`

test('a member reports a bug from a page, with the page attached, and reads the reply of a moderator', async ({
  page,
}) => {
  const member = await newMember(page)
  await open(page, '/leaderboards?board=voters')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Feedback & bug reports' }).click()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send feedback' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Write at least 5 characters')
  const name = title('The ranks are wrong')
  await dialog.getByLabel('Title').fill(name)
  await dialog.getByLabel('Details').fill('I have 3 votes and no rank.')
  await dialog.getByLabel('Attach the page I came from and my browser').check()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '/leaderboards?board=voters' })).toBeVisible()
  const id = Number(/\/feedback\/(\d+)$/.exec(page.url())![1])

  const moderator = await newWithRole(page)
  await asMember(page, moderator, 'PUT', `/api/feedback/${id}/answer`, {
    status: 'planned',
    reply: 'We will look at it.',
  })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(`Your feedback “${name}” is now planned`).click()
  await reload(page)
  await expect(page.getByRole('region', { name: 'Reply from the moderators' })).toContainText(
    'We will look at it.',
  )
  await expect(page.getByText('Planned')).toBeVisible()
  expect(member.username).not.toBe(moderator.username)
})

test('a visitor who wants an idea signs in first, and votes once', async ({ page }) => {
  const author = await newMember(page)
  const name = title('Sort by mood')
  await asMember(page, author, 'POST', '/api/feedback', {
    kind: 'idea',
    title: name,
    content: 'I would like to sort by mood.',
  })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(page, '/feedback?kind=idea&order=new')
  const row = page.getByRole('article').filter({ hasText: name })
  await row.getByRole('button', { name: `0 votes for “${name}”` }).click()
  await expect(signInPrompt(page).getByRole('heading')).toHaveText(`Sign in to vote for “${name}”`)
  await page.keyboard.press('Escape')
  await newMember(page)
  await open(page, '/feedback?kind=idea&order=new')
  const vote = (count: number) =>
    row.getByRole('button', { name: `${count} ${count === 1 ? 'vote' : 'votes'} for “${name}”` })
  const counted = page.waitForResponse(/\/api\/feedback\/\d+\/vote$/)
  await vote(0).press('Enter')
  await expect(vote(1)).toHaveAttribute('aria-pressed', 'true')
  expect((await counted).status()).toBe(200)
  await reload(page)
  await expect(vote(1)).toHaveAttribute('aria-pressed', 'true')
  await vote(1).click()
  await expect(vote(0)).toHaveAttribute('aria-pressed', 'false')
})

test('what was typed survives closing the dialog and a reload', async ({ page }) => {
  await newMember(page)
  await open(page, '/feedback')
  const dialog = page.getByRole('dialog', { name: 'Send feedback' })
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await dialog.getByLabel('Title').fill('A long story')
  await dialog.getByLabel('Details').fill('It begins here, and it goes on')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await reload(page)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('A long story')
  await expect(dialog.getByLabel('Details')).toHaveValue('It begins here, and it goes on')
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('a visitor reads feedback, by kind and status', async ({ page }) => {
    await page.goto('/feedback')
    await page.getByRole('link', { name: 'Game data' }).click()
    await page.getByRole('link', { name: 'Declined' }).click()
    await expect(page).toHaveURL('/feedback?kind=data&status=declined')
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  })
})
