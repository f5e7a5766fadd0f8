import { expect, test } from 'vitest'
import { gameBefore, inOrder, moveItem } from './moveGame.ts'

const items = [1, 2, 3, 4].map((id) => ({ game: { id } }))
const ids = (list: typeof items) => list.map(({ game }) => game.id)

test('a game moves up and down, and names the game before it', () => {
  expect(ids(moveItem(items, 0, 2))).toEqual([2, 3, 1, 4])
  expect(ids(moveItem(items, 3, 0))).toEqual([4, 1, 2, 3])
  expect(ids(moveItem(items, 1, 1))).toEqual([1, 2, 3, 4])
  expect(gameBefore(moveItem(items, 0, 2), 2)).toBe(3)
  expect(gameBefore(items, 0)).toBeNull()
})

test('the order of the server wins: games that it no longer has are removed', () => {
  expect(ids(inOrder(items, [4, 9, 2, 1]))).toEqual([4, 2, 1])
})
