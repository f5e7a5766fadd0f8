import { BUILDINGS, TREE } from './catalog.js'
import {
  advance,
  build,
  capacity,
  coresReady,
  deorbit,
  isOffered,
  learn,
  newGame,
  price,
  smeltByHand,
  strike,
  type Works,
} from './rules.js'

// A simple player, for the tests of the rules and for screenshots.

/** Ingots a second that the works would make, with a little regard for spare ore and spare furnaces. */
export function expectedOutput(works: Works) {
  const able = capacity(works)
  return (
    able.ingots * Math.min(1, able.eats ? able.ore / able.eats : 1) + 0.01 * able.ore + 0.03 * able.ingots
  )
}

/** What pays for itself soonest. */
export function bestBuy(works: Works) {
  const now = expectedOutput(works)
  const rated = BUILDINGS.filter((one) => isOffered(works, one)).map((one) => {
    const cost = price(works, one)
    const more =
      expectedOutput({ ...works, built: { ...works.built, [one.id]: (works.built[one.id] ?? 0) + 1 } }) - now
    const wait = Math.max(0, cost - works.ingots) / (capacity(works).ingots + 0.2)
    return { one, worth: more / (cost * (1 + wait / 200)) }
  })
  return rated.toSorted((a, b) => b.worth - a.worth)[0]?.one
}

/** Strikes once a second, melts by hand at first, buys what pays best. */
export function playSecond(works: Works) {
  advance(works, 1)
  strike(works)
  if ((works.built.smelter ?? 0) < 3 && works.ore >= 10) smeltByHand(works)
  for (let i = 0; i < 10; i += 1) {
    const next = bestBuy(works)
    if (!next || !build(works, next)) return
  }
}

export function playUntil(done: (works: Works) => boolean, hours: number) {
  const works = newGame()
  let launched = 0
  while (!done(works) && works.time < hours * 3600) {
    playSecond(works)
    if (coresReady(works) < Math.max(3, works.coresEver * 0.8) || works.time - launched < 300) continue
    deorbit(works)
    launched = works.time
    for (const node of TREE) learn(works, node)
  }
  return works
}
