import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FragmentCache } from '#/http/cache/fragmentCache.ts'
import { fillSkeleton, renderSkeleton } from '#/renderFragments.server.ts'
import { AuthorLine, type AuthorLineProps } from './AuthorLine.tsx'

const author = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  username: 'ada',
  display_name: 'Ada',
  avatar_url: null,
  avatar_background_url: null,
  avatar_overlay_url: null,
  name_badge: null,
  name_color: null,
  level: 7,
  level_color: 2,
}
const line: AuthorLineProps = { author, at: '2026-01-01T10:00:00Z', now: Date.parse('2026-01-01T12:00:00Z') }

test('what is cached of a line follows everything that it shows', () => {
  const store = new FragmentCache(1_000_000)
  const lines: AuthorLineProps[] = [
    line,
    { ...line, author: null },
    { ...line, author: { ...author, display_name: 'Ada L.' } },
    { ...line, author: { ...author, level: 8 } },
    { ...line, author: { ...author, name_color: '3-5' } },
    { ...line, author: { ...author, avatar_overlay_url: '/media/collectibles/2/1.webp' } },
    { ...line, avatar: 24 },
    { ...line, developer: true },
    { ...line, newTab: true },
    { ...line, href: '/post/1' },
  ]
  const shown = lines.map((each) => {
    const element = createElement(AuthorLine, each)
    const html = fillSkeleton(renderSkeleton(element), store).toString()
    expect(html).toBe(renderToString(element).replace(/^(?:<link rel="preload"[^>]*>)+/, ''))
    return html
  })
  expect(new Set(shown).size).toBe(lines.length)
})
