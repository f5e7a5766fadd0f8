import { expect, test } from 'vitest'
import { MAX_MEMBERS_OF_GAME, MAX_TOGETHER } from './forYou.limits.ts'
import { type LikedTogether, LikesBuilder, likedTogether } from './likedTogether.rules.ts'

function together(members: readonly (readonly number[])[]): Map<number, LikedTogether> {
  const likes = new LikesBuilder()
  for (const games of members) likes.add(games)
  return new Map([...likedTogether(likes.likes)].flatMap((game) => (game ? [[game.gameId, game]] : [])))
}
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)

test('games that three members like are liked together, and two members are not enough', () => {
  const found = together([...times(3, [1, 2]), ...times(2, [1, 3]), [4]])
  expect([...found.keys()].sort()).toEqual([1, 2])
  expect(found.get(1)!.others).toEqual([2])
  expect(found.get(2)!.others).toEqual([1])
})

test('a game that most like comes after one that is liked by the same members', () => {
  const popular = 9
  const found = together([...times(6, [1, 2, popular]), ...times(40, [popular, 5])])
  expect(found.get(1)!.others).toEqual([2, popular])
})

test('a member with many likes says less about each pair of them', () => {
  const many = Array.from({ length: 150 }, (_, i) => 100 + i)
  const found = together([...times(5, [1, 2]), ...times(5, [1, 3, ...many])])
  // By id alone it would come last.
  expect(found.get(1)!.others[0]).toBe(2)
})

test('equal games follow one another by id, the newer first, and only the closest are kept', () => {
  const games = Array.from({ length: MAX_TOGETHER + 9 }, (_, i) => i + 1)
  const { others, scores } = together(times(4, games)).get(1)!
  expect(others).toEqual(games.slice(1).toReversed().slice(0, MAX_TOGETHER))
  expect(new Set(scores).size).toBe(1)
  expect(scores[0]).toBeGreaterThan(0)
  expect(scores[0]).toBeLessThanOrEqual(1)
})

test('of a game that very many like a sample is compared, which says the same', () => {
  const few = together([...times(300, [1, 2]), ...times(100, [1, 3])]).get(1)!
  const many = together([...times(3000, [1, 2]), ...times(1000, [1, 3])]).get(1)!
  expect(MAX_MEMBERS_OF_GAME).toBeLessThan(4000)
  expect(many.others).toEqual(few.others)
  for (const [at, score] of many.scores.entries()) expect(score).toBeCloseTo(few.scores[at]!, 1)
})
