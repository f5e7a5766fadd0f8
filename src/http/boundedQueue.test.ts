import { expect, test } from 'vitest'
import { BoundedQueue, QueueFullError } from './boundedQueue.ts'

test('runs two tasks at a time, in the order of their requests, and rejects too many', async () => {
  const queue = new BoundedQueue<number>(2, 3)
  const gates: (() => void)[] = []
  let running = 0
  let most = 0
  const order: number[] = []
  const task = (i: number) => async () => {
    most = Math.max(most, ++running)
    order.push(i)
    await new Promise<void>((open) => gates.push(open))
    running--
    return i
  }
  const requests = Array.from({ length: 5 }, (_, i) => queue.run(`k${i}`, task(i)))
  await expect(queue.run('one too many', task(9))).rejects.toBeInstanceOf(QueueFullError)
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => gates.length).toBeGreaterThan(done)
    gates[done]!()
  }
  expect(await Promise.all(requests)).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
})

test('a task that failed makes room for the next', async () => {
  const queue = new BoundedQueue<string>(1, 5)
  const failed = queue.run('a', () => Promise.reject(new Error('no memory')))
  const next = queue.run('b', async () => 'done')
  await expect(failed).rejects.toThrow('no memory')
  expect(await next).toBe('done')
  expect(await queue.run('a', async () => 'again')).toBe('again')
})

test('requests with the same key share one run', async () => {
  const queue = new BoundedQueue<number>(1, 1)
  let runs = 0
  const task = async () => ++runs
  expect(await Promise.all([queue.run('a', task), queue.run('a', task)])).toEqual([1, 1])
  expect(await queue.run('a', task)).toBe(2)
})
