import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { demoPost } from './demoPosts.ts'
import { EDITOR, holdEditor } from './lateEditor.ts'
import { hearsNotifications } from './liveStream.ts'
import { admin, asMember, newAccount, newMember } from './members.ts'
import { expect, open, reload, test, watchForScripts } from './site.ts'

// Posts below which only the tests of this file write.
const DISCUSSION = ['discussion', 'Found: a perfect rainy Sunday'] as const
const INTERVIEW = ['interview', 'Interview: how a guide is written'] as const

const commentsOf = (page: Page): Locator => page.getByRole('region', { name: 'Comments' })
const commentBy = (page: Page, words: string): Locator =>
  commentsOf(page).getByRole('listitem').filter({ hasText: words }).last()

async function write(page: Page, words: string): Promise<void> {
  const comments = commentsOf(page)
  await comments.getByRole('textbox', { name: 'Your comment' }).click()
  const field = comments.getByRole('textbox', { name: 'Your comment' })
  await expect(field).toBeEditable()
  await field.fill(words)
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentBy(page, words)).toBeVisible()
}

test('a member writes a comment, another replies with a quotation, and the first edits and removes theirs', {
  tag: ['@phone', '@firefox'],
}, async ({ page, browser }) => {
  const { id } = await demoPost(page, ...DISCUSSION)
  const author = await newMember(page)
  await open(page, `/post/${id}`)
  const words = `Numbers of ${author.username} go up`
  await write(page, words)

  const other = await browser.newPage()
  await other.context().addInitScript(watchForScripts)
  const answerer = await newMember(other)
  await open(other, `/post/${id}`)
  const read = commentBy(other, words)
  await read.getByText(words).selectText()
  await read.getByRole('button', { name: 'Reply', exact: true }).click()
  const field = other.getByRole('textbox', { name: `Your reply to ${author.username}` })
  await expect(field).toHaveValue(`> ${words}\n\n`)
  const response = `So they do, ${author.username}`
  await expect(field).toBeFocused()
  await other.keyboard.type(response)
  await field.press('Control+Enter')
  await expect(commentBy(other, response)).toBeVisible()
  await expect(commentBy(other, response).getByRole('blockquote')).toHaveText(words)
  await expect(read.getByText(words, { exact: true })).toBeVisible()
  await other.close()

  await reload(page)
  const own = commentBy(page, response)
  await expect(own).toContainText(answerer.username)
  const first = commentsOf(page).getByRole('listitem').filter({ hasText: words }).first()
  await first.getByRole('button', { name: 'Edit' }).first().click()
  const editing = page.getByRole('form', { name: 'Edit your comment' })
  await editing.getByRole('textbox').fill(`${words}, and up`)
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(first).toContainText(`${words}, and up`)
  await expect(first).toContainText('edited')
  await first.getByRole('button', { name: 'Remove' }).first().click()
  await first.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect(commentsOf(page).getByText(`${words}, and up`, { exact: true })).toHaveCount(0)
  // It was answered, so it keeps its place, and the focus.
  await expect(commentBy(page, response)).toBeVisible()
  await expect(page.locator('[id^="comment-"]:focus')).toContainText(response)
})

test('a comment is written from the first key on, while the toolbar of its editor still loads', async ({
  page,
}) => {
  const { id } = await demoPost(page, ...INTERVIEW)
  const { username } = await newMember(page)
  const arrive = await holdEditor(page)
  await open(page, `/post/${id}`)
  const field = commentsOf(page).getByRole('textbox', { name: 'Your comment' })
  await field.click()
  await page.keyboard.type(`Early for @${username.slice(0, 8)}`)
  await expect(field).toHaveValue(`Early for @${username.slice(0, 8)}`)
  arrive()
  await expect(commentsOf(page).getByRole('button', { name: /^Bold/ })).toBeVisible()
  await expect(field).toBeFocused()
  const names = commentsOf(page).getByRole('listbox', { name: 'Members to mention' })
  await expect(names.getByRole('option', { selected: true })).toContainText(username)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and friends')
  await expect(field).toHaveValue(`Early for @${username} and friends`)
})

