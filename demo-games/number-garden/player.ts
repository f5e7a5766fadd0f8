import { PLANTS, UPGRADES } from './plants.js'
import {
  advance,
  dig,
  type Garden,
  harvest,
  improve,
  income,
  newGame,
  nudge,
  plant,
  seedPrice,
} from './rules.js'

// A simple player, for the tests of the rules and for screenshots.

/** Plants the dearest offered seed where it adds most, digging up something cheaper when the garden is full. */
function plantBest(garden: Garden) {
  for (const one of PLANTS.toReversed()) {
    if (garden.total < one.sight || seedPrice(garden, one) > garden.sum) continue
    const before = income(garden)
    const gains = garden.plots.map((plot, index) => {
      const taken = PLANTS.findIndex(({ id }) => id === plot.kind)
      if (taken >= PLANTS.indexOf(one)) return 0
      const tried = garden.plots.with(index, { kind: one.id, grown: 0 })
      return income({ ...garden, plots: tried }) / Math.max(before, 0.01) - 1
    })
    const most = Math.max(...gains)
    if (most < 0.02) continue
    const place = gains.indexOf(most)
    dig(garden, place)
    plant(garden, place, one)
    return
  }
}

/** Harvests each second, touches twice, buys upgrades as soon as they are cheap beside the income. */
export function playUntil(done: (garden: Garden) => boolean, hours: number) {
  const garden = newGame()
  while (!done(garden) && garden.time < hours * 3600) {
    advance(garden, 1)
    garden.plots.forEach((_, index) => {
      harvest(garden, index)
    })
    const growing = garden.plots.findIndex(({ kind, grown }) => kind && kind !== 'zero' && grown < 1)
    nudge(garden, growing)
    nudge(garden, growing)
    for (const one of UPGRADES) if (garden.total >= one.sight) improve(garden, one)
    plantBest(garden)
  }
  return garden
}
