import { expect, test } from 'vitest'
import { LINK_TYPES, linkTypeById, linkTypeBySlug } from './linkTypes.ts'

test('the link types are the eighteen of the specification, in its order', () => {
  expect(LINK_TYPES.map((type) => type.id).join(', ')).toBe(
    'website, steam, itch, demo, google play, apple store, source code, demo android, demo ios, reddit, ' +
      'discord, patreon, ko-fi, guide, wiki, twitter, github, gitlab',
  )
})

test('every link type has a unique slug that is safe in an address', () => {
  expect(new Set(LINK_TYPES.map((type) => type.slug)).size).toBe(18)
  for (const type of LINK_TYPES) expect(type.slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('a link type is found by its id and by its slug', () => {
  expect(linkTypeById.get('google play')?.slug).toBe('google-play')
  expect(linkTypeBySlug.get('ko-fi')?.name).toBe('Ko-fi')
  expect(linkTypeBySlug.get('nonsense')).toBeUndefined()
})
