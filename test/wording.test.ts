import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT, sourceOf } from './documents.ts'

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
  "Use a website's usual port",
  'Needs a correction',
  '0 of 1, pick 1',
  'There is no dump yet',
  'The first one will be here',
  'Unhid what',
  'A moderator confirms',
  'Press a tag once',
  'Which games do you like?',
  'five games that you know',
  'Show others',
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
