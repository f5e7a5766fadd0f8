import { describe, expect, it } from 'vitest'
import { packSave, readSave, SaveError } from '../common/saves.js'
import { BUILDINGS, type Building, TREE } from './catalog.js'
import { playUntil } from './player.ts'
import {
  advance,
  affordable,
  build,
  coresReady,
  deorbit,
  FIRST_CORE,
  income,
  learn,
  newGame,
  nextCoreAt,
  nodeStatus,
  OFFLINE_LIMIT,
  price,
  restore,
  SHORT_SHIFT,
} from './rules.js'

const building = (id: string) => BUILDINGS.find((one) => one.id === id) as Building

describe('the foundry', () => {
  it('brings a simple player to the first de-orbit in 5 to 45 minutes', () => {
    const works = playUntil((state) => coresReady(state) >= 1, 1)
    expect(coresReady(works)).toBeGreaterThanOrEqual(1)
    expect(works.time).toBeGreaterThan(5 * 60)
    expect(works.time).toBeLessThan(45 * 60)
  })

  it('can be finished: the same player closes the Halo within six hours', () => {
    const works = playUntil(({ tree }) => tree.includes('halo'), 6)
    expect(works.tree).toHaveLength(TREE.length)
    expect(works.fallen).toBeGreaterThan(3)
  })

  it('starves its furnaces to what the mines give, and makes no ingot from nothing', () => {
    const works = newGame()
    works.built.smelter = 10
    advance(works, 60)
    expect(works.ingots).toBe(0)
    works.built.drill = 10
    const { fed } = income(works)
    expect(fed).toBeCloseTo(0.3)
    advance(works, 100)
    expect(works.ingots).toBeCloseTo(100 * 4 * 0.3)
    expect(works.ore).toBeCloseTo(0)
  })

  it('sells as many as the stock pays for, and not one more', () => {
    const works = newGame()
    works.ingots = 12_345
    const drill = building('drill')
    const most = affordable(works, drill)
    expect(build(works, drill, most + 1)).toBe(false)
    expect(works.built.drill).toBe(0)
    expect(build(works, drill, most)).toBe(true)
    expect(works.built.drill).toBe(most)
    expect(works.ingots).toBeGreaterThanOrEqual(0)
  })

  it('charges for ten at once what ten one by one cost', () => {
    const works = newGame()
    const ten = price(works, building('arc'), 10)
    let sum = 0
    for (let i = 0; i < 10; i += 1) {
      sum += price(works, building('arc'))
      works.built.arc = i + 1
    }
    expect(ten).toBeCloseTo(sum, 6)
  })
})

describe('a de-orbit', () => {
  it('gives the cores that it promised, keeps the tree and takes the rest', () => {
    const works = newGame()
    expect(deorbit(works)).toBe(0)
    Object.assign(works, { made: FIRST_CORE * 8, ingots: 5, tree: ['core'], cores: 4, coresEver: 5 })
    works.built.drill = 40
    expect(coresReady(works)).toBe(2)
    expect(nextCoreAt(works)).toBeCloseTo(FIRST_CORE * 27)
    expect(deorbit(works)).toBe(2)
    expect(works).toMatchObject({ ingots: 0, made: 0, cores: 6, coresEver: 7, tree: ['core'], fallen: 1 })
    expect(works.built.drill).toBe(0)
  })

  it('pays for nodes only in the order of the tree', () => {
    const works = { ...newGame(), cores: 1000 }
    const halo = TREE.at(-1)!
    expect(nodeStatus(works, halo)).toBe('locked')
    expect(learn(works, halo)).toBe(false)
    expect(learn(works, TREE[0]!)).toBe(true)
    expect(learn(works, TREE[0]!)).toBe(false)
    expect(works.cores).toBe(999)
  })
})

describe('an absence', () => {
  it('brings what watching would have brought', () => {
    const away = playUntil(({ made }) => made > 5000, 1)
    away.ore = 4000
    const watched = structuredClone(away)
    advance(away, 3600)
    for (let i = 0; i < 36_000; i += 1) advance(watched, 0.1)
    expect(Math.abs(away.ingots / watched.ingots - 1)).toBeLessThan(0.001)
  })

  it('counts for eight hours, and for a day with the night shift', () => {
    const works = newGame()
    works.built.drill = 1
    const far = structuredClone(works)
    advance(works, SHORT_SHIFT)
    advance(far, 10 * OFFLINE_LIMIT)
    expect(far.ore).toBe(works.ore)
    const night = { ...newGame(), tree: ['night'], built: { ...works.built } }
    advance(night, 10 * OFFLINE_LIMIT)
    expect(night.ore / works.ore).toBeCloseTo(3)
  })
})

describe('a save', () => {
  it('comes back the same', () => {
    const works = playUntil(({ fallen }) => fallen >= 1, 1)
    expect(readSave('orbital-foundry', packSave('orbital-foundry', works, 1), restore).state).toEqual(works)
  })

  it('that is impossible is rejected, and the current foundry continues unchanged', () => {
    const works = playUntil(({ made }) => made > 100, 1)
    const before = structuredClone(works)
    const damage: Record<string, unknown>[] = [
      { ore: -5 },
      { ingots: 'many' },
      { made: null },
      { cores: 0.5 },
      { built: [] },
      { built: { drill: -1 } },
      { built: { drill: 1e9 } },
      { tree: { core: true } },
    ]
    for (const wrong of damage) {
      const text = packSave('orbital-foundry', { ...works, ...wrong }, 1)
      expect(() => readSave('orbital-foundry', text, restore), JSON.stringify(wrong)).toThrow(SaveError)
    }
    expect(works).toEqual(before)
  })
})
