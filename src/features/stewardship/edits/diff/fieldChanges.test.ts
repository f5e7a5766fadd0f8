import { expect, test } from 'vitest'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { changedFields } from '#/features/stewardship/edits/edits.rules.ts'
import { diffEntries, mergeFields } from './fieldChanges.ts'

const BASE: GameFields = {
  name: 'Garden',
  other_names: [],
  desc: 'Plant.',
  long_desc: '',
  developers: [],
  relations: [],
  links: [{ type: 'website', url: 'https://example.org/', note: '' }],
  play_link: null,
  tags: [6, 20],
  release_date: null,
  logo: null,
  banner: null,
  screenshots: [],
  trailer: null,
}

test('the changed fields are in the order of the form', () => {
  expect(changedFields(BASE, { ...BASE, trailer: 'x', desc: 'Plant more.' })).toEqual(['desc', 'trailer'])
  expect(changedFields(BASE, structuredClone(BASE))).toEqual([])
  expect(
    diffEntries({ tags: { from: [6], to: [7] }, name: { from: 'a', to: 'b' } }).map(({ field }) => field),
  ).toEqual(['name', 'tags'])
})

test('own changes go on top of those of others, and only a field that both changed differently is a conflict', () => {
  const mine = { ...BASE, name: 'My garden', desc: 'Grow.', tags: [6, 20, 28] }
  const theirs = { ...BASE, name: 'Their garden', developers: ['Somebody'], tags: [6, 20, 28] }
  const { merged, conflicts } = mergeFields(BASE, mine, theirs)
  expect(conflicts).toEqual(['name'])
  expect(merged).toEqual({ ...theirs, name: 'My garden', desc: 'Grow.' })
})
