import { expect, test } from 'vitest'
import { MAX_DEVELOPER_LENGTH } from '#/features/catalog/developers/developers.limits.ts'
import { pick } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import { addGameInput, editInput } from '#/features/stewardship/edits/edits.contract.ts'
import * as limits from '#/features/stewardship/edits/edits.limits.ts'
import { changedFields, refuseTags } from '#/features/stewardship/edits/edits.rules.ts'
import { repeatedName } from '#/features/stewardship/edits/fieldInputs.rules.ts'
import { expectSameVerdicts } from '../../../../test/textsAtBounds.ts'
import { formErrors } from './formErrors.ts'
import { EMPTY_VALUES, type FormValues, fieldsOf } from './formValues.ts'

const link = (key: number, url: string, note = '') => ({ key, type: 'website', url, note })
const GOOD: FormValues = {
  ...EMPTY_VALUES,
  name: 'Number Garden',
  desc: 'Plant numbers.',
  links: [link(1, 'https://example.org/garden')],
  tags: [20, 9, 13, 6, 73, 28, 42, 60],
}
const BASE = fieldsOf(GOOD)

const isSent = (part: Partial<FormValues>) => Object.keys(formErrors({ ...GOOD, ...part }, BASE)).length === 0

/** Whether the API takes what an edit sends; nothing is sent if nothing changes. */
function isTaken(part: Partial<FormValues>): boolean {
  const sent = fieldsOf({ ...GOOD, ...part })
  const changed = changedFields(BASE, sent)
  const isRefused = changed.includes('tags') && refuseTags(sent.tags, BASE.tags) !== undefined
  const edit = { version: 'v', changes: pick(sent, changed) }
  return changed.length === 0 || (!isRefused && editInput.safeParse(edit).success)
}

test.each([
  { field: 'name', bounds: { min: 1, max: limits.MAX_NAME_LENGTH } },
  { field: 'desc', bounds: { max: limits.MAX_DESC_LENGTH } },
  { field: 'long_desc', bounds: { max: limits.MAX_LONG_DESC_LENGTH } },
])('the form accepts a $field if and only if the API does', ({ field, bounds }) =>
  expectSameVerdicts(
    bounds,
    (text) => isSent({ [field]: text }),
    (text) => isTaken({ [field]: text }),
  ),
)

test('the form accepts the name of a developer if and only if the API does', () =>
  expectSameVerdicts(
    { max: MAX_DEVELOPER_LENGTH },
    (name) => isSent({ developers: [name] }),
    (name) => isTaken({ developers: [name] }),
  ))

test('the form takes as many developers as the API, each once', () => {
  for (const developers of [
    ['Ann', 'Bob', 'Cem', 'Dan', 'Eve'],
    ['Ann', 'Bob', 'Cem', 'Dan', 'Eve', 'Fay'],
    ['Ann Games', 'Bob', 'ann-games'],
    ['Ann', ' '],
  ])
    expect([developers, isSent({ developers })]).toEqual([developers, isTaken({ developers })])
})

test('the form takes the other names that the API takes', () => {
  for (const other_names of [
    ['Garden of Numbers', 'NG'],
    ['Number garden!'],
    ['NG', 'ng'],
    ['', 'x'.repeat(limits.MAX_NAME_LENGTH)],
    ['x'.repeat(limits.MAX_NAME_LENGTH + 1)],
    ['NG\u202e'],
    Array.from({ length: limits.MAX_OTHER_NAMES }, (_, at) => `Name ${at}`),
    Array.from({ length: limits.MAX_OTHER_NAMES + 1 }, (_, at) => `Name ${at}`),
  ])
    expect([other_names, isSent({ other_names })]).toEqual([
      other_names,
      isTaken({ other_names }) && repeatedName(other_names, GOOD.name) === undefined,
    ])
})

test('the form asks to remove an other name that becomes the name', () => {
  const base = { ...BASE, other_names: ['Numbers'] }
  expect(Object.keys(formErrors({ ...GOOD, other_names: ['Numbers'], name: 'NUMBERS' }, base))).toEqual([
    'other_names',
  ])
})

test('the form accepts the note on a link if and only if the API does', () =>
  expectSameVerdicts(
    { max: limits.MAX_LINK_NOTE_LENGTH },
    (note) => isSent({ links: [link(1, 'https://example.org', note)] }),
    (note) => isTaken({ links: [link(1, 'https://example.org', note)] }),
  ))

