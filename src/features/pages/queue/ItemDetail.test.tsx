import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Role } from '#/features/people/roles/roles.rules.ts'
import { ItemDetail } from './ItemDetail.tsx'

const itemOf = (role: Role) => (
  <ItemDetail
    viewerId="a"
    now={Date.parse('2024-05-02T00:00:00Z')}
    detail={{
      kind: 'held',
      id: 'comment-1',
      since: '2024-05-01T00:00:00Z',
      title: 'A comment',
      excerpt: 'Hello',
      post_type: null,
      link: null,
      who: { id: 'b', username: 'bob', display_name: null },
      lock: null,
      version: null,
      game: null,
      text: null,
      context: null,
      facts: [],
      changes: [],
      listed: null,
      reports: [],
      history: {
        role,
        joined: '2024-01-01T00:00:00Z',
        games: { accepted: 1, declined: 0 },
        edits: { accepted: 0, declined: 0 },
        texts: 1,
        removed: 0,
        bans: 0,
      },
    }}
  />
)

test("an item shows its member's role by the name that everyone sees, and nothing for regular members", () => {
  expect(renderToStaticMarkup(itemOf('mod'))).toContain('<span>Moderator</span>')
  expect(renderToStaticMarkup(itemOf('council'))).toContain('<span>Council</span>')
  expect(renderToStaticMarkup(itemOf('pleb'))).not.toMatch(/pleb|Member/)
})

test('what a member did is counted in words: one game, no edits', () => {
  const html = renderToStaticMarkup(itemOf('pleb'))
  expect(html).toContain('>1 game</span>')
  expect(html).toContain('>0 edits</span>')
})
