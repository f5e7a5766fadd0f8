import { expect, test } from 'vitest'
import { gamePreview } from './gamePreview.ts'
import type { Game } from './games.contract.ts'

const COVER = '/media/covers/7/'
const upload = (digit: string, size: string) => `/media/uploads/${digit.repeat(40)}/${size}.webp`
const [banner, logo, shot] = [upload('a', 'large'), upload('b', 'large'), upload('c', 'full')]
const DRAWN = {
  id: 7,
  name: 'Trimps',
  desc: '',
  tags: [28],
  developer: null,
  upvotes: 0,
  downvotes: 0,
  banner_url: `${COVER}0123456789/banner.webp`,
  logo_url: `${COVER}0123456789/logo.webp`,
  screenshots: [],
}
const elsewhere = 'https://example.org/picture.png'
const screenshots = [{ thumb: upload('c', 'thumb'), full: shot }]

test.each<[string, Partial<Game>, { pictures: string[]; backdrop?: string }]>([
  [
    'its banner in the largest size',
    { banner_url: banner, logo_url: logo, screenshots },
    { pictures: [], backdrop: upload('a', 'wide') },
  ],
  [
    'else its first screenshot',
    { banner_url: shot, logo_url: logo, screenshots },
    { pictures: [], backdrop: shot },
  ],
  [
    'the screenshot also if the banner is elsewhere',
    { banner_url: elsewhere, screenshots },
    { pictures: [], backdrop: shot },
  ],
  ['else its logo', { logo_url: logo }, { pictures: [logo] }],
  ['nothing from elsewhere', { banner_url: elsewhere, logo_url: elsewhere }, { pictures: [] }],
  ['else only what is drawn', {}, { pictures: [] }],
])('the preview of a game shows %s', (_, own, shown) => {
  const { pictures, backdrop, cover } = gamePreview({ ...DRAWN, ...own } as Game)
  expect({ pictures, backdrop }).toEqual({ backdrop: undefined, ...shown })
  expect(cover).toMatch(/^\/media\/covers\/7\//)
})
