import { readCounts, readIds, readNumber, readObject, readWhole, SaveError } from '../common/saves.js'
import { ACHIEVEMENTS, count, GROWTH, PLANTS, UPGRADES } from './plants.js'
import { placeWorths, sideOf } from './worth.js'

/** Most seconds that an absence counts: eight hours. */
export const OFFLINE_LIMIT = 8 * 3600
export const SMALLEST_SIDE = 3
/** Seconds within which the next harvest by hand must come to keep a streak; each adds a percent, at most MAX_STREAK. */
export const STREAK_SECONDS = 2.5
export const MAX_STREAK = 50
/** Part of a plant's price that the spade gives back. */
export const REFUND = 0.75

const STEP = 5
const MOST = 1e300

function bare(side) {
  return Array.from({ length: side * side }, () => ({ kind: null, grown: 0 }))
}

/** @returns {object} a garden of nine plots; `sum` is the purse, `total` all ever harvested, `grown` runs from 0 to 1 */
export function newGame() {
  return {
    sum: 0,
    total: 0,
    time: 0,
    harvests: 0,
    nudges: 0,
    streak: 0,
    streakLeft: 0,
    plots: bare(SMALLEST_SIDE),
    upgrades: Object.fromEntries(UPGRADES.map(({ id }) => [id, 0])),
    achievements: [],
  }
}

/** Factor on the speed of growth. */
export function speed(state) {
  return 1.2 ** state.upgrades.water
}

/** Part of its worth that gleaners bring in for a ripe number; 0 without gleaners. */
export function gleanShare(state) {
  return state.upgrades.gleaner ? 0.4 + 0.1 * state.upgrades.gleaner : 0
}

/** What a harvest of each plot by hand is worth now, streak left out. @returns {{ worth: number, factor: number }[]} */
export function worths(state) {
  const all = 1.4 ** state.upgrades.soil * (1 + 0.02 * state.achievements.length)
  return placeWorths(state.plots, 1 + 0.2 * state.upgrades.bees).map(({ worth, factor }) => ({
    worth: worth * all,
    factor,
  }))
}

/** What the garden grows a second, were each number harvested by hand the moment it is ripe. */
export function income(state) {
  return worths(state).reduce((sum, { worth }, index) => {
    const plant = PLANTS.find(({ id }) => id === state.plots[index].kind)
    return plant?.time ? sum + (worth * speed(state)) / plant.time : sum
  }, 0)
}

function earn(state, amount, harvests) {
  state.sum = Math.min(MOST, state.sum + amount)
  state.total = Math.min(MOST, state.total + amount)
  state.harvests = Math.min(Number.MAX_SAFE_INTEGER, state.harvests + harvests)
}

function notice(state) {
  for (const { id, done } of ACHIEVEMENTS) {
    if (!state.achievements.includes(id) && done(state)) state.achievements.push(id)
  }
}

function growPlots(state, seconds) {
  const share = gleanShare(state)
  const worth = worths(state)
  state.plots.forEach((plot, index) => {
    const plant = PLANTS.find(({ id }) => id === plot.kind)
    if (!plant?.time) return
    plot.grown += (seconds * speed(state)) / plant.time
    if (share === 0 || plot.grown < 1) {
      plot.grown = Math.min(1, plot.grown)
      return
    }
    const crops = Math.floor(plot.grown)
    plot.grown -= crops
    earn(state, crops * worth[index].worth * share, crops)
  })
}

/**
 * Lets time pass, in steps of five seconds at most: within one, only a new achievement's two percent come late.
 * @param {object} state changed in place
 * @param {number} seconds at least 0; the caller bounds it by OFFLINE_LIMIT
 */
export function advance(state, seconds) {
  for (let left = seconds; left > 0; left -= STEP) {
    const span = Math.min(STEP, left)
    state.time += span
    state.streakLeft = Math.max(0, state.streakLeft - span)
    if (state.streakLeft === 0) state.streak = 0
    growPlots(state, span)
    notice(state)
  }
}

/** Price of the next plant of a kind. The first One is free where nothing grows, so that no garden is ever stuck. */
export function seedPrice(state, plant) {
  if (plant === PLANTS[0] && !state.plots.some(({ kind }) => kind && kind !== 'zero')) return 0
  return plant.cost * GROWTH ** count(state, plant.id) * 0.9 ** state.upgrades.compost
}

