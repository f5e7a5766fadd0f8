import { expect, it } from 'vitest'
import { matchActions } from './matchActions.ts'

const entries = [
  { label: 'Popular' },
  { label: 'Your profile' },
  { label: 'Steam keys' },
  { label: 'Logout', words: 'sign out' },
  { label: 'Keyboard shortcuts' },
]
const found = (typed: string) => matchActions(entries, typed).map(({ label }) => label)

it('finds beginnings before beginnings of words, and these before matches elsewhere', () => {
  expect(found('key')).toEqual(['Keyboard shortcuts', 'Steam keys'])
  expect(found('pro')[0]).toBe('Your profile')
})

it('finds an entry by its other words, and by its letters in their order', () => {
  expect(found('sign out')).toEqual(['Logout'])
  expect(found('kshort')).toEqual(['Keyboard shortcuts'])
  expect(found('PPLR')).toEqual(['Popular'])
})

it('finds everything for nothing, and nothing for what is not there', () => {
  expect(found('  ')).toHaveLength(entries.length)
  expect(found('xyz')).toEqual([])
})
