import { readCounts, readIds, readNumber, readObject, readWhole } from '../common/saves.js'
import { BUILDINGS, TREE } from './catalog.js'

/** Most seconds that an absence can count, with Night shift; without it, SHORT_SHIFT. */
export const OFFLINE_LIMIT = 24 * 3600
export const SHORT_SHIFT = 8 * 3600
/** Ingots of one launch that are worth the first alloy core. */
export const FIRST_CORE = 100_000
/** Ten times the ingots are worth about twice the cores. */
export const CORE_POWER = 1 / 3
/** Machines of a kind after which its output doubles, each time. */
export const MILESTONE = 25

const STEP = 1
/** Keeps every amount a finite double, which JSON can hold. */
const MOST = 1e300
const MAX_BUILT = 5000

/** @returns {object} the start: ore and ingots in stock, everything else counts */
export function newGame() {
  return {
    ore: 0,
    ingots: 0,
    made: 0,
    madeEver: 0,
    struck: 0,
    time: 0,
    built: Object.fromEntries(BUILDINGS.map(({ id }) => [id, 0])),
    cores: 0,
    coresEver: 0,
    fallen: 0,
    tree: [],
  }
}

function boost(state, target) {
  const strength = state.tree.includes('array') ? 2 : 1
  return BUILDINGS.reduce(
    (sum, { id, lifts, boost: each }) => (lifts === target ? sum + state.built[id] * each * strength : sum),
    1,
  )
}

/** Multipliers from satellites, tree and cores ever earned (two percent each). */
export function multipliers(state) {
  const has = (id) => state.tree.includes(id)
  const all =
    boost(state, 'all') * (1 + 0.02 * state.coresEver) * (has('core') ? 2 : 1) * (has('fusion') ? 5 : 1)
  return {
    ore: all * boost(state, 'ore') * (has('vein') ? 2 : 1) * (has('seismic') ? 3 : 1),
    furnace: all * (has('lens') ? 3 : 1),
    yield: boost(state, 'ingots') * (has('flux') ? 1.5 : 1),
  }
}

/** Factor that a number of machines of one kind earns by its milestones. */
export function milestoneFactor(state, count) {
  return (state.tree.includes('resonance') ? 3 : 2) ** Math.floor(count / MILESTONE)
}

/** Ore dug, ore that the furnaces could eat, and ingots from it, each a second, were there ore enough. */
export function capacity(state) {
  const factor = multipliers(state)
  const total = { ore: 0, eats: 0, ingots: 0 }
  for (const { id, kind, ore, eats, ingots } of BUILDINGS) {
    const strength = state.built[id] * milestoneFactor(state, state.built[id])
    if (kind === 'mine') total.ore += strength * ore * factor.ore
    if (kind === 'furnace') {
      total.eats += strength * eats * factor.furnace
      total.ingots += strength * ingots * factor.furnace * factor.yield
    }
  }
  return total
}

/** What comes in a second at the present stock: furnaces starve to what the mines give once the ore is gone. */
export function income(state) {
  const able = capacity(state)
  const fed = able.eats === 0 ? 0 : state.ore >= able.eats ? 1 : Math.min(1, able.ore / able.eats)
  return { ore: able.ore - able.eats * fed, ingots: able.ingots * fed, fed }
}

function gain(state, ingots) {
  state.ingots = Math.min(MOST, state.ingots + ingots)
  state.made = Math.min(MOST, state.made + ingots)
  state.madeEver = Math.min(MOST, state.madeEver + ingots)
}

/**
 * Lets time pass; nothing is bought meanwhile, so mines and furnaces run evenly and only the stock of ore can end.
 * @param {object} state changed in place
 * @param {number} seconds at least 0; more than the shift allows is lost
 */
export function advance(state, seconds) {
  const shift = state.tree.includes('night') ? OFFLINE_LIMIT : SHORT_SHIFT
  const able = capacity(state)
  for (let left = Math.min(seconds, shift); left > 0; left -= STEP) {
    const span = Math.min(STEP, left)
    const stock = state.ore + able.ore * span
    const fed = able.eats === 0 ? 0 : Math.min(1, stock / (able.eats * span))
    state.ore = Math.min(MOST, Math.max(0, stock - able.eats * span * fed))
    gain(state, able.ingots * span * fed)
    state.time += span
  }
}

/** Ore that one strike by hand gives. */
export function strikeWorth(state) {
  const factor = multipliers(state).ore
  return state.tree.includes('glove') ? Math.max(factor, 2 * capacity(state).ore) : factor
}

