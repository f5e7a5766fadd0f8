import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RollingNumber, type RollingNumberProps } from './RollingNumber.tsx'

test('a number rolls when it changes, not when it appears, nor as the number of another thing', async () => {
  const show = (props: RollingNumberProps) => <RollingNumber {...props} />
  const screen = await render(show({ value: 7, of: 'a' }))
  const rolls = () => screen.container.firstElementChild!.getAnimations().length > 0
  expect(rolls()).toBe(false)
  await screen.rerender(show({ value: 8, of: 'a' }))
  expect(rolls()).toBe(true)
  await screen.rerender(show({ value: 20, of: 'b' }))
  expect(screen.container.textContent).toBe('20')
  expect(rolls()).toBe(false)
  await screen.rerender(show({ value: 20 }))
  expect(rolls()).toBe(false)
})
