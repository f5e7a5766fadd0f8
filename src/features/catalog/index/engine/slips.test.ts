import { expect, test } from 'vitest'
import { seededRandom } from '#/shared/seededRandom.ts'
import { Slips, slipsIn } from './slips.ts'
import { typingErrors } from './typingErrors.ts'

const random = seededRandom('catalog', 'slips')
const word = (most: number) =>
  Array.from({ length: random.whole(1, most) }, () => random.pick([...'abé数'])).join('')

test('counts slips as the table of all beginnings does', () => {
  for (let i = 0; i < 3000; i++) {
    const [a, b] = [word(12), word(14)]
    const slips = new Slips(a)
    const own = slipsIn(a.length)
    const beginnings = Array.from({ length: b.length + 1 }, (_, end) =>
      typingErrors(a, b.slice(0, end), own),
    ).filter((errors) => errors !== undefined)
    const most = slipsIn(Math.max(a.length, b.length))
    expect(slips.whole(b), `${a} ${b}`).toBe(typingErrors(a, b, most))
    expect(slips.beginning(b), `${a} ${b}…`).toBe(beginnings.length > 0 ? Math.min(...beginnings) : undefined)
  }
})

test('one slip in words of four letters, two from eight on', () => {
  expect(new Slips('idl').whole('idle')).toBe(1)
  expect(new Slips('idl').whole('iel')).toBeUndefined()
  expect(new Slips('idl').beginning('iel')).toBeUndefined()
  expect(new Slips('idel').whole('idle')).toBe(1)
  expect(new Slips('clikcer').whole('clicker')).toBe(1)
  expect(new Slips('clkicer').whole('clicker')).toBeUndefined()
  expect(new Slips('antimater').beginning('antimatters')).toBe(1)
  expect(new Slips('dimensons').whole('dimensions')).toBe(1)
  expect(new Slips('a'.repeat(40)).whole('a'.repeat(40))).toBe(0)
  expect(new Slips('a'.repeat(40)).whole('a'.repeat(39))).toBeUndefined()
})
