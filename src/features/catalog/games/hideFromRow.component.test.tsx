import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const options = page
  .getByRole('main')
  .getByRole('listitem')
  .getByRole('button', { name: /^Options for / })

test('after a game is hidden from its row, the keyboard goes on at the next one', async () => {
  await signIn()
  await openPage('/search?tags=idle')
  // The list is loaded again once it is known what the member hides.
  await expect.poll(() => network.answered(/^GET \/api\/games\?/)).toHaveLength(2)
  await expect.element(options.first()).toBeVisible()
  const [hidden, next] = options.elements().map((each) => each.getAttribute('aria-label')!)
  options.first().element().focus()
  await userEvent.keyboard('{Enter}')
  const hide = page.getByRole('menuitem', { name: 'Hide this game' })
  await expect.element(hide).toBeVisible()
  hide.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: hidden!, exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: next!, exact: true })).toHaveFocus()
})
