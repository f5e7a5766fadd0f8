import { expect, it } from 'vitest'
import { readAddresses } from './readAddresses.ts'

it.each([
  ['https://a.example/ https://b.example/', ['https://a.example/', 'https://b.example/']],
  ['https://a.example/,HTTP://b.example/ , ', ['https://a.example/', 'HTTP://b.example/']],
  ['https://a.example/x,y', ['https://a.example/x,y']],
  ['a game, ftp://a.example/ https://"', []],
  ['', []],
])('reads the addresses in %j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses)
})
