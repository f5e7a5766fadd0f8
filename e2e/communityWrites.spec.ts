import type { Locator, Page } from '@playwright/test'
import { SESSION_KEY } from '#/features/people/session/session.client.ts'
import { axe } from './axe.ts'
import { reach } from './hands.ts'
import { admin, asMember, keepSession, newMember, type TestMember } from './members.ts'
import { expect, hold, onPhone, open, painted, reload, test, watchForScripts } from './site.ts'

const composer = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Add (game discussion|a community post)$/ })

test('a member adds a discussion about a game by keyboard alone, and another reads it', async ({
  page,
  browser,
}) => {
  const { username } = await newMember(page)
  await open(page, '/community')
  await page.getByRole('main').getByRole('button', { name: 'Add a post' }).focus()
  await page.keyboard.press('Enter')
  const dialog = composer(page)
  const type = dialog.getByRole('combobox', { name: 'Type' })
  await type.focus()
  await page.keyboard.type('Game discussion')
  await expect(type).toHaveValue('game-discussion')
  await expect(dialog).toHaveAccessibleName('Add game discussion')
  await page.keyboard.press('Tab')
  const game = dialog.getByRole('combobox', { name: 'Game' })
  await expect(game).toBeFocused()
  await page.keyboard.type('number gard')
  await expect(dialog.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(
    'Number Garden',
  )
  await page.keyboard.press('Enter')
  await expect(game).toHaveValue('Number Garden')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Four')
  await page.keyboard.press('Enter')
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Write at least 5 characters')
  await page.keyboard.type(` plants, says ${username}`)
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await reach(text)
  await page.keyboard.type('Which one do **you** water first?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Post added successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Four plants, says ${username}`)
  const address = new URL(page.url()).pathname

  const other = await browser.newPage()
  await other.context().addInitScript(watchForScripts)
  await open(other, '/game/number-garden')
  await other.getByRole('tab', { name: /^Comments/ }).click()
  await other.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest' })
  await expect(other.getByRole('article', { name: `comment by ${username}` })).toContainText('Four plants')
  await open(other, address)
  await expect(other.getByRole('article').locator('strong')).toContainText(['you'])
  await expect(other.getByRole('article').getByText(/^\d+ views?$/)).toBeVisible()
  await other.close()
})

test('the filters of posts are a sheet on phones, in the address, and removed as chips', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/community')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  if (onPhone(page)) {
    await expect(filters).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
  }
  await filters.getByRole('combobox', { name: 'Posted' }).selectOption({ label: 'Last year' })
  await expect(page).toHaveURL(/\/community\?within=365d$/)
  await filters.getByRole('link', { name: 'Polls' }).click()
  await expect(page).toHaveURL(/type=poll/)
  await expect(page).toHaveURL(/within=365d/)
  if (onPhone(page)) {
    await expect(filters).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
    await filters.getByRole('button', { name: 'Show posts' }).click()
    await expect(filters).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await filters.getByRole('combobox', { name: 'Posted' }).focus()
    await page.keyboard.press('Tab')
    await expect(filters, 'nothing that has the focus is covered').toBeHidden()
    await expect(page.getByRole('button', { name: 'Add a post' })).toBeFocused()
  }
  const active = page.getByRole('list', { name: 'Active filters' })
  await active.getByRole('link', { name: 'Remove the filter Polls' }).click()
  await expect(page).toHaveURL(/\/community\?within=365d$/)
  await active.getByRole('link', { name: 'Remove the filter Posted in the last 365 days' }).click()
  await expect(page).toHaveURL(/\/community$/)
  await expect(active).toBeHidden()
})

