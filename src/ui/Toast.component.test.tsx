import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/components/page.tsx'
import { Toast } from './Toast.tsx'

test('a message of a single line is in the middle of its close button', async () => {
  await show(<Toast title="+3 EXP" icon="sparkles" onClose={() => {}} />)
  const line = page.getByText('+3 EXP')
  await expect.element(line).toBeVisible()
  const middle = (part: Element) => {
    const { top, height } = part.getBoundingClientRect()
    return top + height / 2
  }
  const close = page.getByRole('button', { name: 'Close' })
  expect(Math.abs(middle(line.element()) - middle(close.element()))).toBeLessThan(2)
})
