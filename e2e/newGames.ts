import type { Page } from '@playwright/test'
import { asMember, type TestMember } from './members.ts'
import { api, expect } from './site.ts'

export interface NewGame {
  id: number
  urlid: string
  name: string
}

const REQUIRED_TAGS = [20, 10, 13, 19, 73, 28, 51, 60]

/** A game that no other test has, added by `member` over the API. */
export async function newGame(
  page: Page,
  member: TestMember,
  { name = `Tower of ${member.username}`, desc = 'Stack numbers.' } = {},
): Promise<NewGame> {
  const response = await asMember(page, member, 'POST', '/api/games', {
    name,
    desc,
    links: [
      { type: 'website', url: `https://${member.username.replaceAll('_', '')}.example.org/`, note: '' },
    ],
    tags: REQUIRED_TAGS,
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id, urlid } = (await response.json()) as NewGame
  return { id, urlid, name }
}

/** Edits a game over the API, as in another browser. Resolves to the id of the edit. */
export async function editGame(
  page: Page,
  member: TestMember,
  game: NewGame,
  changes: object,
  summary = '',
): Promise<number> {
  const { version } = await api<{ version: string }>(page, `/api/games/${game.id}/fields`)
  const response = await asMember(page, member, 'POST', `/api/games/${game.id}/edits`, {
    version,
    changes,
    summary,
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { editId: number }).editId
}
