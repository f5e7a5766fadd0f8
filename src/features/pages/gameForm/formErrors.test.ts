import { expect, test } from 'vitest'
import { fieldOfParameter, formErrors, sectionOf } from './formErrors.ts'
import { EMPTY_VALUES, type FormValues, fieldsOf, valuesOf } from './formValues.ts'

const GOOD: FormValues = {
  ...EMPTY_VALUES,
  name: 'Number Garden',
  desc: 'Plant numbers.',
  links: [{ key: 1, type: 'website', url: 'example.org/garden', note: '' }],
  tags: [20, 9, 13, 6, 73, 28, 42, 60],
}
const errorsOf = (part: Partial<FormValues>, isNew = true) =>
  formErrors({ ...GOOD, ...part }, isNew ? undefined : fieldsOf(GOOD))

test('a new game needs a name, a line, a link, and the tags that have a minimum', () => {
  expect(errorsOf({})).toEqual({})
  expect(Object.keys(formErrors(EMPTY_VALUES))).toEqual([
    'name',
    'desc',
    'links',
    'tags.platforms',
    'tags.development',
    'tags.monetization',
    'tags.playstyle',
    'tags.graphics',
    'tags.setting',
    'tags.gameplay',
    'tags.features',
  ])
})

test('an edit may leave the line and the links empty', () => {
  expect(errorsOf({ desc: '', links: [] }, false)).toEqual({})
})

test('every wrong field says what to do', () => {
  const wrong = errorsOf({
    name: 'x'.repeat(201),
    play_link: 'http://example.org',
    trailer: 'https://vimeo.com/1',
    release: { year: '20', month: '', day: '' },
    links: [
      { key: 1, type: 'website', url: 'https://example.org', note: '' },
      { key: 2, type: 'website', url: 'nothing', note: '' },
      { key: 3, type: 'website', url: 'example.org', note: '' },
      { key: 4, type: 'wiki', url: '', note: '' },
    ],
  })
  expect(Object.keys(wrong)).toEqual([
    'name',
    'links.1.url',
    'links.2.url',
    'play_link',
    'release_date',
    'trailer',
  ])
})

test('an error of the API is shown at its field', () => {
  const values = {
    ...GOOD,
    links: [
      { key: 1, type: 'website', url: '', note: '' },
      { key: 2, type: 'website', url: 'https://example.org', note: '' },
    ],
  }
  expect(fieldOfParameter('changes.links.0.url', values)).toBe('links.1.url')
  expect(fieldOfParameter('links.0.note', values)).toBe('links.1.note')
  expect(fieldOfParameter('links', values)).toBe('links')
  expect(fieldOfParameter('name', values)).toBe('name')
  expect([sectionOf('links.1.url'), sectionOf('tags.gameplay'), sectionOf('whole')]).toEqual([
    'links',
    'tags',
    undefined,
  ])
})

test('what is sent is tidy, and comes back the same', () => {
  const fields = fieldsOf({ ...GOOD, name: '  Number   Garden ', screenshots: [null, '/media/a.webp', null] })
  expect(fields).toMatchObject({
    name: 'Number Garden',
    developers: [],
    links: [{ type: 'website', url: 'https://example.org/garden', note: '' }],
    release_date: null,
    screenshots: ['/media/a.webp'],
    tags: [6, 9, 13, 20, 28, 42, 60, 73],
  })
  expect(fieldsOf(valuesOf(fields))).toEqual(fields)
})
