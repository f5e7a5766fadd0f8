import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'

test.each([
  ['Cookie Clicker', 'cookie clicker'],
  ['Pokéclicker', 'pokeclicker'],
  ['ẞtraße Łódź Øl Æra Đak İstanbul ılık Ёлка', 'sstrasse lodz ol aera dak istanbul ilik елка'],
  ['Ｉｄｌｅ　Ｍｉｎｅ ２', 'idle mine 2'],
  ['Don’t `Stop´ "the" «Mine»', 'dont stop the mine'],
  ['Swarm Simulator: Evolution™', 'swarm simulator evolution'],
  ['Semi-idle — or not…', 'semi idle or not'],
  ['Rock & Roll', 'rock roll'],
  ['+1 Ⅸ ∞ 🍪', '+1 ix ∞ 🍪'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['数字の塔', '数字の塔'],
  ['  two\n\tlines ', 'two lines'],
  ['', ''],
  ['!!!', '!!!'],
])('%s is searched as %s', (text, key) => {
  expect(foldText(text)).toBe(key)
})

test('folding twice changes nothing', () => {
  for (const text of ['Ünï-Cödé™ ﬁn', '!!!', 'a & b', 'ЙÅ½', 'don｀t ŉ ʹ'])
    expect(foldText(foldText(text))).toBe(foldText(text))
})
