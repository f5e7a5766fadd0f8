import { expect, test } from 'vitest'
import type { MergePreview } from './merges.contract.ts'
import { mergeWords } from './mergeWords.ts'

const none = { moved: 0, doubled: 0 }
const NOTHING: MergePreview = {
  game: { id: 1, urlid: 'idle-mine', name: 'Idle Mine' },
  into: { id: 2, urlid: 'number-farm', name: 'Number Farm' },
  ...{ version: 'x', blocked: null, warnings: [], owner: null },
  votes: { ...none, newer: 0 },
  ...{ reviews: none, updates: none, favorites: none, library: none, lists: none },
  ...{ discussions: 0, steam_keys: 0, pending_edits: 0 },
  links: { added: 0, left_out: [] },
  developers: { added: [], left_out: [] },
  ...{ relations: 0, names: [] },
}
const LAST =
  'Number Farm keeps its name, description, tags, and pictures. Links to Idle Mine will lead there.'

test('a merge of a game with which nobody did anything says only what stays', () => {
  expect(mergeWords(NOTHING)).toEqual([LAST])
})

test('every kind of thing that moves is one line, in plain words', () => {
  expect(
    mergeWords({
      ...NOTHING,
      votes: { moved: 1200, doubled: 1, newer: 1 },
      reviews: { moved: 1, doubled: 2 },
      discussions: 1,
      updates: { moved: 0, doubled: 2 },
      favorites: { moved: 3, doubled: 1 },
      library: { moved: 1, doubled: 2 },
      lists: { moved: 2, doubled: 1 },
      links: { added: 1, left_out: [] },
      developers: { added: ['Orteil', 'Opti'], left_out: [] },
      relations: 2,
      names: ['Idle Mine', 'Pit'],
      steam_keys: 2,
      pending_edits: 1,
      owner: 'dev',
    }),
  ).toEqual([
    '1,200 votes move. 1 member voted on both: the newer vote counts.',
    '1 review moves. 2 members reviewed both: the older review becomes a discussion.',
    '1 discussion or poll moves.',
    '2 versions are in both and stay once.',
    '3 favorites move. 1 member has both.',
    '1 library entry moves. 2 members have both: the status they set later counts, and both notes stay.',
    '2 list entries move. 1 list with both will have it once.',
    '1 link will be added.',
    'Developers will be added: Orteil, Opti.',
    '2 related games will be added.',
    'Other names will be added: Idle Mine, Pit.',
    '2 Steam keys move.',
    '1 waiting edit will be declined, with a note to the author.',
    'dev becomes the owner of Number Farm.',
    LAST,
  ])
})
