import { expect, it } from 'vitest'
import { hasManyOpenTags } from './openTags.ts'

it.each([
  ['tags', '<a b="1"><c/></a>'.repeat(50)],
  ['comments, CDATA, and instructions', '<!-- <a --><![CDATA[ <b ]]><?c <d ?>'.repeat(50)],
  ['a quoted >', `<a b=">" c='>'>`.repeat(50)],
  ['some marks in a text', `<a>${'x < y '.repeat(10)}`],
])('allows %s', (_, xml) => {
  expect(hasManyOpenTags(xml)).toBe(false)
})

it.each(['<', '<a ', '<!--', '<![CDATA[', '<?', '</', '<a "', "<a '"])('finds %j without an end', (begun) => {
  expect(hasManyOpenTags(`<a>${begun.repeat(21)}`)).toBe(true)
})
