import { expect, test } from 'vitest'
import { screenshotSlots } from './screenshotSlots.ts'

const [one, other] = ['/media/demo/one.webp', 'https://example.org/other.png']

test.each<[string, unknown, { thumb: string; full: string }[]]>([
  ['both addresses of a slot', [{ thumb: one, full: other }], [{ thumb: one, full: other }]],
  ['one address for both', [one], [{ thumb: one, full: one }]],
  ['the other address where one is empty', [{ thumb: '', full: other }], [{ thumb: other, full: other }]],
  ['no empty slots', [null, '', {}, { thumb: one }], [{ thumb: one, full: one }]],
  ['nothing that is no address of a picture', ['javascript:alert(1)', { full: 7 }, 7, `${one} x`], []],
  ['nothing of what is no list', { thumb: one }, []],
])('what is read of the screenshots of a game: %s', (_, stored, read) => {
  expect(screenshotSlots(stored)).toEqual(read)
})