test.describe('a draft', () => {
  // The session that is ended on purpose is refused.
  test.use({ expectedErrors: [/40[013]/] })

  test('survives a reload, closing, and signing in halfway', { tag: '@phone' }, async ({ page }) => {
    const member = await newMember(page)
    await open(page, '/community')
    const add = page.getByRole('main').getByRole('button', { name: 'Add a post' })
    await add.click()
    const dialog = composer(page)
    const title = dialog.getByRole('textbox', { name: 'Title' })
    const text = dialog.getByRole('textbox', { name: 'Text' })
    await title.fill(`A draft of ${member.username}`)
    await expect(text).toBeEditable()
    await text.fill('Half a thought, and then the other half')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await reload(page)
    await add.click()
    await expect(title).toHaveValue(`A draft of ${member.username}`)
    await expect(text).toHaveValue('Half a thought, and then the other half')
    await expect(dialog.getByText('Restored from your last visit.')).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])

    // Ended elsewhere: this page does not know yet.
    expect((await asMember(page, member, 'POST', '/auth/v1/logout?scope=global')).status()).toBe(204)
    await dialog.getByRole('button', { name: 'Add post' }).click()
    const prompt = page.getByRole('dialog', { name: /^Sign in to / })
    await expect(prompt).toBeVisible()
    await prompt.getByLabel(/^Email/).fill(member.email)
    await prompt.getByLabel('Password', { exact: true }).fill(member.password)
    await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A draft of ${member.username}`)
    expect(await page.evaluate((key) => localStorage.getItem(key) !== null, SESSION_KEY)).toBe(true)
    await open(page, '/community')
    // On phones the message of gained experience may lie over the button, and stays while the pointer waits there.
    await add.press('Enter')
    await expect(title).toHaveValue('')
  })
})

/** A discussion by a member, over the API. */
async function newDiscussion(page: Page, author: TestMember, more: object = {}): Promise<number> {
  const response = await asMember(page, author, 'POST', '/api/posts', {
    type: 'discussion',
    title: `Thoughts of ${author.username}`,
    content: `Numbers go up, says ${author.username}`,
    ...more,
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { id: number }).id
}

test('a moderator removes a post with a reason, which its author reads', async ({ page }) => {
  const author = await newMember(page)
  const id = await newDiscussion(page, author)
  const moderator = await newMember(page)
  await admin('grant', moderator.username, 'mod')
  await page.clock.install()
  const arrive = await hold(page, /\/assets\/RemovalReason-[^/]+\.js$/)
  await open(page, `/post/${id}`)
  const post = page.getByRole('article').first()
  await expect(post.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await post.getByRole('button', { name: 'Remove' }).click()
  await painted(page)
  await expect(post.getByRole('button', { name: 'Remove' })).toBeFocused()
  arrive()
  const reason = post.getByRole('textbox', { name: 'Why are you removing it?' })
  await expect(reason).toBeFocused()
  await expect(post.getByRole('button', { name: 'Remove post' })).toBeDisabled()
  await post.getByRole('button', { name: 'Cancel' }).click()
  await expect(post.getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Enter')
  await reason.fill('It says nothing')
  // It asks for five seconds, and says so for a second and a half, of which a slow machine may see nothing. The pause begins
  // later than now, because a time that has passed cannot be paused at.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await post.getByRole('button', { name: 'Remove post' }).click()
  await post.getByRole('button', { name: 'press again to confirm' }).click()
  await expect(post.getByRole('status').getByText('removed', { exact: true })).toBeVisible()
  await page.clock.resume()
  await expect(page).toHaveURL('/community')
  await expect(page.getByText(`Thoughts of ${author.username}`)).toHaveCount(0)

  await keepSession(page, author.session)
  await open(page, '/community')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(
    page.getByText(`A moderator removed your discussion “Thoughts of ${author.username}”`),
  ).toBeVisible()
  await expect(page.getByText('It says nothing')).toBeVisible()
})

test('points for and against are given to a post that asks for feedback', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const author = await newMember(page)
  const id = await newDiscussion(page, author, { type: 'feedback-needed' })
  const { username } = await newMember(page)
  await open(page, `/post/${id}`)
  await page.getByRole('textbox', { name: 'Your comment' }).click()
  const form = page.getByRole('form', { name: 'Your comment' })
  const words = form.getByRole('textbox', { name: 'Your comment' })
  await expect(words).toBeEditable()
  await words.fill(`I played it, says ${username}`)
  await form.getByRole('textbox', { name: 'What works' }).fill('Calm music\nFair prices\n\n')
  const negatives = form.getByRole('textbox', { name: 'What could be better' })
  await negatives.fill('x'.repeat(1000))
  await form.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(negatives).toBeFocused()
  await expect(negatives).toHaveAccessibleDescription(/at most 200 characters per point/)
  await negatives.fill('The end comes late')
  expect((await axe(page).analyze()).violations).toEqual([])
  await form.getByRole('button', { name: 'Comment', exact: true }).click()

  const other = await browser.newPage()
  for (const reader of [page, other]) {
    if (reader === other) await other.goto(`/post/${id}`)
    const comment = reader.getByRole('region', { name: 'Comments' })
    await expect(comment).toContainText(`I played it, says ${username}`)
    await expect(comment.getByRole('list', { name: 'Positives' }).getByRole('listitem')).toHaveText([
      'Calm music',
      'Fair prices',
    ])
    await expect(comment.getByRole('list', { name: 'Negatives' }).getByRole('listitem')).toHaveText([
      'The end comes late',
    ])
  }
  await other.close()
})

test.describe('a post with a link by a new account', () => {
  // Its page is not found for everybody but its author.
  test.use({ expectedErrors: [/status of 404/] })

  test('waits for a moderator, and its author reads and edits it meanwhile', async ({ page, browser }) => {
    const member = await newMember(page)
    await open(page, '/community')
    await page.getByRole('main').getByRole('button', { name: 'Add a post' }).click()
    const dialog = composer(page)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`A find of ${member.username}`)
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeEditable()
    await dialog.getByRole('textbox', { name: 'Text' }).fill(`See https://example.org/${member.username}`)
    await dialog.getByRole('button', { name: 'Add post' }).click()
    await page.getByRole('button', { name: 'Show the post' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    const held = page.getByText('A moderator will check your discussion')
    await expect(heading).toHaveText(`A find of ${member.username}`)
    await expect(held).toBeVisible()
    await expect(page.getByRole('region', { name: 'Comments' })).toHaveCount(0)
    await reload(page)
    await expect(held).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit your post' })
    await edit.getByRole('textbox', { name: 'Title' }).fill(`A better find of ${member.username}`)
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(heading).toHaveText(`A better find of ${member.username}`)
    await expect(held).toBeVisible()
    const address = page.url()

    const others = await Promise.all([browser.newPage(), browser.newPage()])
    await newMember(others[1])
    for (const other of others) {
      await other.context().addInitScript(watchForScripts)
      await other.goto(address)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not found')
      await open(other, '/community')
      await expect(other.getByRole('article').first()).toBeVisible()
      await expect(other.getByText(`A better find of ${member.username}`)).toHaveCount(0)
      await other.close()
    }
    const waiting = page.getByRole('region', { name: 'Waiting for review' })
    for (const list of ['/community', '/community?type=discussion']) {
      await open(page, list)
      await expect(waiting).toContainText('Only you can see this post')
      await expect(waiting.getByRole('button', { name: /vote/i })).toHaveCount(0)
    }
    expect((await axe(page).analyze()).violations).toEqual([])
    await open(page, '/community?type=poll')
    await expect(waiting).toHaveCount(0)
    await open(page, '/community')
    await waiting.getByRole('link', { name: `A better find of ${member.username}` }).click()
    await expect(held).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(page).toHaveURL('/community')
  })
})
