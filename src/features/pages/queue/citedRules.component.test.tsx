import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heldComment, toldTo, unique } from '../../../../test/components/heldComments.ts'
import { signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('a moderator cites a rule at the beginning of the reason, which the author reads', async () => {
  const words = unique('Hats for everybody')
  const { author } = await heldComment(words)
  await signIn({ role: 'mod' })
  await openPage('/moderation?kind=held')
  await page
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: /Comment on/ })
    .click()
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('You sell hats.')
  await page.getByRole('article').getByRole('button', { name: 'Cite a rule' }).click()
  await page.getByRole('menuitem', { name: '2. No spam or advertising' }).click()
  await expect.element(reason).toHaveValue('Rule 2: No spam or advertising. You sell hats.')
  await expect.element(reason).toHaveFocus()
  await page.getByRole('article').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .poll(async () => (await toldTo(author)).map(({ text }) => text))
    .toContain('Rule 2: No spam or advertising. You sell hats.')
})
