import type { Page } from '@playwright/test'
import { demoPost } from './demoPosts.ts'
import { newMember } from './members.ts'
import { newGame } from './newGames.ts'
import { expect, open, test } from './site.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

const OFFLINE = "We can't reach the site. Check your connection and try again."

/** Fills in a form, up to the button that sends it, and says what is seen once it was sent. */
interface Way {
  name: string
  fill: (page: Page) => Promise<{ button: string; sent: RegExp }>
}

const WAYS: readonly Way[] = [
  {
    name: 'an edit of a game',
    async fill(page) {
      const game = await newGame(page, await newMember(page))
      await open(page, `/game/${game.urlid}/edit`)
      await page.getByRole('textbox', { name: 'Short description' }).fill('Stack deep numbers.')
      await page.getByRole('button', { name: 'Review changes' }).click()
      return { button: 'Send changes', sent: /Your edit goes live when a moderator accepts it/ }
    },
  },
  {
    name: 'a comment',
    async fill(page) {
      const { id } = await demoPost(page, 'discussion', 'Found: a perfect rainy Sunday')
      await newMember(page)
      await open(page, `/post/${id}`)
      const field = page.getByRole('textbox', { name: 'Your comment' })
      await field.click()
      await expect(field).toBeEditable()
      await field.fill('Written on a train')
      return { button: 'Comment', sent: /Comment added/ }
    },
  },
  {
    name: 'feedback',
    async fill(page) {
      await newMember(page)
      await open(page, '/feedback')
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await page.getByRole('dialog').getByLabel('Title').fill(`Trains ${Date.now()}`)
      await page.getByRole('dialog').getByLabel('Details').fill('Written on a train.')
      return { button: 'Send', sent: /Your feedback was sent/ }
    },
  },
  {
    name: 'a report',
    async fill(page) {
      await newMember(page)
      await open(page, '/user/tallowmere')
      await page.getByRole('main').getByRole('button', { name: 'Report', exact: true }).click()
      await page.getByRole('radio', { name: 'Spam' }).check()
      return { button: 'Send report', sent: /Your report was sent/ }
    },
  },
]

for (const { name, fill } of WAYS)
  test(`${name} that is sent without a connection says so, keeps what was written, and is sent at the next press`, {
    tag: '@anyWidth',
  }, async ({ page, context }) => {
    const { button, sent } = await fill(page)
    const send = page.getByRole('button', { name: button, exact: true })
    const texts = () =>
      page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    // Some forms have a last step, which replaces their fields.
    await expect(send).toBeVisible()
    const written = await texts()
    await expect(page.getByText(sent)).toHaveCount(0)
    await context.setOffline(true)
    await send.click()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(send).toBeEnabled()
    expect(await texts()).toEqual(written)

    // Not by itself: whoever wrote it may have thought better of it.
    await context.setOffline(false)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await send.click()
    await expect(page.getByText(sent)).toBeVisible()
  })
