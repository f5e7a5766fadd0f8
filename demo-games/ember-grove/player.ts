import { advance, feed, gather, makeCraft, type Night, newGame, openCrafts, powers } from './rules.js'

// A simple player, for the tests of the rules and for screenshots.

/** Gathers every other second, makes what is cheapest, and keeps the fire half full: nobody plays simpler. */
export function playSecond(night: Night) {
  advance(night, 1)
  if (Math.round(night.time) % 2 === 0) gather(night)
  const cheapest = openCrafts(night).toSorted((a, b) => a.wood + 3 * a.glow - b.wood - 3 * b.glow)[0]
  if (cheapest) makeCraft(night, cheapest)
  night.crow = night.built.includes('sunseed') ? 4 : 2
  const hungry = night.heat < powers(night).capacity * (night.built.includes('crow') ? 0.85 : 0.5)
  if (night.built.includes('basket') && hungry && night.wood > (cheapest?.wood ?? 0) * 0.5) feed(night, 10)
  if (!night.built.includes('basket') && night.heat < 5) feed(night, 3)
}

export function playUntil(done: (night: Night) => boolean, minutes: number) {
  const night = newGame()
  while (!done(night) && night.time < minutes * 60) playSecond(night)
  return night
}
