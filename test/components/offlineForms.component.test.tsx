import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newGame, newPost } from './content.ts'
import { signIn } from './members.ts'
import { network } from './network.ts'
import { openPage } from './page.tsx'

const OFFLINE = 'We can’t reach the site. Check your connection and try again.'

/** Fills in a form, up to the button that sends it. Returns that button's name, and what is seen once it was sent. */
type Way = () => Promise<{ button: string; sent: RegExp }>

const WAYS: Record<string, Way> = {
  async 'an edit of a game'() {
    const { urlid } = await newGame(await signIn())
    await openPage(`/game/${urlid}/edit`)
    await page.getByRole('textbox', { name: 'Short description' }).fill('Stack deep numbers.')
    await page.getByRole('button', { name: 'Review changes' }).click()
    return { button: 'Send changes', sent: /Your edit goes live when a moderator accepts it/ }
  },
  async 'a comment'() {
    const id = await newPost(await signIn())
    await openPage(`/post/${id}`)
    const field = page.getByRole('textbox', { name: 'Your comment' })
    await field.click()
    await field.fill('Written on a train')
    return { button: 'Comment', sent: /Comment added/ }
  },
  async feedback() {
    await signIn()
    await openPage('/feedback')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await page.getByRole('dialog').getByLabelText('Title').fill(`Trains ${Date.now()}`)
    await page.getByRole('dialog').getByLabelText('Details').fill('Written on a train.')
    return { button: 'Send', sent: /Your feedback was sent/ }
  },
  async 'a report'() {
    await signIn()
    await openPage('/user/tallowmere')
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByRole('radio', { name: /^Spam/ }).click()
    return { button: 'Send report', sent: /Your report was sent/ }
  },
}

test.each(Object.keys(WAYS))(
  '%s that is sent without a connection says so, keeps what was written, and is sent at the next press',
  async (name) => {
    const { button, sent } = await WAYS[name]!()
    const send = page.getByRole('button', { name: button, exact: true })
    const texts = () =>
      page
        .getByRole('textbox')
        .elements()
        .map((field) => (field as HTMLInputElement).value)
    // Some forms have a last step, which replaces their fields.
    await expect.element(send).toBeVisible()
    const written = texts()
    await expect.element(page.getByText(sent)).not.toBeInTheDocument()
    const connect = network.lose(/./)
    await send.click()
    await expect.element(page.getByText(OFFLINE)).toBeVisible()
    await expect.element(send).toBeEnabled()
    expect(texts()).toEqual(written)

    // Not by itself: whoever wrote it may have thought better of it.
    connect()
    await expect.element(page.getByText(OFFLINE)).toBeVisible()
    await send.click()
    await expect.element(page.getByText(sent)).toBeVisible()
  },
)
