import { expect, test } from 'vitest'
import { choosePicture, type OwnPictures } from './pictureChoice.ts'

const ALL: OwnPictures = { banner: '/b', screenshot: '/s', logo: '/l' }

test.each<[string, Partial<OwnPictures>, string, string]>([
  ['its banner', {}, '/b', 'banner'],
  ['its banner without anything else', { screenshot: null, logo: null }, '/b', 'banner'],
  ['its first screenshot without a banner', { banner: null }, '/s', 'screenshot'],
  ['its first screenshot without a logo', { banner: null, logo: null }, '/s', 'screenshot'],
  ['its logo only if it has nothing else', { banner: null, screenshot: null }, '/l', 'logo'],
  [
    'the drawn cover if it has no picture',
    { banner: null, screenshot: null, logo: null },
    '/drawn/card.webp',
    'cover',
  ],
])('a game is shown by %s', (_, missing, url, kind) => {
  expect(choosePicture({ ...ALL, ...missing }, '/drawn')).toEqual({ url, kind })
})
