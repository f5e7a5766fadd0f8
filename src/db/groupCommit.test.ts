import { expect, test } from 'vitest'
import { GroupCommit } from './groupCommit.ts'

const settled = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
  )

test('what arrives together shares a group, up to its size, in order', async () => {
  const groups: (readonly number[])[] = []
  const commit = new GroupCommit<number, number>(async (group) => {
    groups.push(group)
    return group.map((n) => 10 * n)
  }, 3)
  expect(await settled([1, 2, 3, 4].map((n) => commit.add(n)))).toEqual([10, 20, 30, 40])
  expect(groups).toEqual([[1, 2, 3], [4]])
})

test('an error among the outputs rejects its own input only', async () => {
  const commit = new GroupCommit<number, number>(
    async (group) => group.map((n) => (n === 2 ? new Error('not two') : n)),
    10,
  )
  expect(await settled([1, 2, 3].map((n) => commit.add(n)))).toEqual([1, 'not two', 3])
})

test('inputs of one key are written one after the other, in order, and the others do not wait for them', async () => {
  const groups: (readonly string[])[] = []
  const commit = new GroupCommit<string, string>(
    async (group) => {
      groups.push(group)
      return group
    },
    3,
    (input) => input[0],
  )
  await Promise.all(['a1', 'a2', 'b1', 'a3', 'c1', 'd1'].map((input) => commit.add(input)))
  expect(groups).toEqual([['a1', 'b1', 'c1'], ['a2', 'd1'], ['a3']])
})

test('what a time limit of the database ends in a group is tried alone, and only what waits in vain is rejected', async () => {
  const commit = new GroupCommit<number, number>(async (group) => {
    if (group.includes(2)) throw Object.assign(new Error('canceled'), { code: '57014' })
    return group
  }, 10)
  expect(await settled([1, 2, 3].map((n) => commit.add(n)))).toEqual([1, 'canceled', 3])
})
