import type { Browser, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { sendDecision } from './decisions.ts'
import { heldComment, postOf } from './heldComments.ts'
import { admin, asMember, newAccount, signInWithRole, toldTo } from './members.ts'
import { expect, onPhone, open, test, watchForScripts } from './site.ts'

const anotherBrowser = async (browser: Browser, page: Page): Promise<Page> => {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  await context.addInitScript(watchForScripts)
  return context.newPage()
}

/** A comment that somebody reported. */
async function reportedComment(page: Page, words: string) {
  const author = await newAccount(page)
  const postId = await postOf(page)
  const response = await asMember(page, author, 'POST', '/api/addPostComment', {
    postID: postId,
    comment: words,
  })
  const { id } = (await response.json()) as { id: number }
  const reporter = await newAccount(page)
  await asMember(page, reporter, 'POST', '/api/reports', {
    subject_type: 'comment',
    subject_id: String(id),
    kind: 'spam',
    reason: 'Nothing but advertising',
  })
  return { id, author, reporter, postId }
}

const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 10)}`
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const panel = (page: Page) => page.getByRole('region', { name: 'Item', exact: true })

/** Goes to an item with j alone. */
async function goTo(page: Page, words: string): Promise<void> {
  await expect(row(page, words)).toBeVisible()
  const current = page.locator('[data-item]:has([aria-current])')
  await expect(current).toHaveCount(1)
  while ((await row(page, words).locator('[aria-current]').count()) === 0) {
    const before = await current.getAttribute('data-item')
    await page.keyboard.press('j')
    await expect(current).not.toHaveAttribute('data-item', before!)
  }
  await expect(panel(page).getByText(words).first()).toBeVisible()
}

test('a moderator decides by keyboard alone: removes one text with a canned reason, publishes another', {
  tag: ['@anyWidth', '@firefox'],
}, async ({ page }) => {
  const [bad, good] = [unique('Shoes for you'), unique('My fan page')]
  const held = await heldComment(page, bad)
  const fine = await heldComment(page, good)
  await signInWithRole(page)
  await open(page, '/')
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Moderation queue' }).press('Enter')
  await expect(page).toHaveURL(/\/moderation$/)
  const kind = page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: /^Held/ })
  await kind.press('Enter')
  await expect(page).toHaveURL(/kind=held/)
  // The list follows the address a moment later, and begins at its first item.
  await expect(kind).toHaveAttribute('aria-current', 'page')
  await goTo(page, bad)
  await page.keyboard.press('l')
  await expect(row(page, bad).getByText('You', { exact: true })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expect(page.getByText('Give a reason. The member will see it')).toBeVisible()
  await page.keyboard.type('Links that advertise are not allowed')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, bad)).toHaveCount(0)
  await goTo(page, good)
  await page.keyboard.press('a')
  await expect(row(page, good)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  // What could still be undone is sent when the moderator leaves.
  await page.goto('about:blank')
  await expect
    .poll(async () => (await toldTo(page, held.author))[0])
    .toMatchObject({
      title: 'A moderator removed your comment',
      text: 'Links that advertise are not allowed',
    })
  await expect
    .poll(async () => (await toldTo(page, fine.author))[0])
    .toMatchObject({ title: 'A moderator published your comment' })
})

test.describe('two moderators', () => {
  test.use({ expectedErrors: [/409|404/] })

  test('do not claim the same item: the second sees who has it, and gets it once it is released; the queue is accessible, also empty, and names keys only where there are some', {
    tag: '@phone',
  }, async ({ page, browser }) => {
    const words = unique('Only for one of us')
    await heldComment(page, words)
    const first = await signInWithRole(page)
    const other = await anotherBrowser(browser, page)
    await signInWithRole(other)
    for (const each of [page, other]) {
      await open(each, '/moderation?kind=held')
      await row(each, words).getByRole('button').click()
      await expect(panel(each).getByText(words).first()).toBeVisible()
    }
    expect((await axe(page).analyze()).violations).toEqual([])
    // Without a keyboard there is no key to press.
    await expect(panel(page).getByText('Ctrl+Enter')).toBeVisible({ visible: !onPhone(page) })
    await panel(page).getByRole('button', { name: 'Assign to me', exact: true }).click()
    await expect(panel(page).getByRole('button', { name: 'Unassign' })).toBeVisible()
    // By itself, without a reload.
    await expect(panel(other).getByText(`This is assigned to ${first.username} until`)).toBeVisible()
    if (!onPhone(page)) await expect(row(other, words).getByText(first.username)).toBeVisible()
    const refused = other.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('/api/moderation/held/'),
    )
    await panel(other).getByRole('button', { name: 'Publish' }).click()
    expect((await refused).status()).toBe(409)
    await expect(
      panel(other)
        .getByText(new RegExp(`^This is assigned to ${first.username} until`))
        .first(),
    ).toBeVisible()
    await panel(page).getByRole('button', { name: 'Unassign' }).click()
    await expect(panel(other).getByText('This is assigned to')).toHaveCount(0)
    await panel(other).getByRole('button', { name: 'Publish' }).click()
    await expect(row(other, words)).toHaveCount(0)
    await sendDecision(other)
    await expect(row(page, words)).toHaveCount(0)
    await expect(panel(page).getByText('This item is no longer in the queue')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Next' }).click()
    await expect(panel(page).getByText('This item is no longer in the queue')).toHaveCount(0)
    await other.context().close()
    await open(page, '/moderation?kind=feeds')
    await expect(page.getByText('The queue is empty')).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
  })
})

test.describe('several at once', () => {
  test.use({ expectedErrors: [/409|404|ERR_FAILED/] })

  test('a selection is decided with one reason; what someone else has decided stays, and says why', {
    tag: '@phone',
  }, async ({ page }) => {
    const words = [unique('First of three'), unique('Second of three'), unique('Third of three')]
    const items = []
    for (const each of words) items.push(await reportedComment(page, each))
    const moderator = await signInWithRole(page)
    // This moderator does not hear that another one is faster.
    await page.route('**/api/events**', (route) => route.abort())
    await open(page, '/moderation?kind=reports')
    for (const each of words) await row(page, each).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selected items' })
    await expect(bar.getByText('3 selected')).toBeVisible()
    // Wherever the list is scrolled to, what is selected can be decided.
    await row(page, words[2]!).scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport()
    const other = await newAccount(page)
    await admin('grant', other.username, 'mod')
    await asMember(page, other, 'POST', `/api/moderation/reports/comment-${items[1]!.id}`, {
      decision: 'decline',
      reason: 'It is harmless',
    })
    await bar.getByRole('button', { name: 'Keep comment (3)' }).click()
    await expect(bar.getByText('Give a reason. It’s recorded in the moderation log')).toBeVisible()
    await expect(bar.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await bar.getByRole('button', { name: 'Canned reasons' }).click()
    await page.getByRole('menuitem', { name: 'Spam' }).click()
    await expect(bar.getByRole('textbox', { name: 'Reason' })).toHaveValue(
      'Spam and advertising aren’t allowed.',
    )
    await bar.getByRole('button', { name: 'Remove comment (3)' }).click()
    await bar.getByRole('button', { name: 'Press again to confirm' }).click()
    await expect(bar.getByText('1 couldn’t be decided. See the list for the reasons.')).toBeVisible()
    await expect(row(page, words[1]!).getByRole('alert')).toContainText(`${other.username} decided this on`)
    for (const at of [0, 2]) {
      await expect(row(page, words[at]!)).toHaveCount(0)
      expect((await toldTo(page, items[at]!.author))[0]).toMatchObject({
        text: 'Spam and advertising aren’t allowed.',
      })
      expect((await toldTo(page, items[at]!.reporter))[0]!.title).toContain('acted on your report')
    }
    expect(moderator.username).toBeTruthy()
  })
})
