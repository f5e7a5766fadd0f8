import { describe, expect, it } from 'vitest'
import { packSave, readSave, SaveError } from '../common/saves.js'
import { ACHIEVEMENTS, PLANTS, type Plant, UPGRADES } from './plants.js'
import { playUntil } from './player.ts'
import {
  advance,
  dig,
  gleanShare,
  harvest,
  harvestAll,
  improve,
  newGame,
  plant,
  REFUND,
  restore,
  seedPrice,
} from './rules.js'
import { placeWorths } from './worth.js'

const seed = (id: string) => PLANTS.find((one) => one.id === id) as Plant
const upgrade = (id: string) => UPGRADES.find((one) => one.id === id)!

/** A garden as drawn: one sign a plot, a dot for bare soil. */
const drawn = (text: string) =>
  text.split(/\s+/).map((sign) => ({ kind: PLANTS.find((one) => one.sign === sign)?.id ?? null, grown: 0 }))

describe('the garden', () => {
  it('can be finished: a simple player harvests a trillion within eight hours, and not within twenty minutes', () => {
    const garden = playUntil(({ total }) => total >= 1e12, 8)
    expect(garden.achievements).toContain('counted')
    expect(garden.time).toBeGreaterThan(20 * 60)
    expect(garden.achievements.length).toBeGreaterThan(ACHIEVEMENTS.length * 0.7)
  }, 60_000)

  it('never strands a player: where nothing grows, a One is free', () => {
    const garden = newGame()
    expect(plant(garden, 4, seed('one'))).toBe(true)
    expect(plant(garden, 5, seed('one'))).toBe(false)
    expect(dig(garden, 4)).toBe(0)
    expect(plant(garden, 0, seed('one'))).toBe(true)
  })

  it('gives back three quarters of the last price of a kind when dug up', () => {
    const garden = { ...newGame(), sum: 1000 }
    plant(garden, 0, seed('one'))
    const paid = seedPrice(garden, seed('one'))
    plant(garden, 1, seed('one'))
    expect(dig(garden, 1)).toBeCloseTo(paid * REFUND)
  })

  it('keeps what grew where it stood when land is added', () => {
    const garden = { ...newGame(), sum: 1e6, plots: drawn('1 . 2 . 7 . 0 . 9') }
    improve(garden, upgrade('land'))
    expect(garden.plots.map(({ kind }) => kind)).toEqual(
      drawn('1 . 2 . . 7 . . 0 . 9 . . . . .').map(({ kind }) => kind),
    )
  })

  it('rewards a quick series of harvests, and forgets it after a pause', () => {
    const garden = newGame()
    plant(garden, 0, seed('one'))
    const ripen = () => {
      garden.plots[0]!.grown = 1
    }
    ripen()
    const first = harvest(garden, 0)
    expect(harvest(garden, 0)).toBe(0)
    ripen()
    expect(harvest(garden, 0)).toBeGreaterThan(first)
    advance(garden, 10)
    expect(garden.streak).toBe(0)
  })

  it('rakes in all that is ripe, once there is a rake', () => {
    const garden = { ...newGame(), sum: 1e4, plots: drawn('1 1 1 . . . . . .') }
    advance(garden, 60)
    expect(harvestAll(garden)).toBe(0)
    improve(garden, upgrade('rake'))
    expect(harvestAll(garden)).toBeGreaterThan(3 * seed('one').worth)
    expect(garden.harvests).toBe(3)
  })
})

describe('a place', () => {
  const factors = (text: string) => placeWorths(drawn(text)).map(({ factor }) => factor)

  it('triples a Two beside exactly one other Two', () => {
    expect(factors('2 2 . . . . . . 2')).toEqual([3, 3, 0, 0, 0, 0, 0, 0, 1])
    expect(factors('2 2 2 . . . . . .')).toEqual([3, 1, 3, 0, 0, 0, 0, 0, 0])
  })

  it('lifts a Seven by each different kind beside it', () => {
    expect(factors('. 1 . 1 7 2 . 7 .')[4]).toBe(2)
  })

  it('doubles what stands beside a Zero, unless Zeros touch', () => {
    expect(factors('1 0 1 . . . . . .').slice(0, 3)).toEqual([2, 0, 2])
    expect(factors('1 0 0 . . . . . .')[0]).toBe(1)
  })

  it('makes four of a Nine in a block of four, and of no other', () => {
    expect(factors('9 9 9 9 9 . . . .')).toEqual([4, 4, 1, 4, 4, 0, 0, 0, 0])
  })

  it('gives a Pi a third of its row and column', () => {
    const worths = placeWorths(drawn('1 1 π . . . . . 9'))
    expect(worths[2]?.worth).toBeCloseTo(
      seed('pi').worth + (2 * seed('one').worth + seed('square').worth) / 3,
    )
  })

  it('lifts an Infinity by each kind in the garden, its own too', () => {
    expect(factors('∞ . . . . . . 1 2')[0]).toBe(2.5)
  })
})

it('brings in an absence what watching would have brought', () => {
  const away = playUntil((garden) => gleanShare(garden) > 0, 2)
  const watched = structuredClone(away)
  advance(away, 3600)
  for (let i = 0; i < 36_000; i += 1) advance(watched, 0.1)
  expect(away.total).toBeGreaterThan(2 * 600)
  expect(Math.abs(away.total / watched.total - 1)).toBeLessThan(0.01)
})

describe('a save', () => {
  it('comes back the same', () => {
    const garden = playUntil(({ upgrades }) => (upgrades.land ?? 0) > 0, 2)
    expect(readSave('number-garden', packSave('number-garden', garden, 1), restore).state).toEqual(garden)
  })

  it('that is impossible is rejected, and the current garden continues unchanged', () => {
    const garden = playUntil(({ total }) => total > 50, 1)
    const before = structuredClone(garden)
    const damage: Record<string, unknown>[] = [
      { sum: -1 },
      { total: 'lots' },
      { plots: [] },
      { plots: garden.plots.with(0, { kind: 'dragon', grown: 0 }) },
      { plots: garden.plots.with(0, { kind: 'one', grown: 9 }) },
      { upgrades: { ...garden.upgrades, land: 40 } },
      { upgrades: { ...garden.upgrades, land: 2 } },
      { harvests: 1.5 },
      { achievements: 3 },
    ]
    for (const wrong of damage) {
      const text = packSave('number-garden', { ...garden, ...wrong }, 1)
      expect(() => readSave('number-garden', text, restore), JSON.stringify(wrong)).toThrow(SaveError)
    }
    expect(garden).toEqual(before)
  })
})
