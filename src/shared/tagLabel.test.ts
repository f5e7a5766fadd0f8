import { expect, test } from 'vitest'
import { tagLabel } from './tagLabel.ts'
import { TAGS } from './taxonomy.ts'

test('abbreviations are shown as they are written, all other names as the taxonomy has them', () => {
  const different = TAGS.filter((tag) => tagLabel(tag) !== tag.name)
  expect(different.map((tag) => [tag.name, tagLabel(tag)])).toEqual([
    ['Ios', 'iOS'],
    ['Rpg', 'RPG'],
    ['Nsfw', 'NSFW'],
  ])
})
