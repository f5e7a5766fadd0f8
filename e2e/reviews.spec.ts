import type { Locator, Page } from '@playwright/test'
import { reach } from './hands.ts'
import { holdEditor, staysWhileEditorArrives } from './lateEditor.ts'
import { asMember, forgetSession, newMember, type TestMember } from './members.ts'
import { expect, open, openGames, reload, signInPrompt, test, watchForScripts } from './site.ts'

/** A game of the demo that only one test here reviews; both widths share it, so nothing counts on there being no other review. */
const gameAt = async (page: Page, index: number) => (await openGames(page, 4))[index]!

const area = (page: Page): Locator => page.getByRole('region', { name: 'Reviews and comments' })
const ownReview = (page: Page): Locator => area(page).getByRole('region', { name: 'Your review' })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(Review|Your review of) / })
const textField = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Your review' })
const addButton = (page: Page): Locator => area(page).getByRole('button', { name: 'Add review' }).first()

const wordsOf = (member: TestMember, more = '') =>
  `The numbers of ${member.username} go up at just the pace they should.${more}`

async function fill(page: Page, text: string): Promise<void> {
  await expect(textField(page)).toBeEditable()
  await textField(page).fill(text)
}

/** Writes a review through the API, as another browser would. */
async function hasReviewed(page: Page, member: TestMember, urlid: string, text: string): Promise<void> {
  const response = await asMember(page, member, 'POST', `/api/games/${urlid}/reviews`, {
    content: text,
    review_type: 'positive',
    review_rating: 4,
  })
  expect(response.status()).toBe(200)
}

test('a review is written by keyboard alone, and the next reader sees it', {
  tag: ['@anyWidth', '@firefox'],
}, async ({ page, browser }) => {
  const game = await gameAt(page, 0)
  const member = await newMember(page)
  await open(page, `/game/${game.urlid}`)
  const reviewsTab = area(page).getByRole('tab', { name: /^Reviews/ })
  const before = Number((await reviewsTab.textContent())!.replace(/\D/g, ''))

  await page.keyboard.press('r')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: 'Recommend', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: 'Don’t recommend' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page).getByRole('radio', { name: 'Recommend', exact: true })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('radio', { name: '1 star' })).toBeFocused()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(textField(page)).toBeEditable()
  await reach(textField(page))
  await page.keyboard.type('Too short')
  await expect(dialog(page).getByText('At least 50 characters: 41 to go')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText('Write at least 50 characters')).toBeVisible()
  await expect(textField(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wordsOf(member))
  await page.keyboard.press('Control+Enter')

  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Review posted.')).toBeVisible()
  await expect(ownReview(page)).toContainText(wordsOf(member))
  await expect(ownReview(page).getByText('Recommended')).toBeVisible()
  await expect(ownReview(page).getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect
    .poll(async () => Number((await reviewsTab.textContent())!.replace(/\D/g, '')))
    .toBeGreaterThan(before)

  const other = await browser.newPage()
  await other.context().addInitScript(watchForScripts)
  await newMember(other)
  await open(other, `/game/${game.urlid}/posts?order=newest`)
  await expect(other.getByRole('article', { name: `review by ${member.username}` })).toContainText(
    wordsOf(member),
  )
  await other.close()

  await open(page, `/user/${member.username}`)
  await expect(page.getByText(wordsOf(member))).toBeVisible()
})

test.describe('signing in', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('leads a visitor on to the review, and halfway through it nothing is lost', { tag: '@phone' }, async ({
    page,
  }) => {
    const game = await gameAt(page, 2)
    const member = await newMember(page)
    const signIn = async () => {
      const prompt = signInPrompt(page)
      await expect(prompt.getByRole('heading')).toHaveText(`Sign in to review ${game.name}`)
      await prompt.getByRole('textbox', { name: /email/i }).fill(member.email)
      await prompt.getByLabel('Password', { exact: true }).fill(member.password)
      await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(prompt).toBeHidden()
    }
    await forgetSession(page)
    await open(page, `/game/${game.urlid}`)
    await addButton(page).click()
    await signIn()
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByText('Recommend', { exact: true }).click()
    await dialog(page).getByRole('radio', { name: '5 stars' }).check()
    await fill(page, wordsOf(member))

    // The member signs out in another tab, which also deletes all drafts.
    await page.evaluate(() => {
      localStorage.removeItem('idledex.session')
      for (const key of Object.keys(localStorage))
        if (key.startsWith('idledex.draft:')) localStorage.removeItem(key)
      dispatchEvent(new StorageEvent('storage', { key: 'idledex.session' }))
    })
    // The message about it stays, and covers no button.
    await expect(page.getByText('You’re signed out')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Post review' }).click()
    await signIn()
    await expect(textField(page)).toHaveValue(wordsOf(member))
    await expect(dialog(page).getByRole('radio', { name: '5 stars' })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Post review' }).click()
    await expect(ownReview(page)).toContainText(wordsOf(member))
  })
})

test('the buttons of a review stay where they are while its editor loads', { tag: '@phone' }, async ({
  page,
}) => {
  const game = await gameAt(page, 3)
  await newMember(page)
  const arrive = await holdEditor(page)
  await open(page, `/game/${game.urlid}`)
  await addButton(page).click()
  const send = dialog(page).getByRole('button', { name: 'Post review' })
  await staysWhileEditorArrives(dialog(page), send, arrive)
})

test('one’s own review is edited and removed, and can be written again', { tag: '@phone' }, async ({
  page,
}) => {
  const game = await gameAt(page, 4)
  const member = await newMember(page)
  await hasReviewed(page, member, game.urlid, wordsOf(member))
  await open(page, `/game/${game.urlid}`)
  await expect(ownReview(page)).toContainText(wordsOf(member))
  await expect(area(page).getByText(wordsOf(member))).toHaveCount(1)
  await ownReview(page).getByRole('button', { name: 'Edit' }).click()
  await expect(textField(page)).toHaveValue(wordsOf(member))
  await fill(page, 'Endless'.repeat(100))
  expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await fill(page, wordsOf(member, ' Then they stop.'))
  await dialog(page).getByText('Don’t recommend').click()
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(ownReview(page)).toContainText('Then they stop.')
  await expect(ownReview(page)).toContainText('Not recommended')
  await expect(ownReview(page).getByText(/^Edited \w+ \d+, 20\d\d$/)).toBeVisible()

  await area(page).getByRole('button', { name: 'Edit your review' }).click()
  await dialog(page).getByRole('button', { name: 'Remove review' }).click()
  await dialog(page).getByRole('button', { name: 'Press again to confirm' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(ownReview(page)).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()
  await reload(page)
  await expect(page.getByText('Then they stop.')).toHaveCount(0)
  await addButton(page).click()
  await expect(textField(page)).toHaveValue('')
})