const PAGE = 'https://example.org/'
const filledTo = (length: number, character = 'x') => PAGE + character.repeat(length - PAGE.length)
const ADDRESSES = [
  ...[
    '',
    ' ',
    'example.org',
    'example.org:8080/a',
    ' example.org ',
    'example.org/a b',
    'example.org/"<>',
    '/play/a',
  ],
  ...[
    'http://example.org',
    'HTTPS://EXAMPLE.ORG',
    'ftp://example.org',
    'javascript:alert(1)',
    'mailto:a@example.org',
  ],
  ...[
    'https://',
    'https://user:word@example.org',
    'localhost',
    'https://192.168.0.1',
    'https://[::1]/',
    'https://a.test',
  ],
  ...[
    'https://example.org.',
    'some words',
    'example.org/\u202e',
    'example.org/\u0007',
    'example.org/\r\na',
    'é.org/é',
  ],
  ...[limits.MAX_ADDRESS_LENGTH, limits.MAX_ADDRESS_LENGTH + 1].map((length) => filledTo(length)),
  ...['é', '🐈'].map((character) => filledTo(limits.MAX_ADDRESS_LENGTH / 2, character)),
  ...[
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://vimeo.com/1',
  ],
]

test.each(['play_link', 'trailer', 'links'] as const)(
  'the form accepts an address in %s if and only if the API does',
  (field) => {
    const partOf = (address: string) =>
      field === 'links' ? { links: [link(1, address)] } : { [field]: address }
    const verdicts = ADDRESSES.map((address) => isTaken(partOf(address)))
    expect(new Set(verdicts).size).toBe(2)
    expect(ADDRESSES.map((address) => [address, isSent(partOf(address))])).toEqual(
      ADDRESSES.map((address, index) => [address, verdicts[index]]),
    )
  },
)

test('the form takes as many links as the API, each once, and of a known type', () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => link(index, `example.org/${index}`))
  for (const links of [
    numbered(0),
    numbered(limits.MAX_LINKS),
    numbered(limits.MAX_LINKS + 1),
    [...numbered(limits.MAX_LINKS), link(99, '')],
    [link(1, 'example.org/a'), link(2, 'https://EXAMPLE.org/a')],
    [link(1, 'example.org/a'), { ...link(2, 'example.org/a'), type: 'wiki' }],
    [{ ...link(1, 'example.org/b'), type: 'unknown' }],
    [link(1, '', 'A note without an address')],
  ])
    expect([links, isSent({ links })]).toEqual([links, isTaken({ links })])
})

test('the form takes the dates that the API takes', () => {
  for (const [year, month, day] of [
    ...[
      ['2024', '', ''],
      ['2024', '02', '29'],
      ['2023', '02', '29'],
      ['1969', '', ''],
      ['1970', '', ''],
    ],
    ...[
      ['2099', '12', '31'],
      ['2100', '', ''],
      ['24', '', ''],
      ['2024', '5', ''],
      ['2024', '13', ''],
      [' 2024 ', '05', ''],
    ],
  ] as [string, string, string][])
    expect([year, month, day, isSent({ release: { year, month, day } })]).toEqual([
      year,
      month,
      day,
      isTaken({ release: { year, month, day } }),
    ])
})

test('the form takes the tags that the API takes', () => {
  for (const tags of [
    [],
    GOOD.tags,
    GOOD.tags.slice(1),
    [...GOOD.tags, 999_999],
    [...GOOD.tags, 41, 43, 44, 45, 46],
  ])
    expect([tags, isSent({ tags })]).toEqual([tags, isTaken({ tags })])
})

test('an edit is not held up by a field that it leaves as it is', () => {
  const old = {
    ...GOOD,
    name: 'x'.repeat(250),
    links: [link(1, 'http://10.0.0.1/')],
    tags: [20],
    play_link: '/play/a',
  }
  const base = fieldsOf(old)
  expect(formErrors({ ...old, desc: 'Changed' }, base)).toEqual({})
  expect(Object.keys(formErrors({ ...old, name: 'x'.repeat(251), tags: [] }, base))).toEqual([
    'name',
    'tags.platforms',
  ])
})

test('a new game needs in the form what it needs in the API, and a line', () => {
  const isNewSent = (part: Partial<FormValues>) => Object.keys(formErrors({ ...GOOD, ...part })).length === 0
  const isNewTaken = (part: Partial<FormValues>) => {
    const sent = fieldsOf({ ...GOOD, ...part })
    return refuseTags(sent.tags) === undefined && addGameInput.safeParse(sent).success
  }
  for (const part of [
    {},
    { name: ' ' },
    { links: [] },
    { links: [link(1, ' ')] },
    { tags: [] },
    { developers: [' '] },
  ])
    expect([part, isNewSent(part)]).toEqual([part, isNewTaken(part)])
  expect(isNewSent({ desc: ' ' })).toBe(false)
})
