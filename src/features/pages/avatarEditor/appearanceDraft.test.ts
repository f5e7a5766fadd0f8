import { describe, expect, test } from 'vitest'
import type { CollectibleItem } from '#/features/people/collectibles/collectibles.contract.ts'
import { type AppearanceDraft, chooseItem, draftAvatar, moveBadge, randomAvatar } from './appearanceDraft.ts'

const DRAFT: AppearanceDraft = {
  worn: { background: 'l1', avatar_body: 'l8', avatar_hat: 'l103', banner: 'l43' },
  badges: ['m1', 'm2'],
}

describe('choosing an item', () => {
  test('exchanges the one that was worn', () => {
    expect(chooseItem(DRAFT, 'avatar_hat', 'l113').worn.avatar_hat).toBe('l113')
  })

  test('again removes it', () => {
    expect(chooseItem(DRAFT, 'avatar_hat', 'l103').worn).not.toHaveProperty('avatar_hat')
  })

  test.each([
    ['background', 'l1'],
    ['avatar_body', 'l8'],
    ['banner', 'l43'],
  ] as const)('again keeps a %s', (type, code) => {
    expect(chooseItem(DRAFT, type, code)).toEqual(DRAFT)
  })

  test('adds a badge to the end of the shelf, and takes it off again', () => {
    const added = chooseItem(DRAFT, 'badge', 'm3')
    expect(added.badges).toEqual(['m1', 'm2', 'm3'])
    expect(chooseItem(added, 'badge', 'm1').badges).toEqual(['m2', 'm3'])
  })

  test('adds no thirteenth badge', () => {
    const full = { ...DRAFT, badges: Array.from({ length: 12 }, (_, n) => `l${n}`) }
    expect(chooseItem(full, 'badge', 'm3')).toBe(full)
  })
})

test.each([
  [0, 2, ['m2', 'm3', 'm1']],
  [2, 0, ['m3', 'm1', 'm2']],
  [1, 0, ['m2', 'm1', 'm3']],
  [2, 9, ['m1', 'm2', 'm3']],
  [0, -1, ['m1', 'm2', 'm3']],
])('a badge moves from place %i of the shelf to %i, and not beyond its ends', (from, to, badges) => {
  expect(moveBadge({ ...DRAFT, badges: ['m1', 'm2', 'm3'] }, from, to).badges).toEqual(badges)
})

test('a random avatar has a background and a body, only items that can be worn, and leaves the banner', () => {
  const item = (collectibleType: string, itemID: number) =>
    ({ groupID: 'levels', itemID, collectibleType }) as CollectibleItem
  const wearable = [item('background', 2), item('avatar_body', 9), item('avatar_hair', 23)]
  const { worn, badges } = randomAvatar(DRAFT, wearable, () => 0.99)
  expect(worn).toEqual({ background: 'l2', avatar_body: 'l9', avatar_hair: 'l23', banner: 'l43' })
  expect(badges).toEqual(DRAFT.badges)
})

test('the address of an avatar has its parts in the order of their layers', () => {
  expect(
    draftAvatar({ ...DRAFT, worn: { avatar_hat: 'l103', avatar_body: 'l8', background: 'l1' } }, 80),
  ).toBe('/media/avatars/2/l1-l8-l103/80.webp')
})
