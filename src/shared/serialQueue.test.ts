import { expect, test } from 'vitest'
import { serialQueue } from './serialQueue.ts'

test('a task waits for those of its own key only, and runs also after one that failed', async () => {
  const inOrder = serialQueue()
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = inOrder('a', () => {
    started.push('a1')
    return first.promise
  })
  const second = inOrder('a', async () => started.push('a2'))
  await inOrder('b', async () => started.push('b1'))
  expect(started).toEqual(['a1', 'b1'])
  first.reject(new Error('refused'))
  await expect(failing).rejects.toThrow('refused')
  await second
  expect(started).toEqual(['a1', 'b1', 'a2'])
})
