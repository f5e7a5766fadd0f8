import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import GameHoverCard from './GameHoverCard.tsx'
import type { GameCard } from './games.contract.ts'

const card = (confirmed: boolean): GameCard => ({
  id: 1,
  urlid: 'a-game',
  name: 'A game',
  other_names: [],
  desc: '',
  developer: null,
  developers: [],
  logo: '/covers/a.svg',
  banner: '/covers/b.svg',
  picture: { url: '/covers/c.svg', kind: 'cover' },
  thumb: null,
  tags: [],
  links: [{ type: 'wiki', url: 'https://wiki.example/' }],
  playable: false,
  upvotes: 0,
  downvotes: 0,
  score: 0,
  rating: null,
  reviews: 0,
  created_at: '2026-05-04T00:00:00Z',
  release_date: null,
  release_precision: 'day',
  confirmed,
  archived: false,
})

const linked = (confirmed: boolean) => {
  const html = renderToStaticMarkup(<GameHoverCard game={card(confirmed)} />)
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
}

test('the card of a game in a list links to other sites once it is confirmed', () => {
  expect(linked(true)).toEqual(['https://wiki.example/'])
  expect(linked(false)).toEqual([])
})

test('the card shows the first screenshot of a game that has one, also beside a banner of its own', () => {
  const picture = { url: 'https://pictures.example/banner.webp', kind: 'banner' as const }
  const shown = (thumb: string | null) =>
    renderToStaticMarkup(<GameHoverCard game={{ ...card(true), picture, thumb }} />)
  expect(shown('https://pictures.example/shot.webp')).toContain('src="https://pictures.example/shot.webp"')
  expect(shown(null)).toContain('src="https://pictures.example/banner.webp"')
})
