import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heldComment, toldTo, unique } from '../../../../test/components/heldComments.ts'
import { asMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'
import { sendBeforeSignOut } from '../../people/session/beforeSignOut.ts'
import { SESSION_KEY } from '../../people/session/session.client.ts'
import { sendHeld } from './heldDecision.client.ts'

const panel = page.getByRole('region', { name: 'Item', exact: true })
const row = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const reason = page.getByRole('textbox', { name: 'Reason' })
const DECIDE = /^POST \/api\/moderation\/held\//

afterEach(sendHeld)

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
  sendHeld()
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
  sendHeld()
  arrive()
  await expect.element(page.getByText(/: Too busy to decide this\.$/)).toBeVisible()
  await expect.element(row(first)).toBeVisible()
})

test('the account menu of a moderator says how much waits for them, and follows what comes in', async () => {
  await heldComment(unique('Waits beside the menu'))
  const moderator = await signIn({ role: 'mod' })
  const state = () => asMember(moderator, 'GET', '/api/moderation/state')
  const waiting = async () => {
    const { counts } = (await (await state()).json()) as { counts: Record<string, number> }
    return Object.values(counts).reduce((sum, each) => sum + each, 0)
  }
  await openPage('/faq')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .click()
  const entry = page.getByRole('menuitem', { name: /^Moderation queue/ })
  // Other tests decide and add items at the same time.
  const difference = async () => {
    const shown = Number(/\d+$/.exec(entry.element().textContent ?? '')?.[0])
    return shown - (await waiting())
  }
  await expect.poll(difference).toBe(0)
  await heldComment(unique('Comes in meanwhile'))
  await expect.poll(difference).toBe(0)
})

test('a decision can be undone: the item comes back with its reason, assigned to the moderator, and nobody was told', async () => {
  const words = unique('Decided by mistake')
  const { author } = await heldComment(words)
  const before = await toldTo(author)
  await signIn({ role: 'mod' })
  await openPage('/moderation?kind=held')
  await goTo(words)
  await reason.fill('Links are not allowed')
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(row(words)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row(words)).toBeVisible()
  await expect.element(reason).toHaveValue('Links are not allowed')
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveFocus()
  await expect.element(panel.getByRole('button', { name: 'Unassign' })).toBeVisible()
  expect(network.sent(DECIDE)).toEqual([])
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(row(words)).not.toBeInTheDocument()
  await userEvent.keyboard('z')
  await expect.element(row(words)).toBeVisible()
  expect(network.sent(DECIDE)).toEqual([])
  expect(await toldTo(author)).toEqual(before)
})

const storedSession = () => JSON.parse(localStorage.getItem(SESSION_KEY)!)
const secondsOfToken = () => storedSession().expires_at - Date.now() / 1000
/** The token is about to end, by the clock of this browser. */
const endTokenIn = (seconds: number) =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...storedSession(), expires_at: Math.floor(Date.now() / 1000) + seconds }),
  )

test.for(['the next decision', 'closing its message', 'leaving the site', 'signing out'])(
  'a decision is sent by %s',
  async (by) => {
    const [words, next] = [unique('Decided on purpose'), unique('Decided next')]
    const { author } = await heldComment(words)
    await heldComment(next)
    const before = await toldTo(author)
    await signIn({ role: 'mod' })
    await openPage('/moderation?kind=held')
    await goTo(words)
    if (by === 'leaving the site') endTokenIn(12)
    await userEvent.keyboard('a')
    await expect.element(row(words)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(network.sent(DECIDE)).toEqual([])
    // There is no time to renew the token once the page closes.
    expect(secondsOfToken()).toBeGreaterThan(30)
    if (by === 'the next decision') {
      await goTo(next)
      await userEvent.keyboard('a')
    } else if (by === 'leaving the site') dispatchEvent(new Event('pagehide'))
    else if (by === 'signing out') {
      await sendBeforeSignOut()
      // Before the session ends.
      expect(network.answered(DECIDE)).toHaveLength(1)
    } else await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => network.sent(DECIDE)).toHaveLength(1)
    await expect.poll(() => toldTo(author)).toHaveLength(before.length + 1)
    await expect.element(row(words)).not.toBeInTheDocument()
  },
)
