import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ART_VERSION } from '#/shared/itemPicture.ts'
import { COLLECTIBLES, checkCatalog, drawCollectible, findByCode, isStarter } from './allCollectibles.ts'
import { BACKDROPS } from './art/backdrops.ts'
import { EMBLEMS } from './art/drawArt.ts'
import { HATS } from './art/hats.ts'
import { COLLECTIBLE_TYPES, collectibleCode } from './data/collectible.ts'
import { PATRON_LENGTHS } from './data/thresholds.ts'
import { DEFAULT_PARTS, defaultParts } from './defaultAvatar.ts'

describe('the catalog of collectibles', () => {
  test('has at least 220 items of every type, unlocks something at each level, and can be drawn', () => {
    expect(() => checkCatalog()).not.toThrow()
    expect(COLLECTIBLES.length).toBeGreaterThanOrEqual(220)
    for (const type of COLLECTIBLE_TYPES)
      expect(
        COLLECTIBLES.some((item) => item.collectibleType === type),
        type,
      ).toBe(true)
  })

  test('has at least 60 drawings of our own', () => {
    const own = Object.keys(EMBLEMS).length + Object.keys(HATS).length + Object.keys(BACKDROPS).length
    expect(own).toBeGreaterThanOrEqual(60)
  })

  test.each([
    ['an id twice', () => [COLLECTIBLES[0]!, ...COLLECTIBLES], 'has the id of another one'],
    [
      'a level without an item',
      () => COLLECTIBLES.filter((item) => item.art !== 'cursor'),
      'No collectible unlocks at level 1',
    ],
    [
      'a rarity that is not that of the level',
      () => [{ ...COLLECTIBLES[0]!, color: 6 as const }],
      'has not the rarity',
    ],
    ['a drawing that does not exist', () => [{ ...COLLECTIBLES[0]!, art: 'nothing' }], 'cannot be drawn'],
  ])('is refused with %s', (_name, items, message) => {
    expect(() => checkCatalog(items())).toThrow(message)
  })

  test('gives supporters a name badge and a name color at each length and at the first level', () => {
    const of = (type: string, kind: string) =>
      COLLECTIBLES.filter((item) => item.collectibleType === type && item.requirement.kind === kind)
    for (const type of ['nameBadge', 'nameColor']) {
      expect(of(type, 'patron-length')).toHaveLength(PATRON_LENGTHS.length)
      expect(of(type, 'patron-level')).toHaveLength(1)
    }
  })

  test('has the texts of badges that supporters and prestige bring', () => {
    const titles = (type: string, kind: string) =>
      COLLECTIBLES.filter((item) => item.collectibleType === type && item.requirement.kind === kind).map(
        (item) => item.title,
      )
    const lengths = [30, 60, 90, 120, 150].map((days) => `Premium member for ${days} days`)
    expect(titles('badge', 'patron')).toEqual(['Premium member'])
    expect(titles('badge', 'patron-length')).toEqual(lengths)
    expect(titles('nameBadge', 'patron-length')).toEqual(lengths)
    expect(titles('badge', 'prestige')).toEqual(['Prestige 1', 'Prestige 2', 'Prestige 3'])
  })

  test('draws the same pictures as when their version was raised last', () => {
    // A changed drawing under an old address would never reach readers who have cached it: raise ART_VERSION, then paste the new value.
    const hash = createHash('sha256')
    for (const item of COLLECTIBLES) hash.update(collectibleCode(item)).update(drawCollectible(item).data)
    expect([ART_VERSION, hash.digest('hex').slice(0, 16)]).toEqual(DRAWN)
  })
})

describe('the avatar of a member who has made none', () => {
  test('consists of items that everybody owns', () => {
    for (const [type, codes] of Object.entries(DEFAULT_PARTS))
      for (const code of codes) {
        const item = findByCode(code)!
        expect([code, item.collectibleType, isStarter(item)]).toEqual([code, type, true])
      }
  })

  test('is always the same for a member, and seldom that of another', () => {
    const ids = Array.from(
      { length: 200 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    )
    expect(defaultParts(ids[0]!)).toEqual(defaultParts(ids[0]!))
    expect(new Set(ids.map((id) => defaultParts(id).join())).size).toBeGreaterThan(190)
  })
})

const DRAWN = [2, 'cec327582bc4cfc7']
