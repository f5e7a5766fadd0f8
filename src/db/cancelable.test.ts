import { expect, test } from 'vitest'
import { cancelable, Unwanted } from './cancelable.ts'

const TRANSACTION = { pid: 1, startedAt: '0' }

test('a connection is kept until the server was told to cancel, also if its statement has ended', async () => {
  const [told, asked, statement] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<string>(),
  ]
  const cancel = () => {
    asked.resolve()
    return told.promise
  }
  const leaving = new AbortController()
  const events: string[] = []
  const done = cancelable({ cancel }, TRANSACTION, leaving.signal, () => statement.promise).then((result) =>
    events.push(`given back with ${result}`),
  )
  leaving.abort()
  await asked.promise
  statement.resolve('rows')
  // More turns than the promises between the statement and its caller take.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  events.push('told')
  told.resolve()
  await done
  expect(events).toEqual(['told', 'given back with rows'])
})

test('a statement that nobody waits for is not begun', async () => {
  let begun = false
  const work = async () => {
    begun = true
  }
  await expect(
    cancelable({ cancel: undefined }, TRANSACTION, AbortSignal.abort(), work),
  ).rejects.toBeInstanceOf(Unwanted)
  expect(begun).toBe(false)
})

test('a statement that fails of itself keeps its error, and after it nothing is canceled', async () => {
  const leaving = new AbortController()
  let canceled = false
  const cancel = async () => {
    canceled = true
  }
  const failing = cancelable({ cancel }, TRANSACTION, leaving.signal, () => Promise.reject(new Error('own')))
  await expect(failing).rejects.toThrow('own')
  leaving.abort()
  expect(canceled).toBe(false)
})
