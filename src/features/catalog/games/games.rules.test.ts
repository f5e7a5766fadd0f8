import { describe, expect, test } from 'vitest'
import { playAddress, presentGame, type StoredGame, youtubeId } from './games.rules.ts'

describe('a trailer', () => {
  test.each([
    'https://www.youtube.com/watch?v=aBcDeFg_-1k',
    'https://youtube.com/watch?list=x&v=aBcDeFg_-1k&t=5s',
    'https://m.youtube.com/watch?v=aBcDeFg_-1k#t=1',
    'https://youtu.be/aBcDeFg_-1k?si=abc',
    'https://www.youtube.com/embed/aBcDeFg_-1k',
    'https://www.youtube-nocookie.com/embed/aBcDeFg_-1k/',
    'https://www.youtube.com/shorts/aBcDeFg_-1k',
    'http://youtube.com/live/aBcDeFg_-1k',
  ])('is found in %s', (address) => {
    expect(youtubeId(address)).toBe('aBcDeFg_-1k')
  })

  test.each([
    null,
    '',
    'nonsense',
    'https://example.org/watch?v=aBcDeFg_-1k',
    'https://youtube.com.example.org/watch?v=aBcDeFg_-1k',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aBcDeFg_-1k"><script>',
    'https://www.youtube.com/@somebody',
    'https://youtu.be/',
    'javascript:alert(1)//youtu.be/aBcDeFg_-1k',
  ])('is none in %s', (address) => {
    expect(youtubeId(address)).toBeNull()
  })
})

test('a bundled game is framed from the second origin, another from its own', () => {
  expect(playAddress('/demo-games/number-garden/', 'http://localhost:3001')).toBe(
    'http://localhost:3001/demo-games/number-garden/',
  )
  expect(playAddress('https://play.example/', 'http://localhost:3001')).toBe('https://play.example/')
  expect(playAddress(null, 'http://localhost:3001')).toBeNull()
})

test('a game without a banner of its own shows its first screenshot, in full size across its page', () => {
  const stored = {
    id: 4,
    name: 'Ember Grove',
    tags: [],
    links: [],
    relations: [],
    banner_url: null,
    logo_url: null,
    ss_thumbnails: [null, { thumb: '/media/demo/fire-small.webp', full: '/media/demo/fire.webp' }],
    trailer: null,
    upvotes: 0,
    downvotes: 0,
    library: { want: 4, playing: 5, finished: 0, dropped: 1 },
  } as unknown as StoredGame
  const game = presentGame(stored, 'https://play.example')
  expect(game.banner_url).toBe('/media/demo/fire.webp')
  expect(game.picture).toEqual({ url: '/media/demo/fire-small.webp', kind: 'screenshot' })
  expect(presentGame({ ...stored, banner_url: '/media/demo/own.webp' }, '').banner_url).toBe(
    '/media/demo/own.webp',
  )
})

test('how many have a game in their library is said from five on', () => {
  const library = { want: 4, playing: 5, finished: 0, dropped: 12 }
  const stored = {
    id: 4,
    name: 'Ember Grove',
    tags: [],
    links: [],
    relations: [],
    trailer: null,
    upvotes: 0,
    downvotes: 0,
    library,
  }
  expect(presentGame(stored as unknown as StoredGame, '').library).toEqual({
    want: null,
    playing: 5,
    finished: null,
    dropped: 12,
  })
})
