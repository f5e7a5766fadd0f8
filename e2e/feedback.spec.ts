import type { Page } from '@playwright/test'
import { asMember, forgetSession, newMember, newWithRole, signInWithRole } from './members.ts'
import { expect, hold, open, painted, reload, signInPrompt, test, withoutScripts } from './site.ts'

const title = (name: string) => `${name} ${Date.now()}`

/** Feedback by somebody new, whose browser this page's is until somebody else signs in; its id. */
async function sendFeedback(page: Page, feedback: { kind: string; title: string; content: string }) {
  const response = await asMember(page, await newMember(page), 'POST', '/api/feedback', feedback)
  return ((await response.json()) as { id: number }).id
}

test('a member reports a bug from a page, with the page attached, and reads the reply of a moderator', {
  tag: '@phone',
}, async ({ page }) => {
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
  await dialog.getByLabel('Attach the page I came from and my browser info').check()
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
  // Not the message in the corner, which says the same.
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await notifications.getByText(`Your feedback “${name}” is now planned`).click()
  await reload(page)
  await expect(page.getByRole('region', { name: 'Reply from the moderators' })).toContainText(
    'We will look at it.',
  )
  await expect(page.getByRole('main').getByText('Planned', { exact: true })).toBeVisible()
  expect(member.username).not.toBe(moderator.username)
})

test('a visitor who wants an idea signs in first, and votes once', async ({ page }) => {
  const name = title('Sort by mood')
  await sendFeedback(page, {
    kind: 'idea',
    title: name,
    content: 'I would like to sort by mood.',
  })
  await page.context().clearCookies()
  await forgetSession(page)
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

test('a vote for an idea stays counted while the idea is read again', async ({ page }) => {
  const name = title('Sort by color')
  const id = await sendFeedback(page, {
    kind: 'idea',
    title: name,
    content: 'I would like to sort by color.',
  })
  await newMember(page)
  await open(page, `/feedback/${id}`)
  const vote = page.getByRole('button', { name: `for “${name}”` })
  await expect(vote).toHaveAccessibleName(/^0 votes/)
  const read = page.waitForRequest(`**/api/feedback/${id}`)
  const release = await hold(page, `**/api/feedback/${id}`)
  await vote.click()
  await read
  await painted(page)
  expect(await vote.getAttribute('aria-label')).toMatch(/^1 vote for/)
  release()
  await expect(vote).toHaveAccessibleName(/^1 vote for/)
  const releaseNext = await hold(page, `**/api/feedback/${id}`)
  await vote.click()
  await expect(vote).toHaveAccessibleName(/^0 votes/)
  // Who presses again meanwhile is heard.
  await vote.click()
  await expect(vote).toHaveAccessibleName(/^1 vote for/)
  releaseNext()
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
  await expect(vote).toHaveAccessibleName(/^0 votes/)
})

test('a moderator answers by keyboard, and the focus stays at the button', async ({ page }) => {
  const name = title('A typo in the rules')
  const id = await sendFeedback(page, {
    kind: 'bug',
    title: name,
    content: 'There is a typo in the rules.',
  })
  await signInWithRole(page)
  await open(page, `/feedback/${id}`)
  const answer = page.getByRole('form', { name: 'Answer as a moderator' })
  await answer.getByLabel('Status').selectOption('Done')
  await answer.getByLabel('Reply (optional)').fill('  It is corrected.')
  await answer.getByRole('button', { name: 'Save answer' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Reply from the moderators' })).toContainText(
    'It is corrected.',
  )
  // The form has what was saved.
  await expect(answer.getByLabel('Reply (optional)')).toHaveValue('It is corrected.')
  await expect(answer.getByRole('button', { name: 'Save answer' })).toBeFocused()
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
