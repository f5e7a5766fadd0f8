import { describe, expect, it } from 'vitest'
import { packSave, readSave, SaveError } from '../common/saves.js'
import { playUntil } from './player.ts'
import {
  advance,
  endNight,
  feed,
  gather,
  HATCH_HEAT,
  HATCH_SECONDS,
  income,
  newGame,
  powers,
  restore,
} from './rules.js'

describe('the night', () => {
  it('ends for a simple player in 15 to 60 minutes, with its whole story told', () => {
    const night = playUntil(({ dawn }) => dawn, 60)
    expect(night.dawn).toBe(true)
    expect(night.time).toBeGreaterThan(15 * 60)
    for (const beat of ['moth', 'hare', 'fox', 'owl', 'stag', 'sunseed', 'dawn'])
      expect(night.beats).toContain(beat)
  })

  it('lets the player choose the ending once, and only at dawn', () => {
    const night = newGame()
    expect(endNight(night, 'home')).toBe(false)
    night.dawn = true
    expect(endNight(night, 'sleep')).toBe(false)
    expect(endNight(night, 'stay')).toBe(true)
    expect(endNight(night, 'home')).toBe(false)
    expect(night.ending).toBe('stay')
  })

  it('opens the sun-seed only in a great fire, and lets it cool in a small one', () => {
    const night = { ...newGame(), built: ['beacon', 'sunseed'], heat: HATCH_HEAT + 200 }
    advance(night, 1)
    expect(night.hatch).toBe(1)
    night.hatch = HATCH_SECONDS - 10
    night.heat = 10
    advance(night, 4)
    expect(night.hatch).toBe(HATCH_SECONDS - 12)
    expect(night.dawn).toBe(false)
  })
})

describe('the fire', () => {
  it('burns no more wood than there is and holds no more than its ring', () => {
    const night = { ...newGame(), wood: 100, heat: 10 }
    expect(feed(night, 1000)).toBe(powers(night).capacity - 10)
    night.heat = 0
    night.wood = 4
    expect(feed(night, 1000)).toBe(4)
    expect(night.wood).toBe(0)
  })

  it('goes out without taking anything away: spirits stay and doze', () => {
    const night = playUntil(({ spirits }) => (spirits.hare ?? 0) >= 3, 60)
    const warm = income(night)
    night.built = night.built.filter((id) => id !== 'crow')
    advance(night, 3 * 3600)
    expect(night.heat).toBeLessThan(1)
    expect(night.spirits.hare).toBeGreaterThanOrEqual(3)
    expect(income(night).wood).toBeGreaterThan(0)
    expect(income(night).wood).toBeLessThan(warm.wood * 1.01)
  })

  it('cannot be gathered for faster than a pair of hands', () => {
    const night = newGame()
    expect(gather(night)).toBe(true)
    expect(gather(night)).toBe(false)
    advance(night, 1.5)
    expect(gather(night)).toBe(true)
  })
})

it('brings in an absence what watching would have brought', () => {
  const away = playUntil(({ built }) => built.includes('hearth') && built.includes('crow'), 60)
  const watched = structuredClone(away)
  advance(away, 3600)
  for (let i = 0; i < 36_000; i += 1) advance(watched, 0.1)
  expect(Math.abs(away.glow / watched.glow - 1)).toBeLessThan(0.01)
  expect(Math.abs(away.wood / watched.wood - 1)).toBeLessThan(0.01)
  expect(away.spirits).toEqual(watched.spirits)
})

describe('a save', () => {
  it('comes back the same', () => {
    const night = playUntil(({ built }) => built.includes('song'), 60)
    const { state } = readSave('ember-grove', packSave('ember-grove', night, 1), restore)
    expect(state).toEqual(night)
  })

  it('that is impossible is rejected, and the current night continues unchanged', () => {
    const night = playUntil(({ built }) => built.includes('stones'), 60)
    const before = structuredClone(night)
    const damage: Record<string, unknown>[] = [
      { wood: -1 },
      { heat: 'hot' },
      { glow: null },
      { spirits: null },
      { spirits: { ...night.spirits, moth: 1.5 } },
      { spirits: { ...night.spirits, stag: 7000 } },
      { built: 'everything' },
      { crow: 9 },
      { ending: 'sleep' },
      { hatch: 1e9 },
    ]
    for (const wrong of damage) {
      const text = packSave('ember-grove', { ...night, ...wrong }, 1)
      expect(() => readSave('ember-grove', text, restore), JSON.stringify(wrong)).toThrow(SaveError)
    }
    expect(() => restore(null)).toThrow(SaveError)
    expect(night).toEqual(before)
  })
})