test('an editor that arrives late leaves the focus to what the member has gone on to', async ({ page }) => {
  const { id } = await demoPost(page, ...INTERVIEW)
  await newMember(page)
  const arrive = await holdEditor(page)
  await open(page, `/post/${id}`)
  const comments = commentsOf(page)
  const field = comments.getByRole('textbox', { name: 'Your comment' })
  const button = comments.getByRole('button', { name: 'Comment', exact: true })
  await field.click()
  await page.keyboard.type('ab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Write at least 3 characters')
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  arrive()
  await expect(comments.getByRole('button', { name: /^Bold/ })).toBeVisible()
  await expect(button).toBeFocused()
})

test.describe('without the script of the editor', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('a comment is written in a plain field, which gets its toolbar when the script can be had', {
    tag: '@anyWidth',
  }, async ({ page }) => {
    const { id } = await demoPost(page, ...INTERVIEW)
    const { username } = await newMember(page)
    await page.route(EDITOR, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await open(page, `/post/${id}`)
    const field = commentsOf(page).getByRole('textbox', { name: 'Your comment' })
    await field.click()
    await failed
    await page.keyboard.type(`${username} writes`)
    await page.unroute(EDITOR)
    await expect(commentsOf(page).getByRole('button', { name: /^Bold/ })).toBeVisible()
    await page.keyboard.type(' on')
    await page.keyboard.press('Control+Enter')
    await expect(commentBy(page, `${username} writes on`)).toBeVisible()
  })
})

test.describe('a comment with a link by a new account', () => {
  // Others do not find it.
  test.use({ expectedErrors: [/status of 404/] })

  test('waits in its place for its author alone, also after a reload, until a moderator publishes it', async ({
    page,
    browser,
  }) => {
    const author = await newAccount(page)
    const added = await asMember(page, author, 'POST', '/api/posts', {
      type: 'discussion',
      title: `A question of ${author.username}`,
      content: 'Where is the wiki?',
    })
    const { id } = (await added.json()) as { id: number }
    await asMember(page, author, 'POST', '/api/addPostComment', { postID: id, comment: 'I looked for it.' })
    const member = await newMember(page)
    await open(page, `/post/${id}`)
    const thread = commentsOf(page)
    await thread.getByRole('button', { name: 'Reply', exact: true }).click()
    const words = page.getByRole('textbox', { name: `Your reply to ${author.username}` })
    await expect(words).toBeEditable()
    const text = `It is at https://wiki.example.org/${member.username}`
    await words.fill(text)
    await thread.getByRole('button', { name: 'Reply', exact: true }).last().click()
    const reply = commentBy(page, text)
    for (const isReloaded of [false, true]) {
      if (isReloaded) await reload(page)
      await expect(reply.getByText('Waiting for review')).toBeVisible()
      await expect(reply.getByText(text)).toBeVisible()
      await expect(reply.getByRole('button', { name: 'Edit' })).toBeVisible()
      await expect(reply.getByRole('button', { name: /Upvote|Reply|Options/ })).toHaveCount(0)
    }
    expect((await axe(page).analyze()).violations).toEqual([])
    const other = await browser.newPage()
    await other.goto(`/post/${id}`)
    await expect(other.getByText('I looked for it.')).toBeVisible()
    await expect(other.getByText(member.username)).toHaveCount(0)
    await other.close()

    const moderator = await newAccount(page)
    await admin('grant', moderator.username, 'mod')
    const list = await asMember(page, member, 'GET', `/api/me/posts/${id}/held-comments`)
    const { items } = (await list.json()) as { items: { id: number }[] }
    await hearsNotifications(page)
    await asMember(page, moderator, 'POST', `/api/moderation/held/comment-${items[0]!.id}`, {
      decision: 'accept',
    })
    await expect(thread.getByText('Waiting for review')).toHaveCount(0)
    await reload(page)
    await expect(thread.getByText(text)).toBeVisible()
  })
})
