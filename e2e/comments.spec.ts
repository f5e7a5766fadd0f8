import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { admin, asMember, newAccount, newMember } from './members.ts'
import { api, expect, open, reload, test, watchForScripts } from './site.ts'

// Every test writes below a post of its own kind of place: the newest discussion, monthly, interview of the demo.
const postOf = async (page: Page, type: string): Promise<number> => {
  const { items } = await api<{ items: { id: number }[] }>(page, `/api/posts?type=${type}`)
  return items[0]!.id
}

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

test('a member writes a comment, another replies with a quotation, and the first edits and removes theirs', async ({
  page,
  browser,
}) => {
  const id = await postOf(page, 'discussion')
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
  await read.getByRole('button', { name: 'Reply' }).click()
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
  // It was answered, so it keeps its place.
  await expect(commentBy(page, response)).toBeVisible()
})

test('a draft survives a reload, and a comment that is too short is not sent', async ({ page }) => {
  const id = await postOf(page, 'interview')
  await newMember(page)
  await open(page, `/post/${id}`)
  const comments = commentsOf(page)
  await comments.getByRole('textbox', { name: 'Your comment' }).click()
  const field = comments.getByRole('textbox', { name: 'Your comment' })
  await expect(field).toBeEditable()
  const button = comments.getByRole('button', { name: 'Comment', exact: true })
  await field.fill('abc')
  await expect(button).toBeEnabled()
  await field.fill('ab')
  await expect(button).toBeDisabled()
  for (const send of [
    // It looks disabled, and says why when it is pressed.
    () => button.click({ force: true }),
    () => page.keyboard.press('Control+Enter'),
  ]) {
    await send()
    await expect(field).toHaveAccessibleDescription('Write at least 3 characters')
    await expect(field).toBeFocused()
  }
  await field.fill('Half a thought')
  await reload(page)
  await expect(field).toHaveValue('Half a thought')
  await expect(comments.getByText('Restored from your last visit.')).toBeVisible()
  await comments.getByRole('button', { name: 'Cancel' }).click()
  await reload(page)
  await expect(field).toHaveValue('')
})

test('a comment is written by keyboard alone: toolbar, preview, a mention', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const id = await postOf(page, 'monthly')
  const { username } = await newMember(page)
  await open(page, `/post/${id}`)
  const comments = commentsOf(page)
  await comments.getByRole('textbox', { name: 'Your comment' }).focus()
  const field = comments.getByRole('textbox', { name: 'Your comment' })
  await expect(field).toBeEditable()
  await field.focus()
  await page.keyboard.type(`Hello @${username.slice(0, 8)}`)
  const names = comments.getByRole('listbox', { name: 'Members to mention' })
  await expect(names.getByRole('option', { selected: true })).toContainText(username)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`Hello @${username} `)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await expect(field).toHaveValue(`Hello @${username} **bold**`)
  await page.keyboard.press('Shift+Tab')
  await expect(comments.getByRole('button', { name: 'Bold (Ctrl+B)' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const preview = comments.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('bold')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(commentBy(page, `Hello @${username}`)).toBeVisible()
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
    await thread.getByRole('button', { name: 'Reply' }).click()
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
      await expect(reply.getByRole('button', { name: /Upvote|Reply|Report/ })).toHaveCount(0)
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
    await asMember(page, moderator, 'POST', `/api/moderation/held/comment-${items[0]!.id}`, {
      decision: 'accept',
    })
    await expect(thread.getByText('Waiting for review')).toHaveCount(0)
    await reload(page)
    await expect(thread.getByText(text)).toBeVisible()
  })
})
