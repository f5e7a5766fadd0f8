import { expect, test } from 'vitest'
import { signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'
import { BLOCKED_KEY, BLOCKS_ATTRIBUTE } from './blockedGames.ts'

test('a game that another tab hides is hidden here, also if the page has no games', async () => {
  const { id } = await signIn()
  await openPage('/privacy')
  await expect.poll(() => localStorage.getItem(BLOCKED_KEY)).toContain(id)
  localStorage.setItem(BLOCKED_KEY, JSON.stringify({ member: id, games: [1] }))
  dispatchEvent(new StorageEvent('storage', { key: BLOCKED_KEY }))
  await expect.poll(() => document.documentElement.getAttribute(BLOCKS_ATTRIBUTE)).toBe('some')
})
