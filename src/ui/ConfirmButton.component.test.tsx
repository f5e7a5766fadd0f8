import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/components/page.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

test('what cannot be undone takes two presses, and another element between them cancels', async () => {
  const remove = vi.fn()
  await show(<ConfirmButton onConfirm={remove}>Remove</ConfirmButton>)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'Press again to confirm' })).toHaveFocus()
  await userEvent.tab()
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(remove).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Press again to confirm' }).click()
  expect(remove).toHaveBeenCalledOnce()
})

test('what cannot be done is not asked for', async () => {
  const canConfirm = vi.fn(() => false)
  await show(
    <ConfirmButton onConfirm={vi.fn()} canConfirm={canConfirm}>
      Remove
    </ConfirmButton>,
  )
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(canConfirm).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
})