/** Plants a seed in an empty plot. @returns {boolean} false when the plot is taken or the purse too light */
export function plant(state, index, seed) {
  const price = seedPrice(state, seed)
  if (!state.plots[index] || state.plots[index].kind || price > state.sum) return false
  state.sum -= price
  state.plots[index] = { kind: seed.id, grown: 0 }
  notice(state)
  return true
}

/** Digs a plant up and gives back REFUND of what the last of its kind cost. @returns {number} what came back */
export function dig(state, index) {
  const seed = PLANTS.find(({ id }) => id === state.plots[index]?.kind)
  if (!seed) return 0
  state.plots[index] = { kind: null, grown: 0 }
  const back = seedPrice(state, seed) * REFUND
  state.sum = Math.min(MOST, state.sum + back)
  return back
}

/** Harvests a ripe plot by hand. @returns {number} what it gave; 0 when it was not ripe */
export function harvest(state, index) {
  const plot = state.plots[index]
  if (!plot?.kind || plot.grown < 1) return 0
  state.streak = Math.min(MAX_STREAK, state.streak + 1)
  state.streakLeft = STREAK_SECONDS
  const gift = worths(state)[index].worth * (1 + state.streak / 100)
  plot.grown = 0
  earn(state, gift, 1)
  notice(state)
  return gift
}

/** Seconds of growth that a touch is worth. */
export function touchSeconds(state) {
  return 0.4 * (1 + state.upgrades.hand)
}

/** Hurries a growing plot along. @returns {boolean} */
export function nudge(state, index) {
  const plot = state.plots[index]
  const seed = PLANTS.find(({ id }) => id === plot?.kind)
  if (!seed?.time || plot.grown >= 1) return false
  plot.grown = Math.min(1, plot.grown + touchSeconds(state) / seed.time)
  state.nudges += 1
  notice(state)
  return true
}

/** Harvests all that is ripe, with the rake. @returns {number} what it gave */
export function harvestAll(state) {
  if (!state.upgrades.rake) return 0
  return state.plots.reduce((sum, _, index) => sum + harvest(state, index), 0)
}

/** Price of the next level of an upgrade; Infinity when there is none. */
export function upgradePrice(state, upgrade) {
  const level = state.upgrades[upgrade.id]
  return level >= upgrade.most ? Number.POSITIVE_INFINITY : upgrade.cost * upgrade.growth ** level
}

function addLand(state) {
  const old = state.plots
  const side = sideOf(old)
  state.plots = bare(side + 1)
  old.forEach((plot, index) => {
    state.plots[Math.floor(index / side) * (side + 1) + (index % side)] = plot
  })
}

/** Buys a level. @returns {boolean} */
export function improve(state, upgrade) {
  const price = upgradePrice(state, upgrade)
  if (price > state.sum) return false
  state.sum -= price
  state.upgrades[upgrade.id] += 1
  if (upgrade.id === 'land') addLand(state)
  notice(state)
  return true
}

function readPlots(data, side) {
  if (!Array.isArray(data) || data.length !== side * side)
    throw new SaveError('That save is damaged (plots).')
  return data.map((entry) => {
    const { kind } = readObject(entry)
    if (kind !== null && !PLANTS.some(({ id }) => id === kind))
      throw new SaveError('That save is damaged (plots).')
    return { kind, grown: readNumber(entry, 'grown', 1) }
  })
}

/** A state from a save's data. @throws {SaveError} when anything in it cannot be */
export function restore(data) {
  const from = readObject(data)
  const state = newGame()
  for (const key of ['sum', 'total', 'time']) state[key] = readNumber(from, key, MOST)
  for (const key of ['harvests', 'nudges']) state[key] = readWhole(from, key, Number.MAX_SAFE_INTEGER)
  state.streak = readWhole(from, 'streak', MAX_STREAK)
  state.streakLeft = readNumber(from, 'streakLeft', STREAK_SECONDS)
  state.upgrades = readCounts(
    from.upgrades,
    UPGRADES.map(({ id }) => id),
    100,
  )
  for (const { id, most } of UPGRADES)
    if (state.upgrades[id] > most) throw new SaveError(`That save is damaged (${id}).`)
  state.plots = readPlots(from.plots, SMALLEST_SIDE + state.upgrades.land)
  state.achievements = readIds(
    from.achievements,
    ACHIEVEMENTS.map(({ id }) => id),
  )
  return state
}
