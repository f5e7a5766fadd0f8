import { describe, expect, test } from 'vitest'
import type { Requirement } from './data/collectible.ts'
import { MERIT_ITEMS } from './data/merit.ts'
import { describeMerit, MERIT_KINDS, type Standing } from './data/thresholds.ts'
import { describeRequirement, isReached, unlocksAt } from './unlocks.ts'

const NEW: Standing = {
  level: 1,
  prestige: 0,
  merits: { analyst: 0, curator: 0, maintainer: 0, visitor: 0, voter: 0 },
  isPremium: false,
  patronLevel: 0,
  patronDays: 0,
}
const PATRON = { isPremium: true, patronLevel: 2, patronDays: 60 }

describe('an item is unlocked', () => {
  test.each<[string, Requirement, Partial<Standing>, boolean]>([
    ['at its level', { kind: 'level', level: 12 }, { level: 12 }, true],
    ['not one level below', { kind: 'level', level: 12 }, { level: 11 }, false],
    ['by everyone who has prestiged', { kind: 'level', level: 100 }, { level: 1, prestige: 1 }, true],
    [
      'at its merit',
      { kind: 'merit', merit: 'voter', count: 10 },
      { merits: { ...NEW.merits, voter: 10 } },
      true,
    ],
    [
      'not by another merit',
      { kind: 'merit', merit: 'voter', count: 1 },
      { merits: { ...NEW.merits, analyst: 9 } },
      false,
    ],
    ['for supporters', { kind: 'patron' }, PATRON, true],
    ['not for others', { kind: 'patron' }, {}, false],
    ['at the length of support', { kind: 'patron-length', days: 60 }, PATRON, true],
    ['not a day before', { kind: 'patron-length', days: 61 }, PATRON, false],
    [
      'not for support that ended',
      { kind: 'patron-length', days: 60 },
      { ...PATRON, isPremium: false },
      false,
    ],
    ['at the level of support', { kind: 'patron-level', level: 2 }, PATRON, true],
    ['at its prestige', { kind: 'prestige', prestige: 2 }, { prestige: 2 }, true],
    ['not below it', { kind: 'prestige', prestige: 2 }, { prestige: 1 }, false],
  ])('%s', (_name, requirement, standing, expected) => {
    expect(isReached(requirement, { ...NEW, ...standing })).toBe(expected)
  })

  test('together with all others whose requirement is met', () => {
    const items = [1, 5, 9].map((level) => ({ level, requirement: { kind: 'level', level } as const }))
    expect(unlocksAt(items, { ...NEW, level: 5 }).map(({ level }) => level)).toEqual([1, 5])
  })
})

test('what unlocks a badge for merit is worded for one and for several', () => {
  const words = MERIT_KINDS.flatMap((merit) =>
    [1, 2].map((count) => describeRequirement({ kind: 'merit', merit, count })),
  )
  expect(words).toEqual([
    ...['1 game reviewed', '2 games reviewed', '1 game added', '2 games added', '1 update added'],
    ...['2 updates added', '1 day visited', '2 days visited', '1 game voted on', '2 games voted on'],
  ])
})

test('tells members what they did for a badge', () => {
  expect([describeMerit('voter', 1), describeMerit('visitor', 7), describeMerit('maintainer', 2)]).toEqual([
    'You voted on 1 game.',
    'You visited on 7 days.',
    'You added 2 updates.',
  ])
})

test('says the level of support as the page of the connection does', () => {
  expect(describeRequirement({ kind: 'patron-level', level: 2 })).toBe(
    'Support the site on Patreon at level 2',
  )
})

test('merit badges unlock at the thresholds of the specification, in its colors', () => {
  const badges = MERIT_ITEMS.filter(({ collectibleType }) => collectibleType === 'badge')
  const described = badges.map(({ color, description }) => `${color}: ${description}`)
  expect(described).toEqual([
    ...['1: 1 game reviewed.', '2: 5 games reviewed.', '4: 15 games reviewed.'],
    ...['1: 1 game added.', '2: 2 games added.', '4: 3 games added.'],
    ...['1: 1 update added.', '2: 2 updates added.', '4: 3 updates added.'],
    ...['1: 7 days visited.', '2: 30 days visited.', '4: 60 days visited.'],
    ...['1: 1 game voted on.', '2: 10 games voted on.', '4: 20 games voted on.'],
  ])
  expect(badges.map(({ requirement }) => `${describeRequirement(requirement)}.`)).toEqual(
    badges.map(({ description }) => description),
  )
})
