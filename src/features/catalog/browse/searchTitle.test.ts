import { expect, test } from 'vitest'
import { searchTitle } from './activeFilters.ts'
import { searchList } from './listOfAddress.ts'

test.each([
  ['', 'Search'],
  ['q=mine', 'Search: “mine”'],
  ['tags=idle&not=nsfw&sort=rated&page=3', 'Search: Idle, not NSFW, highest rated, page 3'],
  ['minVotes=1', 'Search: At least 1 vote'],
  ['minVotes=1200', 'Search: At least 1,200 votes'],
  ['tags=idle,web,2d,space,free,story', 'Search: Idle, Web, 2D, Space, 2 more'],
])('the title of a search tells it from others: %s', (search, title) => {
  expect(searchTitle(searchList(Object.fromEntries(new URLSearchParams(search))).query)).toBe(title)
})
