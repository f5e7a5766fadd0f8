import { PLANTS } from './plants.js'

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
]

/** Side length of a square garden of so many plots. */
export function sideOf(plots) {
  return Math.round(Math.sqrt(plots.length))
}

function kindAt(plots, side, row, column) {
  return row < 0 || column < 0 || row >= side || column >= side ? null : plots[row * side + column].kind
}

/** The kinds straight beside a plot; empty ones and the world's edge left out. */
function neighbors(plots, side, index) {
  const row = Math.floor(index / side)
  const column = index % side
  return SIDES.map(([down, right]) => kindAt(plots, side, row + down, column + right)).filter(Boolean)
}

function inBlock(plots, side, index) {
  const row = Math.floor(index / side)
  const column = index % side
  const nine = (r, c) => kindAt(plots, side, r, c) === 'square'
  return [
    [0, 0],
    [0, -1],
    [-1, 0],
    [-1, -1],
  ].some(([down, right]) => {
    const r = row + down
    const c = column + right
    return nine(r, c) && nine(r + 1, c) && nine(r, c + 1) && nine(r + 1, c + 1)
  })
}

/** Zeros that touch no other Zero and so double what stands beside them. */
function livelyZeros(plots, side, index) {
  const row = Math.floor(index / side)
  const column = index % side
  return SIDES.filter(([down, right]) => {
    if (kindAt(plots, side, row + down, column + right) !== 'zero') return false
    return !neighbors(plots, side, (row + down) * side + column + right).includes('zero')
  }).length
}

/** The factor of a kind's own rule of place, before bees. */
function ruleFactor(plots, side, index) {
  const beside = neighbors(plots, side, index)
  const kind = plots[index].kind
  if (kind === 'two') return beside.filter((other) => other === 'two').length === 1 ? 3 : 1
  if (kind === 'prime') return 1 + 0.5 * new Set(beside.filter((other) => other !== 'prime')).size
  if (kind === 'square') return inBlock(plots, side, index) ? 4 : 1
  if (kind === 'omega') return 1 + 0.5 * new Set(plots.map((plot) => plot.kind).filter(Boolean)).size
  return 1
}

/**
 * What each plot's harvest is worth by kind and place, before upgrades.
 * @param {{ kind: string | null }[]} plots a square garden, row by row
 * @param {number} [bees] factor on all that neighbors add (1: none)
 * @returns {{ worth: number, factor: number }[]} factor is what the place makes of the plant's own worth; 0 where none grows
 */
export function placeWorths(plots, bees = 1) {
  const side = sideOf(plots)
  const own = plots.map(({ kind }) => PLANTS.find(({ id }) => id === kind)?.worth ?? 0)
  const factors = plots.map((_, index) => {
    if (own[index] === 0) return 0
    const factor = ruleFactor(plots, side, index) * 2 ** livelyZeros(plots, side, index)
    return 1 + (factor - 1) * bees
  })
  const worths = own.map((worth, index) => worth * factors[index])
  return plots.map(({ kind }, index) => {
    if (kind !== 'pi') return { worth: worths[index], factor: factors[index] }
    const crossing = plots.reduce((sum, plot, other) => {
      const inLine = Math.floor(other / side) === Math.floor(index / side) || other % side === index % side
      return inLine && plot.kind !== 'pi' ? sum + worths[other] : sum
    }, 0)
    const worth = worths[index] + (crossing / 3) * bees
    return { worth, factor: worth / own[index] }
  })
}
