import { useEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/components/page.tsx'
import { Toast } from './Toast.tsx'
import { useToast } from './ToastProvider.tsx'

type Announce = ReturnType<typeof useToast>

function Announcer({ onReady }: { onReady: (announce: Announce) => void }) {
  const announce = useToast()
  useEffect(() => onReady(announce), [announce, onReady])
  return null
}

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

test('a message that arrives while an entry of a menu is pressed does not take the press, not even before the next frame', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const announcing = Promise.withResolvers<Announce>()
  await show(<Announcer onReady={announcing.resolve} />)
  const announce = await announcing.promise
  // On phones it opens where messages are.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const entry = page.getByRole('menuitem', { name: 'Add a game', exact: true })
  await expect.element(entry).toBeVisible()
  entry.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  const corner = page.getByRole('region', { name: 'Messages' }).element()
  const takesPress = new Promise((resolve) => {
    // After the observers of the page, in the same task: no frame is drawn between.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      const { left, top, width, height } = entry.element().getBoundingClientRect()
      resolve(corner.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    }).observe(corner, { childList: true, subtree: true })
  })
  announce({ title: 'Daily visit', text: '+5 EXP' })
  expect(await takesPress).toBe(false)
  await expect.element(page.getByText('Daily visit')).toBeVisible()
})
