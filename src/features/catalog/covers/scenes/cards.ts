import { circle, outline, path, place, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A fan of cards or a pair of dice, on felt. */
export const paintCards: Painter = (stage) => {
  const { w, h, focusX, random, word, palette: p } = stage
  const back = rect(0, 0, w, h, stage.vertical([0, p.skyTop], [1, p.mid]))
  const halo = circle(focusX, 80, 116, stage.radial([0, p.skyLow, 0.95], [1, p.skyLow, 0]))
  const lean = random.between(-6, 6)
  const suits = [spade, heart, diamond, club]
  let fan = ''
  for (let i = -2; i <= 2; i++) fan += place(card(stage, random.pick(suits), i), focusX, 168, i * 19 + lean)
  const pair = [-1, 1].map((side) =>
    place(die(stage, 0, 0, side * random.between(8, 24)), focusX + side * 42, 90 - side * 12, 0, 2),
  )
  return (
    back +
    lattice(stage) +
    halo +
    (word === 'dice' || word === 'die' ? pair.join('') : fan) +
    rect(0, 176, w, h, p.ink)
  )
}

function lattice(stage: Stage): string {
  const { w, palette: p } = stage
  let drawn = ''
  for (let y = 0; y < stage.h; y += 24)
    for (let x = (y / 24) % 2 === 0 ? 0 : 12; x < w; x += 24)
      drawn += path(outline([x, y - 7], [x + 5, y], [x, y + 7], [x - 5, y]), p.pale, 0.13)
  return drawn
}

function card(stage: Stage, suit: (fill: string) => string, index: number): string {
  const { palette: p } = stage
  const fill = index % 2 === 0 ? p.near : p.accentDeep
  return (
    rect(-27, -142, 54, 82, p.near, 7) +
    rect(-25.5, -140.5, 51, 79, p.pale, 6) +
    place(suit(fill), 0, -100, 0, 1.5) +
    place(suit(fill), -17.5, -131, 0, 0.5)
  )
}

const heart = (fill: string) =>
  path('M0 13C-16 2 -13 -11 -6 -11C-2 -11 0 -8 0 -6C0 -8 2 -11 6 -11C13 -11 16 2 0 13Z', fill)
const diamond = (fill: string) => polygon(fill, [0, -14], [10, 0], [0, 14], [-10, 0])
const spade = (fill: string) =>
  path(
    'M0 -13C16 -2 13 9 6 9C3 9 1.6 7.6 1 6L3.5 14H-3.500L-1 6C-1.6 7.6 -3 9 -6 9C-13 9 -16 -2 0 -13Z',
    fill,
  )
const club = (fill: string) =>
  circle(0, -7, 5.8, fill) +
  circle(-6.6, 2.4, 5.8, fill) +
  circle(6.6, 2.4, 5.8, fill) +
  path('M-1.2 -2H1.200L3.5 14H-3.500Z', fill)

function die(stage: Stage, x: number, y: number, turn: number): string {
  const { random, palette: p } = stage
  const spots = random.pick([
    [0, 0],
    [-8, -8, 8, 8],
    [-8, -8, 0, 0, 8, 8],
    [-8, -8, 8, -8, -8, 8, 8, 8],
  ])
  let drawn = rect(-17, -15, 34, 34, p.near, 6) + rect(-17, -17, 34, 33, p.accent, 6)
  for (let i = 0; i < spots.length; i += 2) drawn += circle(spots[i]!, spots[i + 1]! - 0.5, 3.4, p.glow)
  return place(drawn, x, y, turn)
}