/** Strikes the rock. */
export function strike(state) {
  state.ore = Math.min(MOST, state.ore + strikeWorth(state))
  state.struck += 1
}

/** Ore that the hand crucible takes at once, and what it gives back for each. */
export const CRUCIBLE = { ore: 10, ingots: 0.2 }

/** Melts some ore by hand, as much as the crucible holds. @returns {number} ingots made */
export function smeltByHand(state) {
  const ore = Math.min(CRUCIBLE.ore, state.ore)
  const ingots = ore * CRUCIBLE.ingots * multipliers(state).yield
  state.ore -= ore
  gain(state, ingots)
  return ingots
}

/** Price of `count` more of a building, in ingots. */
export function price(state, building, count = 1) {
  const off =
    building.kind === 'satellite'
      ? state.tree.includes('yard')
        ? 0.5
        : 1
      : state.tree.includes('bulk')
        ? 2 / 3
        : 1
  const first = building.cost * off * building.growth ** state.built[building.id]
  return (first * (building.growth ** count - 1)) / (building.growth - 1)
}

/** The largest number of a building that the stock pays for, at most 1000. */
export function affordable(state, building) {
  const first = price(state, building, 1)
  const count = Math.log1p((state.ingots * (building.growth - 1)) / first) / Math.log(building.growth)
  let whole = Math.max(0, Math.min(1000, MAX_BUILT - state.built[building.id], Math.floor(count)))
  while (whole > 0 && price(state, building, whole) > state.ingots) whole -= 1
  return whole
}

/** Buys. @returns {boolean} false when the stock does not reach: nothing changes */
export function build(state, building, count = 1) {
  const cost = price(state, building, count)
  if (!(count >= 1) || cost > state.ingots || state.built[building.id] + count > MAX_BUILT) return false
  state.ingots -= cost
  state.built[building.id] += count
  return true
}

/** Whether a building is offered: seen before in any launch, or in reach now. */
export function isOffered(state, building) {
  return state.madeEver >= building.sight
}

/** Cores that a de-orbit would yield now: the launch's ingots over FIRST_CORE, to CORE_POWER. */
export function coresReady(state) {
  return Math.floor((state.made / FIRST_CORE) ** CORE_POWER * (state.tree.includes('alloy') ? 1.5 : 1))
}

/** Ingots of this launch at which one more core is ready. */
export function nextCoreAt(state) {
  return FIRST_CORE * ((coresReady(state) + 1) / (state.tree.includes('alloy') ? 1.5 : 1)) ** (1 / CORE_POWER)
}

function outfit(state) {
  if (!state.tree.includes('crew')) return
  state.built.drill = Math.max(state.built.drill, 10)
  state.built.smelter = Math.max(state.built.smelter, 6)
}

/** Brings the works down for cores: stock and buildings go, cores and tree stay. @returns {number} cores earned */
export function deorbit(state) {
  const earned = coresReady(state)
  if (earned < 1) return 0
  const { madeEver, struck, time, cores, coresEver, fallen, tree } = state
  Object.assign(state, newGame(), {
    madeEver,
    struck,
    time,
    tree,
    cores: cores + earned,
    coresEver: coresEver + earned,
    fallen: fallen + 1,
  })
  outfit(state)
  return earned
}

/** 'owned', 'open' (its price is another matter) or 'hidden behind' an unowned one. */
export function nodeStatus(state, node) {
  if (state.tree.includes(node.id)) return 'owned'
  return node.after.every((id) => state.tree.includes(id)) ? 'open' : 'locked'
}

/** Buys a node of the tree. @returns {boolean} */
export function learn(state, node) {
  if (nodeStatus(state, node) !== 'open' || state.cores < node.cost) return false
  state.cores -= node.cost
  state.tree.push(node.id)
  outfit(state)
  return true
}

/** A state from a save's data. @throws {SaveError} when anything in it cannot be */
export function restore(data) {
  const from = readObject(data)
  const state = newGame()
  for (const key of ['ore', 'ingots', 'made', 'madeEver', 'time']) state[key] = readNumber(from, key, MOST)
  for (const key of ['struck', 'fallen']) state[key] = readWhole(from, key, Number.MAX_SAFE_INTEGER)
  for (const key of ['cores', 'coresEver']) state[key] = readWhole(from, key, MOST)
  state.built = readCounts(
    from.built,
    BUILDINGS.map(({ id }) => id),
    MAX_BUILT,
  )
  state.tree = readIds(
    from.tree,
    TREE.map(({ id }) => id),
  )
  return state
}
