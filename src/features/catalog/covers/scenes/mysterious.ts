import { across, hills, sky, stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, ellipse, line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A doorway of light in a bare wood, with eyes in the dark. */
export const paintMysterious: Painter = (stage) => {
  const { focusX, random, palette: p } = stage
  const halo = circle(focusX, 100, 110, stage.radial([0, p.glow, 0.6], [0.45, p.glow, 0.18], [1, p.glow, 0]))
  const back = across(stage, 20, (x) => trunk(stage, x, random.between(3, 6), p.far, 0))
  const front = across(stage, 58, (x) =>
    Math.abs(x - focusX) < 40 ? '' : trunk(stage, x, random.between(8, 13), p.near, 2),
  )
  return (
    sky(stage, 160) +
    stars(stage, 70, 0.6) +
    back +
    halo +
    hills(stage, 152, 5, 90, p.mid) +
    doorway(stage, focusX) +
    front +
    eyes(stage)
  )
}

function trunk(stage: Stage, x: number, half: number, fill: string, branches: number): string {
  const { random } = stage
  const lean = random.between(-6, 6)
  let drawn = polygon(
    fill,
    [x - half, 192],
    [x + lean - half * 0.55, -4],
    [x + lean + half * 0.55, -4],
    [x + half, 192],
  )
  for (let i = 0; i < branches; i++) {
    const y = random.between(24, 84)
    const way = random.pick([-1, 1])
    drawn += line(
      `M${num(x + lean * 0.6)} ${num(y)}q${num(way * 14)} -3 ${num(way * 20)} -20m${num(-way * 7)} 13l${num(way * 14)} -5`,
      fill,
      half * 0.34,
    )
  }
  return drawn
}

function doorway(stage: Stage, x: number): string {
  const { palette: p } = stage
  const arch = (half: number, top: number) =>
    `M${num(x - half)} 154V${num(top + half)}a${num(half)} ${num(half)} 0 0 1 ${num(2 * half)} 0V154Z`
  const beam = polygon(
    stage.vertical([0, p.glow, 0.7], [1, p.glow, 0]),
    [x - 19, 154],
    [x + 19, 154],
    [x + 58, 192],
    [x - 58, 192],
  )
  return (
    path(arch(29, 42), p.near) +
    path(arch(24, 47), p.accentDeep) +
    path(arch(20, 52), stage.vertical([0, p.accent], [1, p.glow])) +
    beam +
    rect(x - 32, 152, 64, 5, p.near, 2)
  )
}

function eyes(stage: Stage): string {
  const { random, w, focusX, palette: p } = stage
  let drawn = ''
  for (let i = 0; i < Math.max(2, w / 100); i++) {
    const x = random.between(8, w - 14)
    if (Math.abs(x - focusX) < 40) continue
    const y = random.between(84, 128)
    drawn +=
      ellipse(x, y, 2.6, 1.7, p.accent) +
      ellipse(x + 9, y, 2.6, 1.7, p.accent) +
      circle(x, y, 0.9, p.ink) +
      circle(x + 9, y, 0.9, p.ink)
  }
  return drawn
}
