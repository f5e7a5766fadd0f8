import { expect, test } from 'vitest'
import { changeTo, EMPTY_VALUES, fieldsOf, valuesOf } from './formValues.ts'

test('only the fields with new values change', () => {
  const values = { ...EMPTY_VALUES, name: 'Kittens', desc: 'Typed' }
  const change = changeTo(values, {
    developers: ['Bloodrizer'],
    release_date: '2014-05',
    links: [{ type: 'website', url: 'https://kittens.example/', note: '' }],
    screenshots: ['/media/a.webp'],
  })
  expect(Object.keys(change).sort()).toEqual(['developers', 'links', 'release', 'screenshots'])
  const next = { ...values, ...change }
  expect(fieldsOf(next)).toEqual({
    ...fieldsOf(values),
    developers: ['Bloodrizer'],
    release_date: '2014-05',
    links: [{ type: 'website', url: 'https://kittens.example/', note: '' }],
    screenshots: ['/media/a.webp'],
  })
  expect(valuesOf(fieldsOf(next)).screenshots).toHaveLength(3)
})
