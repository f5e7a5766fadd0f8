import { expect, test } from 'vitest'
import { TAG_CATEGORIES, tagById, tagByName } from '#/shared/taxonomy.ts'
import { chooseTags } from './chooseTags.ts'

/** One tag of each category that needs one. */
const ENOUGH = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Puzzle', 'Local save']
const names = (ids: readonly number[]) => ids.map((id) => tagById.get(id)!.name)
const idOf = (name: string) => tagByName.get(name)!.id

test('tags that obey the taxonomy are taken as they are, each once', () => {
  const chosen = chooseTags([...ENOUGH, 'Idle', 'Unity'], ['Steampunk', 'Godot'])
  expect(names(chosen.ids).sort()).toEqual([...ENOUGH, 'Unity'].sort())
  expect(chosen).toMatchObject({ dropped: [], short: [] })
})

test('guesses fill up a category that falls short, no further than its minimum', () => {
  const chosen = chooseTags(
    ENOUGH.filter((name) => name !== 'Space'),
    ['War', 'Sport', 'Windows'],
  )
  expect(names(chosen.ids)).toContain('War')
  expect(names(chosen.ids)).not.toContain('Sport')
  expect(names(chosen.ids)).not.toContain('Windows')
  expect(chosen.short).toEqual([])
})

test('over the maximum the first stay and the others are named', () => {
  const chosen = chooseTags([...ENOUGH, 'Clicker', 'Active', 'Prototype'], [])
  expect(names(chosen.ids)).toEqual(expect.arrayContaining(['Idle', 'Clicker', 'Finished']))
  expect(chosen.dropped).toEqual(['Prototype', 'Active'])
})

test('reports the categories that stay below their minimum', () => {
  const needed = TAG_CATEGORIES.filter((category) => category.min > 0)
  expect(chooseTags([], []).short).toEqual(needed)
  expect(chooseTags(['Web', 'Finished'], ['Free']).short.map((category) => category.id)).toEqual([
    'playstyle',
    'graphics',
    'setting',
    'gameplay',
    'features',
  ])
})

test('a game keeps the tags it has where the line knows none of that category', () => {
  const chosen = chooseTags(['Web', 'Clicker'], ['War'], { present: ['Space', 'Nature', 'Idle'].map(idOf) })
  expect(names(chosen.ids)).toEqual(['Web', 'Clicker', 'Space', 'Nature'])
})

const FULL = ['Puzzle', 'Rpg', 'Factory', 'Trading']

test('a game for adults only is tagged NSFW before all else, and beside what it has', () => {
  const full = chooseTags([...ENOUGH, ...FULL.slice(1)], [], { sensitive: true })
  expect(names(full.ids)).toEqual(expect.arrayContaining(['Nsfw', 'Puzzle', 'Rpg', 'Factory']))
  expect(full.dropped).toEqual(['Trading'])
  const known = chooseTags(['Web'], [], { present: FULL.slice(0, 2).map(idOf), sensitive: true })
  expect(names(known.ids)).toEqual(['Web', 'Nsfw', 'Puzzle', 'Rpg'])
})

test('NSFW stays when a later line says nothing of it, and goes when it says no', () => {
  const present = [idOf('Nsfw'), idOf('Puzzle')]
  expect(names(chooseTags(['Rpg'], [], { present }).ids)).toEqual(['Nsfw', 'Rpg'])
  expect(names(chooseTags(['Rpg'], [], { present, sensitive: false }).ids)).toEqual(['Rpg'])
  expect(names(chooseTags(['Nsfw', 'Rpg'], []).ids)).toEqual(['Nsfw', 'Rpg'])
})
