import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseLine } from './parseLine.ts'

const game = (facts: object) => parseLine(JSON.stringify({ name: 'A Game', ...facts }))
const update = (facts: object) => parseLine(JSON.stringify({ game: 'A Game', version: '1', ...facts }))
const long = (length: number) => 'x'.repeat(length)

test('the keys of a row say whether it is a game or an update', () => {
  expect(parseLine('{"name":"A Game"}')).toMatchObject({ kind: 'game', game: { name: 'A Game', tags: [] } })
  expect(parseLine('{"game":"A Game","version":"1"}')).toMatchObject({ kind: 'update' })
})

test.each([
  ['', 'is not JSON'],
  ['{', 'is not JSON'],
  ['null', 'is not a JSON object'],
  ['[1]', 'is not a JSON object'],
  ['"name"', 'is not a JSON object'],
  ['{}', 'is neither a game (it has no name) nor an update (it names no game)'],
  ['{"__proto__":{"name":"Sneaky"}}', 'is neither a game (it has no name) nor an update (it names no game)'],
  [`${'['.repeat(100_000)}`, 'is not JSON'],
])('the line %j is a problem: %s', (line, problem) => {
  expect(parseLine(line)).toEqual({ kind: 'problem', problem })
})

const GAME_PROBLEMS: [facts: object, problem: string][] = [
  [{ name: '' }, 'name: is empty'],
  [{ name: ' \u00a0 ' }, 'name: is empty'],
  [{ name: 7 }, 'name: is not text'],
  [{ name: 'bell\u0007' }, 'name: has control characters'],
  [{ name: 'nul\u0000' }, 'name: has control characters'],
  [{ name: 'turned \u202e round' }, 'name: has control characters'],
  [{ name: 'half \ud83d' }, 'name: has control characters'],
  [{ desc: long(301) }, 'desc: is longer than 300 characters'],
  [{ tags: ['Idle', null] }, 'tags[1]: is not text'],
  [{ links: [{ url: 'https://a.example/' }] }, 'links[0].type: is missing'],
  [{ links: [null] }, 'links[0]: is not an object'],
  [{ sensitive: 'yes' }, 'sensitive: is not true or false'],
  [{ tags: ['Idle', 'Idel'] }, 'tags[1]: is not a tag of the taxonomy'],
  [{ tags_guess: ['?'] }, 'tags_guess[0]: is not a tag of the taxonomy'],
  [{ tags: 'Idle' }, 'tags: is not a list'],
  [{ links: [{ type: 'myspace', url: 'https://a.example/' }] }, 'links[0].type: is not a known type of link'],
  [{ release_date: '2023-02-30' }, 'release_date: is not a date like 2024, 2024-05, or 2024-05-31'],
  [{ release_date: 'soon' }, 'release_date: is not a date like 2024, 2024-05, or 2024-05-31'],
  [{ release_date: '0001' }, 'release_date: is not a date like 2024, 2024-05, or 2024-05-31'],
  [{ play_link: '/relative/' }, 'play_link: is not an http or https address'],
]

test.each(GAME_PROBLEMS)('a game with %o is a problem: %s', (facts, problem) => {
  expect(game(facts)).toEqual({ kind: 'problem', problem })
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//a.example/',
  'https://user:secret@a.example/',
  'https://',
  `https://a.example/${'ü'.repeat(1900)}`,
])('the link address %j is a problem', (url) => {
  expect(game({ links: [{ type: 'website', url }] })).toMatchObject({
    problem: expect.stringMatching(/^links\[0\]\.url: is (not an http|longer)/),
  })
})

test('several things wrong are all named, up to five', () => {
  expect(game({ desc: 1, tags: ['a', 'b', 'c', 'd', 'e'] })).toMatchObject({
    problem: expect.stringMatching(/^desc: .*; tags\[0\]: .*; tags\[3\]: .*; and 1 more$/),
  })
})

test('words are tidied: spaces joined, composed, line ends of one kind', () => {
  expect(game({ name: '  Cafe\u0301\u00a0 Clicker ', long_desc: 'one\r\ntwo ' })).toMatchObject({
    game: { name: 'Café Clicker', long_desc: 'one\ntwo' },
  })
})

test('addresses and dates come in one form', () => {
  const link = { type: 'google play', url: 'HTTPS://A.example/über uns' }
  expect(game({ links: [link], release_date: '2023' })).toMatchObject({
    game: {
      links: [{ type: 'google play', url: 'https://a.example/%C3%BCber%20uns', note: '' }],
      release_date: { date: '2023-01-01', precision: 'year' },
    },
  })
  expect(game({ release_date: '2024-02-29' })).toMatchObject({ game: { release_date: { precision: 'day' } } })
})

test('keys that are not known are left alone', () => {
  const parsed = parseLine(
    '{"name":"A Game","__proto__":{"polluted":1},"constructor":{},"stats":{"deep":[1]}}',
  )
  expect(parsed.kind).toBe('game')
  expect('polluted' in {}).toBe(false)
  expect(Object.keys((parsed as { game: object }).game)).toEqual(['name', 'desc', 'tags', 'tags_guess'])
})

const UPDATE_PROBLEMS: [facts: object, problem: string][] = [
  [{ game: '' }, 'game: is empty'],
  [{ version: long(101) }, 'version: is longer than 100 characters'],
  [{ date: '2024-05' }, 'date: is not a day like 2024-05-31'],
  [{ date: '2024-13-01' }, 'date: is not a date like 2024, 2024-05, or 2024-05-31'],
  [{ version: undefined }, 'has no version, date, or title'],
  [{ title: long(151) }, 'title: is longer than 150 characters'],
]

test.each(UPDATE_PROBLEMS)('an update with %o is a problem: %s', (facts, problem) => {
  expect(update(facts)).toEqual({ kind: 'problem', problem })
})

test('the documentation explains every problem of a line', async () => {
  const explained = await readFile(new URL('../../../../docs/import.md', import.meta.url), 'utf8')
  const documented = explained.replace(/\d+/g, 'N')
  for (const [, problem] of [...GAME_PROBLEMS, ...UPDATE_PROBLEMS])
    expect(documented).toContain(problem.replace(/^\S+: /, '').replace(/\d+/g, 'N'))
})

test('what is null is left out: an optional field, or a field of a link', () => {
  const nothing = {
    desc: null,
    developer: null,
    long_desc: null,
    tags: null,
    tags_guess: null,
    play_link: null,
  }
  expect(
    game({ ...nothing, links: null, release_date: null, trailer: null, sensitive: null, reason: null }),
  ).toEqual(game({}))
  const link = { type: 'website', url: 'https://a.example/' }
  expect(game({ links: [{ ...link, note: null }] })).toEqual(game({ links: [link] }))
  expect(update({ developer: null, date: null, title: null, summary: null })).toEqual(update({}))
  expect(parseLine('{"name":"A Game","game":null}')).toMatchObject({ kind: 'game' })
  expect(parseLine('{"name":null}')).toMatchObject({ kind: 'problem' })
})

test.each(['google play', 'google-play', 'Google Play'])('the type of link %j is Google Play', (type) => {
  expect(game({ links: [{ type, url: 'https://a.example/' }] })).toMatchObject({
    game: { links: [{ type: 'google play' }] },
  })
})

test('a reason that is not about adults says nothing', () => {
  expect(game({ reason: 'duplicate' })).toEqual(game({}))
  expect(game({ reason: ['adult'] })).toEqual(game({}))
  expect(game({ reason: 'adult' })).toMatchObject({ game: { reason: 'adult' } })
})
