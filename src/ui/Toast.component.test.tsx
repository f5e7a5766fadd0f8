import { useEffect, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/components/page.tsx'
import { Toast } from './Toast.tsx'
import { usePausedToasts, useToast } from './ToastProvider.tsx'

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

const edges = (part: { element: () => Element }) => {
  const { top, bottom } = part.element().getBoundingClientRect()
  return { top: Math.round(top), bottom: Math.round(bottom) }
}

test.each([
  ['desktop', 1440, 900, 'over it in the same place', { bottom: 900 - 16 }],
  ['phone', 390, 844, 'above its buttons at the upper edge', { top: 8 }],
] as const)(
  'messages have one place, at the lower edge above the bars; beside a dialog: %s',
  async (_, width, height, _where, besideDialog) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1440, 900))
    const announcing = Promise.withResolvers<Announce>()
    await show(<Announcer onReady={announcing.resolve} />)
    const announce = await announcing.promise
    const messages = page.getByRole('region', { name: 'Messages' })
    announce({ title: 'First', stays: true })
    await expect.element(page.getByText('First')).toBeVisible()
    expect(edges(messages).bottom).toBe(height - 16 - (width < 760 ? 56 : 0))
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    announce({ title: 'Second', stays: true })
    await expect.element(page.getByText('Second')).toBeVisible()
    expect(edges(messages)).toMatchObject(besideDialog)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => edges(messages).bottom).toBe(height - 16 - (width < 760 ? 56 : 0))
  },
)

test('a message that stays, such as one with Undo, outlasts newer ones', async () => {
  const announcing = Promise.withResolvers<Announce>()
  await show(<Announcer onReady={announcing.resolve} />)
  const announce = await announcing.promise
  announce({ title: 'Declined', stays: true, action: { label: 'Undo', onSelect: () => {} } })
  for (const title of ['One', 'Two', 'Three']) announce({ title })
  await expect.element(page.getByText('Three')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(page.getByText('One').elements()).toEqual([])
})

test('messages wait while a part of the page has none over it', async () => {
  const announcing = Promise.withResolvers<Announce>()
  const resuming = Promise.withResolvers<() => void>()
  await show(
    <>
      <Announcer onReady={announcing.resolve} />
      <Pause onReady={resuming.resolve} />
    </>,
  )
  const resume = await resuming.promise
  const announce = await announcing.promise
  announce({ title: 'A gain' })
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(page.getByText('A gain').elements()).toEqual([])
  resume()
  await expect.element(page.getByText('A gain')).toBeVisible()
})

function Pause({ onReady }: { onReady: (resume: () => void) => void }) {
  const [isPaused, setPaused] = useState(true)
  usePausedToasts(isPaused)
  useEffect(() => onReady(() => setPaused(false)), [onReady])
  return null
}
