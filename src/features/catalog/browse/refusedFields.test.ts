import { expect, test } from 'vitest'
import { refusedSentences } from '#/ui/RefusedParamsBanner.tsx'
import { refusedFields, withoutFields } from './refusedFields.ts'

const sentences = (address: Record<string, string>) => refusedSentences(withoutFields(refusedFields(address)))

test('invalid values of an address are named, except those that a field of the form shows', () => {
  expect(sentences({ page: 'x', sort: 'foo', tags: 'idle,nonsense', links: 'fax', created: 'soon' })).toEqual(
    [
      '“idle,nonsense” in the address isn’t a list of tags. It was ignored.',
      '“fax” in the address isn’t a list of link types. It was ignored.',
      '“foo” in the address isn’t an order. It was ignored.',
      '“x” in the address isn’t a page number. It was ignored.',
    ],
  )
  expect(sentences({ vote: 'maybe' })).toEqual([
    '“maybe” in the address isn’t a valid value of “vote”. It was ignored.',
  ])
  expect(sentences({ page: '2', sort: 'rated', tags: 'idle', utm_source: 'x' })).toEqual([])
})

test('a long invalid value stays invalid after it is cut', () => {
  const first = refusedFields({ tags: 'space,puzzle,idle,2d,clicker,prestige,web,nonsense' })
  expect(refusedFields(first)).toEqual(first)
})
