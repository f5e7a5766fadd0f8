import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { expectAccessible } from './axe.ts'
import { show } from './page.tsx'

test('what axe finds in a part is reported, and nothing else', async () => {
  const { unmount } = await show(<p>Readable</p>)
  await expectAccessible()
  await unmount()
  await show(<p style={{ color: '#777', backgroundColor: '#888' }}>Hardly readable</p>)
  expect(await commands.axe()).toEqual([expect.stringContaining('color-contrast')])
})
