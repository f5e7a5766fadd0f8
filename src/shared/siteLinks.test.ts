import { afterEach, expect, it, vi } from 'vitest'
import { siteLinks } from './siteLinks.ts'

afterEach(() => vi.unstubAllEnvs())

it('has no links where the operator has named no addresses', () => {
  vi.stubEnv('DISCORD_URL', '')
  vi.stubEnv('PATREON_URL', undefined)
  for (const id of ['DISCORD', 'GOOGLE', 'GITHUB', 'PATREON']) vi.stubEnv(`AUTH_${id}_ID`, undefined)
  expect(siteLinks()).toEqual({ discord: undefined, patreon: undefined, providers: [] })
})

it('has the addresses that the operator has named', () => {
  vi.stubEnv('DISCORD_URL', 'https://discord.example/a')
  vi.stubEnv('PATREON_URL', 'https://patreon.example/b')
  vi.stubEnv('AUTH_PATREON_ID', 'client')
  vi.stubEnv('AUTH_GITHUB_ID', 'client')
  for (const id of ['DISCORD', 'GOOGLE']) vi.stubEnv(`AUTH_${id}_ID`, undefined)
  expect(siteLinks()).toEqual({
    discord: 'https://discord.example/a',
    patreon: 'https://patreon.example/b',
    providers: ['github', 'patreon'],
  })
})
