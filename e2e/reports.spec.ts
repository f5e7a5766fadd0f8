import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { sendDecision } from './decisions.ts'
import { demoPost } from './demoPosts.ts'
import { admin, asMember, newAccount, newMember, type TestMember } from './members.ts'
import { api, expect, open, signInPrompt, test } from './site.ts'

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
  await prompt.getByLabel('Email').fill(email)
  await prompt.getByLabel('Password', { exact: true }).fill(password)
  await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(prompt).toBeHidden()
}

/** Reports what a card or an article shows, from its menu. */
async function chooseReport(shown: Locator): Promise<void> {
  await shown
    .getByRole('button', { name: /^Options for (“|the )/ })
    .first()
    .click()
  await shown.page().getByRole('menuitem', { name: 'Report' }).click()
}

test('a visitor who reports a post signs in first, and goes on', async ({ page }) => {
  const member = await newAccount(page)
  const post = await demoPost(page, ...DISCUSSION)
  await open(page, `/post/${post.id}`)
  await chooseReport(page.getByRole('article').first())
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

test('lists of posts offer to report each; the dialog fits on a phone, is accessible, and Escape closes it', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  const author = await newMember(page)
  const title = `Thoughts of ${author.username}`
  await asMember(page, author, 'POST', '/api/posts', { type: 'discussion', title, content: 'Numbers go up' })
  await newMember(page)
  await open(page, '/community?type=discussion')
  const card = page.getByRole('article').filter({ hasText: title }).first()
  await chooseReport(card)
  const dialog = dialogFor(page, `Report “${title}”`)
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what’s wrong.')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/community?type=discussion')

  await open(page, '/game/kittens-game')
  const review = page.getByRole('article', { name: /^review by / }).first()
  await chooseReport(review)
  await expect(dialogFor(page, /^Report the review by /)).toBeVisible()
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
  await expect(page.getByRole('button', { name: /^Options for the update / })).toHaveCount(0)
  await newMember(page)
  await open(page, `/update/${id}`)
  await page.getByRole('button', { name: /^Options for the update / }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter')
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
  await panel.getByRole('button', { name: 'Remove update' }).click()
  await expect(page.getByText(/^Update removed: /)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: version })).toHaveCount(0)
  await sendDecision(page)
  expect((await page.request.get(`/api/updates/${id}`)).status()).toBe(404)
})
