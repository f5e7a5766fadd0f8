import { expect, test } from 'vitest'
import type { NewsItem, NewsReason } from './followingNews.contract.ts'
import { newsDay } from './newsDay.ts'
import { additionsText, reasonText } from './newsWords.ts'

test.each<[NewsReason['kind'], NewsItem['kind'], string]>([
  ['game', 'update', 'You follow this game'],
  ['favorite', 'update', 'One of your favorites'],
  ['developer', 'update', 'You follow X'],
  ['member', 'post', 'You follow X'],
  ['member', 'game', 'Added by X'],
  ['list', 'list', 'You follow this list'],
  ['search', 'game', 'Your search “X”'],
  ['tag', 'game', 'Tag: X'],
])('the reason %s of a thing of the kind %s reads “%s”', (reason, kind, text) => {
  expect(reasonText({ kind, reason: { kind: reason, name: 'X', link: null } })).toBe(text)
})

test('what was added to a list is counted', () => {
  const list = { id: 1, title: 'Towers' }
  expect([1, 3].map((total) => additionsText({ total, list }))).toEqual([
    '1 game added to Towers',
    '3 games added to Towers',
  ])
})

test.each([
  ['2026-11-27T00:00:00Z', 'Today'],
  ['2026-11-27T23:59:00Z', 'Today'],
  ['2026-11-28T03:00:00Z', 'Today'],
  ['2026-11-26T23:59:59Z', 'Yesterday'],
  ['2026-11-25T12:00:00Z', 'Nov 25'],
])('%s is %s', (at, day) => {
  expect(newsDay(at, Date.parse('2026-11-27T18:00:00Z'))).toBe(day)
})
