import { describe, expect, test } from 'vitest'
import { playAddress, youtubeId } from './games.rules.ts'

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
