import { expect, test } from 'vitest'
import { matchedParts } from './matchedParts.ts'

/** The name with what matches in brackets. */
const marked = (name: string, typed: string) =>
  matchedParts(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Cookie Clicker', 'cook', '[Cook]ie Clicker'],
  ['Cookie Clicker', 'CLICK', 'Cookie [Click]er'],
  ['Cookie Clicker', 'cookie clicker', '[Cookie Clicker]'],
  ['Cookie Clicker', 'cookieclick', '[Cookie Click]er'],
  ['CookieClicker', 'cookie clicker', '[CookieClicker]'],
  ['Cookie Clicker', 'click cook', '[Cook]ie [Click]er'],
  ['A Dark Room', 'room dark', 'A [Dark Room]'],
  ['Antimatter Dimensions', 'matter', 'Anti[matter] Dimensions'],
  ['Clicker Heroes: Click!', 'click', '[Click]er Heroes: [Click]!'],
  ['Overclock Clock', 'clock', 'Overclock [Clock]'],
])('what was typed is marked in %s: %s', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected)
})

test.each([
  ['Pokéclicker', 'pokecl', '[Pokécl]icker'],
  ['Poke\u0301 Idle', 'poke', '[Poke\u0301] Idle'],
  ['Pokeclicker', 'Poké', '[Poke]clicker'],
  ['Straßenbau', 'strass', '[Straß]enbau'],
  ['Łódź Idle', 'lodz', '[Łódź] Idle'],
  ['Ærø Clicker', 'aero', '[Ærø] Clicker'],
  ["Miner's Idle", 'miners', "[Miner's] Idle"],
  ['Miners Idle', "miner's", '[Miners] Idle'],
  ['Idle-Miner Tycoon', 'idle miner', '[Idle-Miner] Tycoon'],
  ['放置少女', '少女', '放置[少女]'],
  ['Кликер', 'кЛИК', '[Клик]ер'],
  ['𝔘𝔫𝔦 Idle', 'uni', '[𝔘𝔫𝔦] Idle'],
])('whatever its spelling: %s, %s', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected)
})

test.each([
  ['Cookie Clicker', 'cokie clicker', 'Cookie [Clicker]'],
  ['Cookie Clicker', 'k', 'Cookie Clicker'],
  ['Cookie Clicker', 'eclick', 'Cookie Clicker'],
  ['Cookie Clicker', '', 'Cookie Clicker'],
  ['Cookie Clicker', ' -!', 'Cookie Clicker'],
  ['★', 'star', '★'],
])('what does not match exactly is not marked: %s, %s', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected)
})

test('the parts are the whole name', () => {
  const name = "  Ṁïxed: ß's 2½ — Ⅳ "
  for (const typed of ['s', 'ss', 'mi', '2', 'iv', 'x'])
    expect(
      matchedParts(name, typed)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name)
})
