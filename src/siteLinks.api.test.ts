import { afterEach, expect, test, vi } from 'vitest'
import { testApi } from '../test/api.ts'
import { builtSite } from '../test/builtSite.ts'

const COUNCIL_URL = 'https://council.example/'
const site = await builtSite(await testApi({ COUNCIL_URL }))

afterEach(() => vi.unstubAllEnvs())

test('a page carries the places that its menus and its sign-in lead to, but not that of the council', async () => {
  vi.stubEnv('COUNCIL_URL', COUNCIL_URL)
  vi.stubEnv('DISCORD_URL', 'https://discord.example/invite')
  vi.stubEnv('PATREON_URL', 'https://patreon.example/idledex')
  for (const id of ['DISCORD', 'GOOGLE', 'PATREON']) vi.stubEnv(`AUTH_${id}_ID`, undefined)
  vi.stubEnv('AUTH_GITHUB_ID', 'client')
  const page = await site.page('/faq')
  const carried = (name: string) => page.attribute('html', `data-${name}`)
  expect(carried('discord')).toBe('https://discord.example/invite')
  expect(carried('patreon')).toBe('https://patreon.example/idledex')
  expect(carried('providers')).toBe('github')
  // Its members get it with their account.
  expect(page.html).not.toContain('council.example')
})
