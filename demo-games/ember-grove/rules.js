import { readIds, readNumber, readObject, readWhole, SaveError } from '../common/saves.js'
import { CRAFTS, SPIRITS } from './content.js'
import { BEATS, ENDINGS } from './story.js'

/** Most seconds that an absence counts: eight hours. */
export const OFFLINE_LIMIT = 8 * 3600
/** The sun-seed opens after so many seconds at this heat or more. */
export const HATCH_SECONDS = 90
export const HATCH_HEAT = 900
/** How full the crow may be told to keep the fire, as parts of what it can hold. */
export const CROW_LEVELS = [0, 0.25, 0.5, 0.8, 1]

const STEP = 0.5
const MOST = 1e12
/** A spirit dozes, and works at this part of its strength, when the fire falls below DOZE_HEAT of what it came for. */
const DOZE = 0.25
const DOZE_HEAT = 0.6

/** @returns {object} the first moment of a night: all amounts are plain numbers, times in seconds */
export function newGame() {
  const none = () => Object.fromEntries(SPIRITS.map(({ id }) => [id, 0]))
  return {
    time: 0,
    wood: 0,
    heat: 3,
    glow: 0,
    gathered: 0,
    peak: 3,
    rest: 0,
    spirits: none(),
    lure: none(),
    built: [],
    crow: 2,
    beats: ['wake'],
    hatch: 0,
    dawn: false,
    ending: null,
  }
}

/** What the state's crafts and spirits amount to: heat the fire holds, wood a gathering, burning, bonuses. */
export function powers(state) {
  const has = (id) => state.built.includes(id)
  const pick = (pairs, base) => pairs.reduce((best, [id, value]) => (has(id) ? value : best), base)
  const all = (has('antler') ? 1.5 : 1) * (1 + 0.15 * state.spirits.stag)
  return {
    capacity: pick(
      [
        ['stones', 60],
        ['pit', 140],
        ['hearth', 300],
        ['tower', 620],
        ['beacon', 1200],
      ],
      30,
    ),
    gather: 3 * (has('basket') ? 2 : 1) * (has('hatchet') ? 2 : 1) * (has('sledge') ? 3 : 1),
    gatherRest: 1.5,
    burn: (has('shawl') ? 0.75 : 1) * (has('coals') ? 0.67 : 1) * 0.95 ** state.spirits.owl,
    lure: has('song') ? 2 : 1,
    small: all * (has('tally') ? 2 : 1),
    large: all * (has('tracks') ? 2 : 1),
    glow: all * (has('mask') ? 1.5 : 1),
  }
}

/** Heat that the fire loses a second: a great fire is hungrier than a small one. */
export function burnRate(state) {
  return (0.15 + 0.03 * state.heat) * powers(state).burn
}

/** Whether the fire is too low for the spirits of this kind to work well. */
export function isDozing(state, spirit) {
  return state.heat < spirit.heat * DOZE_HEAT
}

/** What the spirits bring a second, at the present heat. @returns {{ wood: number, glow: number }} */
export function income(state) {
  const power = powers(state)
  let wood = 0
  let glow = 0
  for (const spirit of SPIRITS) {
    const strength = state.spirits[spirit.id] * (isDozing(state, spirit) ? DOZE : 1)
    wood +=
      strength * spirit.wood * (spirit.id === 'moth' || spirit.id === 'hare' ? power.small : power.large)
    glow += strength * spirit.glow * power.glow
  }
  return { wood, glow }
}

/** Seconds of warmth until the next spirit of a kind arrives, from an empty lure; Infinity when all have come. */
export function lureNeeded(state, spirit) {
  const here = state.spirits[spirit.id]
  return here >= spirit.most ? Number.POSITIVE_INFINITY : spirit.lure * spirit.growth ** here
}

function drawNear(state, seconds, power) {
  for (const spirit of SPIRITS) {
    const needed = lureNeeded(state, spirit)
    if (state.heat < spirit.heat || needed === Number.POSITIVE_INFINITY) continue
    state.lure[spirit.id] += seconds * power.lure
    if (state.lure[spirit.id] < needed) continue
    state.lure[spirit.id] -= needed
    state.spirits[spirit.id] += 1
  }
}

