import { expect, test } from 'vitest'
import { cite, readCitation, readRules } from './ruleSections.ts'

const MARKDOWN = `Be nice.

## 1. Be *kind* to people
Always.

### Why
Because.

## Not numbered
Still the first.

## 12. No spam!

## 1. Again
`

test('numbered headings of the rules are sections; all else belongs to the one before', () => {
  const { intro, sections } = readRules(MARKDOWN)
  expect(intro).toBe('Be nice.')
  expect(sections.map(({ number, title }) => [number, title])).toEqual([
    [1, 'Be kind to people'],
    [12, 'No spam!'],
  ])
  expect(sections[0]!.content).toContain('### Why\nBecause.\n\n## Not numbered\nStill the first.')
  expect(sections[1]!.content).toBe('## 1. Again')
})

test('rules without numbers have no sections, and lines may end as on Windows', () => {
  expect(readRules('# Rules\n\n## Kindness')).toEqual({ intro: '# Rules\n\n## Kindness', sections: [] })
  expect(readRules('## 2. Play fair\r\nYes.').sections).toEqual([
    { number: 2, title: 'Play fair', content: 'Yes.' },
  ])
})

test('a citation comes before what was written, and replaces an earlier one', () => {
  const { sections } = readRules(MARKDOWN)
  const [kind, spam] = sections
  expect(cite('', kind!, sections)).toBe('Rule 1: Be kind to people. ')
  expect(cite('You insulted Bob', kind!, sections)).toBe('Rule 1: Be kind to people. You insulted Bob')
  expect(cite('Rule 1: Be kind to people. You did it', spam!, sections)).toBe('Rule 12: No spam! You did it')
})

test('only a number at the beginning of a reason is a citation, with the title after it', () => {
  expect(readCitation('Rule 12: No spam! You did it')).toEqual({
    number: 12,
    cited: 'Rule 12: No spam!',
    rest: ' You did it',
  })
  expect(readCitation('Rule 12, twice')).toEqual({ number: 12, cited: 'Rule 12', rest: ', twice' })
  for (const reason of ['', 'See Rule 3', 'Rule three', 'Rules 3', 'Rule 1234', 'rule 3'])
    expect(readCitation(reason)).toBeUndefined()
})
