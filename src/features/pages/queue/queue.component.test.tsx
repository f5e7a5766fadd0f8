import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heldComment, unique } from '../../../../test/components/heldComments.ts'
import { signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const panel = page.getByRole('region', { name: 'Item', exact: true })
const row = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const reason = page.getByRole('textbox', { name: 'Reason' })
const DECIDE = /^POST \/api\/moderation\/held\//

/** Goes to an item with j alone. */
async function goTo(words: string): Promise<void> {
  const current = () => document.querySelector('[data-item]:has([aria-current])')
  await expect.element(row(words)).toBeVisible()
  await expect.poll(current).not.toBeNull()
  while (!current()!.textContent!.includes(words)) {
    const before = current()
    await userEvent.keyboard('j')
    await expect.poll(current).not.toBe(before)
  }
  await expect.element(panel.getByText(new RegExp(words)).first()).toBeVisible()
}

test('the queue is for moderators alone: others find no such page, and the menu has no way to it', async () => {
  const notFound = page.getByRole('heading', { name: 'Page not found' })
  const visited = await openPage('/moderation')
  await expect.element(notFound).toBeVisible()
  await visited.unmount()
  const { username } = await signIn()
  await openPage('/moderation')
  await expect.element(notFound).toBeVisible()
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Moderation queue' })).not.toBeInTheDocument()
})

test('what a moderator writes about an item goes on while the decision about the one before arrives', async () => {
  const [first, second] = [unique('Decided first'), unique('Written about')]
  await heldComment(first)
  await heldComment(second)
  await signIn({ role: 'mod' })
  const arrive = network.hold(DECIDE)
  await openPage('/moderation?kind=held')
  await goTo(first)
  await userEvent.keyboard('a')
  await goTo(second)
  await userEvent.keyboard('d')
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('Ads')
  arrive()
  await expect.element(row(first)).not.toBeInTheDocument()
  await userEvent.keyboard(' are not allowed')
  await expect.element(reason).toHaveValue('Ads are not allowed')
  await expect.element(row(second)).toBeVisible()
})

test('a decision that fails is reported to a moderator who has gone on to another item', async () => {
  const [first, second] = [unique('Not decided'), unique('Looked at')]
  await heldComment(first)
  await heldComment(second)
  await signIn({ role: 'mod' })
  network.refuse(DECIDE, { status: 503, detail: 'Too busy to decide this.' })
  const arrive = network.hold(DECIDE)
  await openPage('/moderation?kind=held')
  await goTo(first)
  await userEvent.keyboard('a')
  await goTo(second)
  arrive()
  await expect.element(page.getByText(/: Too busy to decide this\.$/)).toBeVisible()
  await expect.element(row(first)).toBeVisible()
})
