import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import type { DomainEvent, EventBatch } from './domainEvents.ts'
import { Events, MAX_PAYLOAD_BYTES, messageText } from './events.server.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const favorite = (gameId: number): DomainEvent => ({ type: 'favorite', gameId, userId: 'someone' })
const rows = async () =>
  (await db.kysely.selectFrom('site_state').select('key').orderBy('key').execute()).map(({ key }) => key)

/** The events of a process, and what its effects have seen. */
async function startProcess() {
  const events = await new Events(db, log).listen()
  afterAll(() => events.close())
  const seen: EventBatch[] = []
  const seenAsWriter: EventBatch[] = []
  events.addEffects([
    {
      name: 'failing',
      where: 'every process',
      run: () => {
        throw new Error('An effect that fails')
      },
    },
    { name: 'here', where: 'writer', run: (batch) => void seenAsWriter.push(batch) },
    { name: 'everywhere', where: 'every process', run: (batch) => void seen.push(batch) },
  ])
  return { events, seen, seenAsWriter }
}

test('effects run after the commit and before the write resolves, whatever one of them throws', async () => {
  const { events } = await startProcess()
  const found: string[][] = []
  events.addEffects([{ name: 'reader', where: 'writer', run: async () => void found.push(await rows()) }])
  const result = await events.write(async (trx, emit) => {
    emit(favorite(1))
    await trx.insertInto('site_state').values({ key: 'committed', value: '1' }).execute()
    return 7
  })
  expect(result).toBe(7)
  expect(found).toEqual([['committed']])
})

test('a write that throws is rolled back and has no effects', async () => {
  const { events, seen } = await startProcess()
  const failing = events.write(async (trx, emit) => {
    emit(favorite(1))
    await trx.insertInto('site_state').values({ key: 'rolled-back', value: '1' }).execute()
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  expect(await rows()).not.toContain('rolled-back')
  expect(seen).toEqual([])
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('another process', () => {
  test('hears of what was committed, once, and not of what was rolled back', async () => {
    const [writer, other] = [await startProcess(), await startProcess()]
    await writer.events
      .write(async (_, emit) => {
        emit(favorite(1))
        throw new Error('No')
      })
      .catch(() => {})
    await writer.events.write(async (_, emit) => emit(favorite(2)))
    await expect.poll(() => other.seen.length).toBe(1)
    expect(other.seen).toEqual([{ events: [favorite(2)], missed: new Set() }])
    expect(other.seenAsWriter).toEqual([])
    // The writer's own message has come by now as well: messages arrive in order.
    await other.events.write(async (_, emit) => emit(favorite(3)))
    await expect.poll(() => writer.seen.length).toBe(2)
    expect(writer.seen.flatMap(({ events }) => events)).toEqual([favorite(2), favorite(3)])
  })

  test('hears only the types of events that are too many for one message', async () => {
    const [writer, other] = [await startProcess(), await startProcess()]
    const many = Array.from({ length: 500 }, (_, index) => favorite(index))
    await writer.events.write(async (_, emit) => many.forEach(emit))
    await expect.poll(() => other.seen.length).toBe(1)
    expect(other.seen[0]).toEqual({ events: [], missed: new Set(['favorite']) })
    expect(writer.seen[0]!.events).toHaveLength(500)
  })
})

test('a message is whole as long as PostgreSQL takes it', () => {
  const some = Array.from({ length: 100 }, (_, index) => favorite(index))
  expect(JSON.parse(messageText('p', some))).toEqual({ from: 'p', events: some })
  const many = Array.from({ length: 200 }, (_, index) => favorite(index))
  expect(Buffer.byteLength(JSON.stringify({ from: 'p', events: many }))).toBeGreaterThan(MAX_PAYLOAD_BYTES)
  expect(JSON.parse(messageText('p', many))).toEqual({ from: 'p', missed: ['favorite'] })
})
