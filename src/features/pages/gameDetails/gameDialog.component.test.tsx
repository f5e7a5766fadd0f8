import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const dialog = page.getByRole('dialog')
const signInPrompt = page.getByRole('dialog', { name: /^Sign in to / })

/** Opens a game over the search that finds it. */
async function openGame(name: string) {
  const screen = await openPage(`/search?name=${encodeURIComponent(name)}`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  const details = page.getByRole('dialog', { name, exact: true })
  await expect.element(details.getByRole('heading', { name: 'Reviews and comments' })).toBeVisible()
  return { ...screen, details }
}

test('the game’s name is a higher heading than its sections', async () => {
  const { details } = await openGame('Cookie Clicker')
  await expect.element(details.getByRole('heading', { name: 'Reviews and comments', level: 3 })).toBeVisible()
  await expect.element(details.getByRole('heading', { level: 2 })).toMatchTextContent('Cookie Clicker')
  const reviews = details.getByRole('article', { name: /^review by /i })
  await expect.element(reviews.first()).toBeVisible()
  for (const level of [1, 2, 3])
    await expect.element(reviews.getByRole('heading', { level })).not.toBeInTheDocument()
})

test('shortcuts are ignored in a list of choices, and while the sign-in prompt is open', async () => {
  const { details } = await openGame('Cookie Clicker')
  details.getByRole('combobox', { name: 'Order' }).first().element().focus()
  await userEvent.keyboard('dr')
  await expect.element(details).toBeVisible()
  await expect.element(signInPrompt).not.toBeInTheDocument()
  await details.getByRole('button', { name: 'Upvote Cookie Clicker' }).first().click()
  await expect.element(signInPrompt).toBeVisible()
  await userEvent.keyboard('d{ArrowRight}')
  await expect.element(signInPrompt).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(signInPrompt).not.toBeInTheDocument()
  await expect.element(details).toBeVisible()
})

test('a shortcut works from the moment that what it acts on is on screen', async () => {
  await openPage('/search?name=cookie+clicker')
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role="dialog"] [aria-keyshortcuts="r"]')) return
    observer.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }))
  }).observe(document.body, { childList: true, subtree: true })
  await page.getByRole('main').getByRole('link', { name: 'Cookie Clicker', exact: true }).first().click()
  await expect.element(signInPrompt).toBeVisible()
})

/** Names of the games on a page of a search, without what visitors do not see. */
async function namesOn(query: string, number: number): Promise<string[]> {
  const response = await fetch(`/api/games?${query}&size=30&hide=nsfw&page=${number}`)
  const { items } = (await response.json()) as { items: { name: string }[] }
  return items.map(({ name }) => name)
}

test('details that were closed while the next page of the list loaded stay closed', async () => {
  const query = 'tags=idle&not=web&sort=name'
  const [first, second] = await Promise.all([1, 2].map((number) => namesOn(query, number)))
  const next = /^GET \/api\/games\?.*page=2/
  const arrive = network.hold(next)
  const { address } = await openPage(`/search?${query}`)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: first!.at(-1)!, exact: true })
    .first()
  link.element().scrollIntoView()
  await link.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => network.sent(next)).not.toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  arrive()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: second![0]!, exact: true }).first())
    .toBeInTheDocument()
  // A browser that is never idle would keep the test waiting.
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toMatch(/^\/search\?/)
})

test('the replies to a review come with a click and are collapsed with another; a visitor signs in to take part', async () => {
  await openPage('/game/cookie-clicker')
  const review = page.getByRole('article', { name: /^review by Marzipan/i })
  await review.getByRole('link', { name: /\d+ replies/ }).click()
  const comment = review.getByText('Two marriages? Did the cookies outlast both?')
  await expect.element(comment).toBeVisible()
  await expect.element(review.getByText(/most romantic thing/)).toBeVisible()
  const fold = review
    .getByRole('listitem')
    .filter({ hasText: 'Two marriages?' })
    .first()
    .getByRole('button', { name: /^Reply by / })
    .first()
  await fold.click()
  await expect.element(comment).not.toBeVisible()
  await expect.element(review.getByText(/most romantic thing/)).not.toBeVisible()
  await fold.click()
  await expect.element(comment).toBeVisible()
  await expect.element(review.getByRole('textbox', { name: 'Your reply' })).toBeDisabled()
  await review.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await expect.element(signInPrompt).toHaveAccessibleName(/^Sign in to reply to /)
  await userEvent.keyboard('{Escape}')
  await review
    .getByRole('button', { name: /^Upvote the reply by/ })
    .first()
    .click()
  await expect.element(signInPrompt).toHaveAccessibleName(/^Sign in to vote on /)
})
