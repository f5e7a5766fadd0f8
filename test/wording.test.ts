import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT, sourceOf } from './documents.ts'
import { HOLE, type ShownText, textsOfDemo, textsOfSources } from './shownTexts.ts'

/** Words that were replaced by better ones, as they were on screen or in messages. */
const REPLACED = [
  'e-mail',
  'E-mail',
  'favourite',
  'Games in tabs',
  'Back to the tabs',
  'Edit defaults',
  'A chip above each list',
  'Lists leave out games',
  'password alone is not enough',
  'A change takes up to a minute',
  'It is number',
  "'Mix'",
  'Most link clicks',
  'most link clicks',
  '#2 highest rated',
  "'Written'",
  'About games',
  'About a game',
  'Discussion about a game',
  "one: 'News'",
  'Experience that members earned',
  "'Helpful'",
  'Read page',
  'There is no host named',
  'Use a website’s usual port',
  'Needs a correction',
  '0 of 1, pick 1',
  'There is no dump yet',
  'The first one will be here',
  'Unhid what',
  'Press a tag once',
  'Which games do you like?',
  'five games that you know',
  'Show others',
  'Match included tags',
  'Open reviews and comments as a page',
  'Last changed',
  '>Written:<',
  'Look 1',
  'games that you know',
  'Both: ',
  'Play / Games',
  'Your password alone',
  'A moderator confirms',
  'Unhid ',
  'is folded for you',
]

/** What landed never changes. */
const MIGRATIONS = /^src\/db\/migrations\//

it('no source has words that were replaced by better ones', () => {
  const files = globSync('src/**/*.{ts,tsx,jsonl}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !MIGRATIONS.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => {
    const text = sourceOf(file)
    return REPLACED.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`)
  })
  expect(found).toEqual([])
})

/** A straight apostrophe in a word, or after a value: `don't`, `${name}'s`. */
const STRAIGHT = new RegExp(`[\\p{L}\\d${HOLE}]'\\p{L}`, 'gu')

it('texts have curly apostrophes', () => {
  expect('isn’t').not.toMatch(STRAIGHT)
  for (const text of ["isn't", "the 1990's", `${HOLE}'s list`]) expect(text).toMatch(STRAIGHT)
  expect(quoted([...textsOfSources(), ...textsOfDemo()], STRAIGHT)).toEqual([])
})

/** The end of a list of single words without its last comma: 'a, b and c'. */
const LIST_WITHOUT_COMMA = /\p{L}+, \p{L}+ (?:and|or) \p{L}+/gu

/** No lists of three. */
const NOT_LISTS = [
  'text, whether or not',
  'votes, up and down',
  'period, up and down',
  'them, up and down',
  'posts, newest or most',
  'member, votes and posts',
  'games, describe and tag',
  'days, links and posts',
  'spores, nettles and beehives',
  'and, now and then',
]

it('lists of three or more have a comma before their last word', () => {
  // What members of the demo write is their own.
  const descriptions = textsOfDemo().filter(({ file }) => /\/(?:games|updates|lists)\./.test(file))
  const found = quoted([...textsOfSources(), ...descriptions], LIST_WITHOUT_COMMA)
  const isList = (each: string) => !NOT_LISTS.some((words) => each.endsWith(`: ${words}`))
  expect(found.filter(isList)).toEqual([])
  expect(NOT_LISTS.filter((words) => !found.some((each) => each.endsWith(`: ${words}`)))).toEqual([])
})

const quoted = (texts: ShownText[], wrong: RegExp): string[] =>
  texts.flatMap(({ file, text }) =>
    Array.from(text.replaceAll(/\s+/g, ' ').matchAll(wrong), ([words]) => `${file}: ${words}`),
  )
