import {
  circle,
  disc,
  ellipse,
  line,
  num,
  path,
  place,
  rect,
} from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Baked things keep their own colors in every palette: a blue biscuit is nothing to click. */
const BISCUIT = { dough: '#e0a763', edge: '#b8793f', chip: '#55301c' }

/** Something good to eat on a gingham wall: a cookie, a doughnut, a little cake or a candy. */
export const paintSweets: Painter = (stage) => {
  const { w, h, focusX, word, palette: p } = stage
  const back = rect(0, 0, w, h, stage.vertical([0, p.skyLow], [1, p.skyTop]))
  const treat = TREATS[word] ?? cookie
  const halo = circle(focusX, 78, 104, stage.radial([0, p.glow, 0.8], [0.5, p.glow, 0.3], [1, p.glow, 0]))
  return (
    back +
    gingham(stage) +
    halo +
    ellipse(focusX, 144, 54, 9, p.ink, 0.3) +
    treat(stage, focusX, 82) +
    rect(0, 164, w, h, p.near)
  )
}

const TREATS: Partial<Record<string, (stage: Stage, x: number, y: number) => string>> = {
  donut: doughnut,
  doughnut,
  cake: cupcake,
  cupcake,
  muffin: cupcake,
  candy,
  sweet: candy,
  bonbon: candy,
}

function gingham(stage: Stage): string {
  const { w, palette: p } = stage
  let drawn = ''
  for (let x = (stage.focusX % 32) - 32; x < w; x += 32) drawn += rect(x, 0, 16, stage.h, p.pale, 0, 0.2)
  for (let y = -8; y < stage.h; y += 32) drawn += rect(0, y, w, 16, p.pale, 0, 0.2)
  return drawn
}

function cookie(stage: Stage, x: number, y: number): string {
  const { random, palette: p } = stage
  let drawn =
    circle(x, y + 5, 54, p.near, 0.5) +
    circle(x, y, 54, BISCUIT.edge) +
    circle(x - 3, y - 4, 49, BISCUIT.dough)
  for (let i = 0; i < 9; i++) {
    const angle = i * 2.4 + random.between(-0.3, 0.3)
    const reach = 8 + i * 4.1
    const chipX = x - 2 + Math.cos(angle) * reach
    const chipY = y - 3 + Math.sin(angle) * reach
    drawn +=
      circle(chipX, chipY, random.between(4.6, 7), BISCUIT.chip) +
      circle(chipX - 1.6, chipY - 1.8, 1.5, p.pale, 0.5)
  }
  return drawn
}

function doughnut(stage: Stage, x: number, y: number): string {
  const { random, palette: p } = stage
  const body = (r: number, dy: number) => `${disc(x, y + dy, r)}${disc(x, y + dy, 17)}`
  const cut = (d: string, fill: string) => `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`
  let sprinkles = ''
  for (let i = 0; i < 16; i++) {
    const angle = i * 2.4
    const reach = random.between(25, 43)
    sprinkles += place(
      rect(-4, -1.5, 8, 3, random.pick([p.glow, p.pale, p.near, p.skyTop]), 1.5),
      x + Math.cos(angle) * reach,
      y - 2 + Math.sin(angle) * reach,
      random.whole(0, 180),
    )
  }
  const ripple = Array.from({ length: 12 }, (_, i) =>
    circle(x + Math.cos(i * 0.5236) * 44, y - 2 + Math.sin(i * 0.5236) * 44, 7, p.accent),
  ).join('')
  return (
    cut(body(54, 4), p.near) +
    cut(body(54, 0), p.pale) +
    cut(`${disc(x, y - 2, 45)}${disc(x, y - 2, 19)}`, p.accent) +
    ripple +
    cut(`${disc(x, y - 2, 21)}${disc(x, y, 17)}`, p.accentDeep) +
    sprinkles
  )
}

function cupcake(stage: Stage, x: number, y: number): string {
  const { random, palette: p } = stage
  const cup = `M${num(x - 40)} ${num(y + 8)}H${num(x + 40)}L${num(x + 29)} ${num(y + 60)}H${num(x - 29)}Z`
  let pleats = ''
  for (let i = -3; i <= 3; i++)
    pleats += `M${num(x + i * 12)} ${num(y + 8)}L${num(x + i * 8.6)} ${num(y + 60)}`
  const layers = [
    [0, 47, 18],
    [-17, 36, 16],
    [-33, 24, 14],
    [-46, 12, 10],
  ] as const
  const cream = layers
    .map(([dy, rx, ry], i) =>
      ellipse(x + random.between(-2, 2), y + dy, rx, ry, i % 2 === 0 ? p.accent : p.pale),
    )
    .join('')
  return (
    path(cup, p.accentDeep) +
    line(pleats, p.near, 2.4, 0.5) +
    cream +
    circle(x, y - 58, 8, p.near) +
    circle(x - 2.4, y - 60.4, 2.2, p.glow)
  )
}

/** A round sweet in its twisted wrapper. */
function candy(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  const ball = disc(0, 0, 40)
  const wing = (side: number) =>
    path(
      `M${side * 34} -6L${side * 76} -30Q${side * 66} -8 ${side * 78} 4Q${side * 66} 14 ${side * 72} 34L${side * 34} 8Z`,
      p.accentDeep,
    ) + line(`M${side * 36} 0L${side * 66} -12M${side * 36} 2L${side * 64} 16`, p.pale, 2.4, 0.7)
  let swirl = ''
  for (let i = 0; i < 6; i++)
    swirl += `<path d="M0 0Q30 -8 26 -46L60 -30Q44 4 0 0Z" fill="${p.pale}" transform="rotate(${i * 60})"/>`
  return place(
    wing(-1) +
      wing(1) +
      circle(0, 4, 40, p.near) +
      circle(0, 0, 40, p.accent) +
      stage.clip(ball, swirl) +
      ellipse(-14, -18, 11, 7, p.glow, 0.75),
    x,
    y,
    -18,
  )
}