function hatchSeed(state, seconds) {
  if (!state.built.includes('sunseed') || state.dawn) return
  const change = state.heat >= HATCH_HEAT ? seconds : -seconds / 2
  state.hatch = Math.min(HATCH_SECONDS, Math.max(0, state.hatch + change))
  state.dawn = state.hatch >= HATCH_SECONDS
}

function showBeats(state) {
  for (const beat of BEATS) {
    if (!state.beats.includes(beat.id) && beat.when(state)) state.beats.push(beat.id)
  }
}

function step(state, seconds) {
  const power = powers(state)
  const brought = income(state)
  state.time += seconds
  state.rest = Math.max(0, state.rest - seconds)
  state.wood = Math.min(MOST, state.wood + brought.wood * seconds)
  state.glow = Math.min(MOST, state.glow + brought.glow * seconds)
  state.heat = Math.max(0, state.heat - burnRate(state) * seconds)
  if (state.built.includes('crow')) feed(state, power.capacity * CROW_LEVELS[state.crow] - state.heat)
  drawNear(state, seconds, power)
  hatchSeed(state, seconds)
  showBeats(state)
}

/**
 * Lets time pass, in steps of half a second at most, so that an absence brings what watching would have brought.
 * @param {object} state changed in place
 * @param {number} seconds at least 0; the caller bounds it by OFFLINE_LIMIT
 */
export function advance(state, seconds) {
  if (state.ending) return
  for (let left = seconds; left > 0; left -= STEP) step(state, Math.min(STEP, left))
}

/** Gathers wood. @returns {boolean} false while still resting from the last time */
export function gather(state) {
  if (state.rest > 0) return false
  const power = powers(state)
  state.wood += power.gather
  state.gathered += power.gather
  state.rest = power.gatherRest
  showBeats(state)
  return true
}

/** Puts wood on the fire, one heat each, no more than there is or than the fire holds. @returns {number} wood burnt */
export function feed(state, amount) {
  const burnt = Math.max(0, Math.min(amount, state.wood, powers(state).capacity - state.heat))
  state.wood -= burnt
  state.heat += burnt
  state.peak = Math.max(state.peak, state.heat)
  return burnt
}

/** The crafts that the player can think of now, in order. */
export function openCrafts(state) {
  return CRAFTS.filter(
    ({ id, after }) => !state.built.includes(id) && (!after || state.built.includes(after)),
  )
}

/** Whether a craft is open and paid for by what is there. */
export function canCraft(state, craft) {
  return openCrafts(state).includes(craft) && state.wood >= craft.wood && state.glow >= craft.glow
}

/** Makes a thing. @returns {boolean} false when it is not open or too dear */
export function makeCraft(state, craft) {
  if (!canCraft(state, craft)) return false
  state.wood -= craft.wood
  state.glow -= craft.glow
  state.built.push(craft.id)
  showBeats(state)
  return true
}

/** Ends the night, once dawn has come. @param {'home' | 'stay'} ending @returns {boolean} */
export function endNight(state, ending) {
  if (!state.dawn || state.ending || !Object.hasOwn(ENDINGS, ending)) return false
  state.ending = ending
  return true
}

/**
 * A state from a save's data; the data is left alone.
 * @throws {SaveError} when anything in it cannot be: then the caller keeps what it has
 */
export function restore(data) {
  const from = readObject(data)
  const state = newGame()
  for (const key of ['time', 'wood', 'heat', 'glow', 'gathered', 'peak'])
    state[key] = readNumber(from, key, MOST)
  state.rest = readNumber(from, 'rest', 60)
  state.hatch = readNumber(from, 'hatch', HATCH_SECONDS)
  state.crow = readWhole(from, 'crow', CROW_LEVELS.length - 1)
  for (const { id, most } of SPIRITS) {
    state.spirits[id] = readWhole(readObject(from.spirits), id, most)
    state.lure[id] = readNumber(readObject(from.lure), id, MOST)
  }
  state.built = readIds(
    from.built,
    CRAFTS.map(({ id }) => id),
  )
  state.beats = readIds(
    from.beats,
    BEATS.map(({ id }) => id),
  )
  state.dawn = from.dawn === true
  if (from.ending !== null && !Object.hasOwn(ENDINGS, String(from.ending)))
    throw new SaveError('That save is damaged (ending).')
  state.ending = from.ending
  return state
}
