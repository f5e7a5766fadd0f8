import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { demoPost } from './demoPosts.ts'
import { admin, asMember, newAccount, newMember, type TestMember } from './members.ts'
import { api, expect, open, signInPrompt, test } from './site.ts'

/** A member of the demo catalogue. */
const REPORTED = { username: 'tallowmere', name: 'Tallowmere' }
const THANKS = 'Thanks. Your report was sent to the moderators.'

const dialogFor = (page: Page, subject: string | RegExp): Locator =>
  page.getByRole('dialog', { name: subject })

/** A post with comments, on which no test writes. */
const DISCUSSION = ['discussion', 'How do you back up your saves'] as const

const reportsSent = (page: Page): unknown[] => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reports')) sent.push(request.postDataJSON())
  })
  return sent
}

async function signIn(page: Page, { email, password }: TestMember): Promise<void> {
  const prompt = signInPrompt(page)
  await prompt.getByLabel('E-mail').fill(email)
  await prompt.getByLabel('Password', { exact: true }).fill(password)
  await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(prompt).toBeHidden()
}

test('a visitor who reports a post signs in first, and goes on', async ({ page }) => {
  const member = await newAccount(page)
  const post = await demoPost(page, ...DISCUSSION)
  await open(page, `/post/${post.id}`)
  await page.getByRole('article').first().getByRole('button', { name: 'Report' }).click()
  await expect(signInPrompt(page).getByRole('heading')).toHaveText(`Sign in to report “${post.title}”`)
  await signIn(page, member)
  const dialog = dialogFor(page, `Report “${post.title}”`)
  await dialog.getByRole('radio', { name: 'Off topic' }).check()
  const sent = reportsSent(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ subject_type: 'post', subject_id: String(post.id), kind: 'off-topic', reason: '' }])
})

test.describe('where the server rejects', () => {
  test.use({ expectedErrors: [/503/] })

  test('a report of a comment keeps its reason and says what happened, and is sent at the next try', async ({
    page,
  }) => {
    await newMember(page)
    const post = await demoPost(page, ...DISCUSSION)
    await open(page, `/post/${post.id}`)
    const button = page
      .getByRole('region', { name: 'Comments' })
      .getByRole('button', { name: 'Report' })
      .first()
    await button.click()
    const dialog = dialogFor(page, /^Report the comment by /)
    await dialog.getByRole('radio', { name: 'Spoilers without a warning' }).check()
    const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' })
    await reason.fill('It tells how the game ends')
    await page.route('**/api/reports', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, title: 'Service Unavailable', detail: 'The database is away' }),
      }),
    )
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(reason).toHaveAccessibleDescription(/\S/)
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await expect(reason).toHaveValue('It tells how the game ends')
    await expect(dialog.getByRole('radio', { name: 'Spoilers without a warning' })).toBeChecked()
    expect((await axe(page).analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()

    await page.unroute('**/api/reports')
    await button.click()
    await expect(reason).toHaveValue('It tells how the game ends')
    await expect(reason).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(THANKS)).toBeVisible()
    await button.click()
    await expect(reason).toHaveValue('')
  })
})

test('a profile is reported by keyboard alone', async ({ page }) => {
  await newMember(page)
  await open(page, `/user/${REPORTED.username}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Report', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogFor(page, `Report ${REPORTED.name}'s profile`)
  await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Insults, harassment or hate' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Look at the name')
  const sent = reportsSent(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(button).toBeFocused()
  expect(sent).toMatchObject([{ subject_type: 'profile', kind: 'abuse', reason: 'Look at the name' }])
})

test('a report says what is wrong in the words of the member: nothing is chosen for them', async ({
  page,
}) => {
  await newMember(page)
  await open(page, `/user/${REPORTED.username}`)
  await page.getByRole('main').getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = dialogFor(page, `Report ${REPORTED.name}'s profile`)
  await expect(dialog.getByRole('radio')).not.toHaveCount(0)
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  const sent = reportsSent(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const first = dialog.getByRole('radio').first()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription("Choose what's wrong.")
  expect((await axe(page).analyze()).violations).toEqual([])
  expect(sent).toEqual([])
  await dialog.getByRole('radio', { name: 'Off topic' }).check()
  await expect(dialog.getByText("Choose what's wrong.")).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  expect(sent).toMatchObject([{ subject_type: 'profile', kind: 'off-topic' }])
})

test('lists of posts offer to report each, and Escape closes the dialog', { tag: '@phone' }, async ({
  page,
}) => {
  const author = await newMember(page)
  const title = `Thoughts of ${author.username}`
  await asMember(page, author, 'POST', '/api/posts', { type: 'discussion', title, content: 'Numbers go up' })
  await newMember(page)
  await open(page, '/community?type=discussion')
  const card = page.getByRole('article').filter({ hasText: title }).first()
  await card.getByRole('button', { name: `Report “${title}”` }).click()
  const dialog = dialogFor(page, `Report “${title}”`)
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/community?type=discussion')

  await open(page, '/game/kittens-game')
  const review = page.getByRole('article', { name: /^review by / }).first()
  await review.getByRole('button', { name: 'Report' }).click()
  await expect(dialogFor(page, /^Report the review by /)).toBeVisible()
})

test('nobody is offered to report what is their own', async ({ page }) => {
  const member = await newMember(page)
  const post = await demoPost(page, 'monthly', 'Monthly: what we played in September')
  const words = `My own words, ${member.username}`
  const written = await asMember(page, member, 'POST', '/api/addPostComment', {
    postID: post.id,
    postType: 'monthly',
    comment: words,
  })
  expect(written.status()).toBe(200)
  await open(page, `/post/${post.id}?order=newest`)
  const own = page.getByRole('listitem').filter({ hasText: words }).last()
  await expect(own.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await open(page, `/user/${member.username}`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Report', exact: true })).toHaveCount(0)
})

test('a report of an update reaches the moderators, who remove it', async ({ page }) => {
  const author = await newMember(page)
  const { items } = await api<{ items: { id: number }[] }>(page, '/api/games')
  const version = `1.${Date.now()}`
  const answer = await asMember(page, author, 'POST', '/api/updates', {
    game_id: items[0]!.id,
    version,
    title: 'Cheap shoes',
    content: 'Buy shoes, not games.',
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id } = (await answer.json()) as { id: number }
  await open(page, `/update/${id}`)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await newMember(page)
  await open(page, `/update/${id}`)
  await page.getByRole('button', { name: 'Report' }).click()
  const dialog = dialogFor(page, /^Report the update /)
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  const moderator = await newMember(page)
  await admin('grant', moderator.username, 'mod')
  await open(page, '/moderation?kind=reports')
  await page.getByRole('listitem').filter({ hasText: version }).getByRole('button').click()
  const panel = page.getByRole('region', { name: 'Item', exact: true })
  await expect(panel.getByText('Buy shoes, not games.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('Advertising is not allowed')
  await panel.getByRole('button', { name: 'Uphold' }).click()
  await expect(page.getByText(/^Upheld: /)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: version })).toHaveCount(0)
  expect((await page.request.get(`/api/updates/${id}`)).status()).toBe(404)
})
