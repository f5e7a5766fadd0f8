import { expect, it } from 'vitest'
import { packSave, SaveError, type Slot } from './saves.js'
import { openSession } from './session.js'

/** A game as small as can be: it counts seconds. */
const rules = {
  OFFLINE_LIMIT: 3600,
  newGame: () => ({ seconds: 0 }),
  advance: (state: { seconds: number }, seconds: number) => {
    state.seconds += seconds
  },
  restore: (data: unknown) => {
    const { seconds } = data as { seconds: unknown }
    if (typeof seconds !== 'number') throw new SaveError('That save is damaged.')
    return { seconds }
  },
}

function tableOf(text: string | null) {
  const table = { text, damaged: '', now: 1_000_000 }
  const slot: Slot = {
    read: () => table.text,
    write: (saved) => {
      table.text = saved
      return true
    },
    setAside: (saved) => {
      table.damaged = saved
      return true
    },
  }
  return { table, session: openSession({ id: 'count', rules, slot, now: () => table.now }) }
}

it('counts the time since the save, up to the limit, and tells of the absence once', () => {
  const { table, session } = tableOf(packSave('count', { seconds: 5 }, 1_000_000 - 120_000))
  expect(session.resume()).toBe(true)
  expect(session.tick()).toEqual({ seconds: 120, before: { seconds: 5 } })
  expect(session.state.seconds).toBe(125)
  expect(session.tick()).toBeNull()
  table.now += 1000 * 86_400
  expect(session.tick()?.seconds).toBe(3600)
  table.now -= 500_000
  expect(session.tick()).toBeNull()
  expect(session.state.seconds).toBe(3725)
})

it('loses no time and counts none twice, however seldom it is looked at', () => {
  const { table, session } = tableOf(null)
  for (const wait of [16, 100, 999, 30_000, 1, 884]) {
    table.now += wait
    session.tick()
  }
  expect(session.state.seconds).toBeCloseTo(32, 9)
})

it('rejects a bad save and keeps the current game and its kept save', () => {
  const { table, session } = tableOf(null)
  table.now += 7000
  session.tick()
  session.save()
  const before = table.text
  const good = session.exportText()
  for (const bad of [
    '',
    'nonsense',
    good.slice(0, -2),
    packSave('other', { seconds: 1 }, 1),
    packSave('count', { seconds: 'x' }, 1),
  ]) {
    expect(() => session.importText(bad), bad).toThrow(SaveError)
    expect(session.state.seconds).toBe(7)
    expect(table.text).toBe(before)
  }
  session.reset()
  expect(session.state.seconds).toBe(0)
  session.importText(good)
  expect(session.state.seconds).toBe(7)
})

it('sets a kept save that cannot be read aside instead of writing over it', () => {
  const { table, session } = tableOf('rubbish')
  expect(session.resume()).toBe(false)
  session.save()
  expect(table.damaged).toBe('rubbish')
  expect(table.text).toBe(session.exportText())
})
