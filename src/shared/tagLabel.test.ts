import { expect, test } from 'vitest'
import { tagLabel } from './tagLabel.ts'
import { TAGS } from './taxonomy.ts'

test('abbreviations and compounds are shown as English writes them, all other names as the taxonomy has them', () => {
  const different = TAGS.filter((tag) => tagLabel(tag) !== tag.name)
  expect(Object.fromEntries(different.map((tag) => [tag.name, tagLabel(tag)]))).toEqual({
    Ios: 'iOS',
    Rpg: 'RPG',
    Nsfw: 'NSFW',
    'In app purchases': 'In-app purchases',
    'Semi idle': 'Semi-idle',
    'Text based': 'Text-based',
    'Post apocalyptic': 'Post-apocalyptic',
    'Auto battling': 'Auto-battling',
  })
})
