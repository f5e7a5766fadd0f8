import { describe, expect, test } from 'vitest'
import { cardSet, fixedSet, fluidSet, isDrawn } from './pictureSet.ts'

const upload = (size: string) => `/media/uploads/${'ab'.repeat(20)}/${size}.webp`
const cover = (variant: string) => `/media/covers/12/0a1b2c/${variant}.webp`

describe('a place of one size', () => {
  test('gets the smallest size that fills it, and one for dense screens', () => {
    expect(fixedSet(upload('medium'), 'logo', 96)).toEqual({
      src: upload('small'),
      srcSet: `${upload('small')}, ${upload('medium')} 2x`,
    })
    expect(fixedSet(upload('large'), 'logo', 32)).toEqual({ src: upload('small') })
    expect(fixedSet(upload('large'), 'logo', 300)).toEqual({ src: upload('large') })
    expect(fixedSet(cover('logo'), 'logo', 64)).toEqual({
      src: cover('thumb'),
      srcSet: `${cover('thumb')}, ${cover('logo')} 2x`,
    })
  })

  test('takes a picture as it is where there is only one size', () => {
    for (const address of ['https://example.org/a.png', '/media/demo/a-0123456789.webp', upload('thumb')])
      expect(fixedSet(address, 'logo', 96)).toEqual({ src: address })
  })
})

test('a place that grows gets all sizes with their widths', () => {
  expect(fluidSet(upload('large'), 'banner')).toEqual({
    src: upload('wide'),
    srcSet: `${upload('small')} 480w, ${upload('large')} 960w, ${upload('wide')} 1920w`,
  })
  expect(fluidSet(cover('banner'), 'banner').srcSet).toBe(
    `${cover('banner-small')} 640w, ${cover('banner')} 1280w, ${cover('banner-large')} 2560w`,
  )
  expect(fluidSet(upload('full'), 'screenshot').srcSet).toBe(
    `${upload('thumb')} 400w, ${upload('card')} 800w, ${upload('full')} 1920w`,
  )
  expect(fluidSet('https://example.org/a.png', 'banner')).toEqual({ src: 'https://example.org/a.png' })
})

test('the place of a banner gets the crop of a screenshot where it is wide', () => {
  expect(fluidSet(upload('full'), 'screenshot', true)).toEqual({
    src: upload('full'),
    srcSet: `${upload('thumb')} 400w, ${upload('card')} 800w, ${upload('banner')} 1280w, ${upload('full')} 1920w`,
  })
})

test('a place that is 16 to 9 gets the sizes of any picture by how wide a place they fill', () => {
  expect(cardSet({ url: cover('card'), kind: 'cover' }).srcSet).toBe(
    `${cover('card-small')} 256w, ${cover('card')} 512w, ${cover('card-large')} 800w`,
  )
  // 8 to 3: cropped to its height. Without motion.
  expect(cardSet({ url: upload('large'), kind: 'banner' }).srcSet).toBe(
    `${upload('still-small')} 320w, ${upload('still-large')} 640w, ${upload('still-wide')} 1280w`,
  )
  expect(cardSet({ url: upload('thumb'), kind: 'screenshot' }).srcSet).toBe(
    `${upload('thumb')} 400w, ${upload('card')} 800w, ${upload('full')} 1920w`,
  )
  expect(cardSet({ url: upload('medium'), kind: 'logo' }).srcSet).toMatch(/341w, .+ 711w$/)
  expect(cardSet({ url: '/media/demo/a-0123456789.webp', kind: 'screenshot' })).toEqual({
    src: '/media/demo/a-0123456789.webp',
  })
})

test('only what the site drew counts as drawn', () => {
  expect(isDrawn(cover('banner'))).toBe(true)
  for (const address of [upload('large'), `https://example.org${cover('logo')}`, `${cover('logo')}?x`])
    expect(isDrawn(address)).toBe(false)
})
