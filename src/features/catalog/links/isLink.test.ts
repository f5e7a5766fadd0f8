import { expect, it } from 'vitest'
import { isLink } from './isLink.ts'

it.each([
  'https://store.steampowered.com/app/1435790/Example/?snr=1_5_9__205',
  'HTTP://TOWER.example',
  'store.steampowered.com/app/123',
  's.team/a/123',
  'tower.example',
  'tower.example:8080/play',
  'tower.example?level=2',
  'https://tower.example/#/play',
])('%s is a link', (text) => {
  expect(isLink(text)).toBe(true)
})

it.each([
  '',
  'Cookie Clicker',
  'A.I.',
  'Version 2.0',
  '2.0',
  'https://',
  'tower',
  '/app/123',
  'name@tower.example',
  'see https://tower.example/',
  'https://tower.example/ https://mine.example/',
])('%j is none', (text) => {
  expect(isLink(text)).toBe(false)
})
