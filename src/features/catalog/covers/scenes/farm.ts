import { across, cloud, hills, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Furrows that run to a barn and a windmill in the evening light. */
export const paintFarm: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const side = motif.pick([-1, 1])
  const clouds = across(stage, 100, (x) =>
    cloud(x, random.between(24, 58), random.between(12, 22), p.pale, 0.7),
  )
  const scene =
    sky(stage, 118) +
    sun(stage, focusX - side * motif.between(8, 36), motif.between(62, 80), motif.between(24, 32), 3) +
    clouds +
    hills(stage, 108, 10, 90, p.far)
  return (
    scene +
    windmill(stage, focusX + side * motif.between(20, 30)) +
    barn(stage, focusX - side * motif.between(32, 42)) +
    field(stage)
  )
}

function field(stage: Stage): string {
  const { w, h, focusX, random, palette: p } = stage
  const reach = 9 + (h - 124) * 0.515
  let drawn = rect(0, 124, w, h - 124, p.near)
  const rows = Math.ceil(w / 20)
  for (let i = -rows; i < rows; i++) {
    const fill = i % 2 === 0 ? p.accentDeep : p.mid
    drawn += path(
      `M${num(focusX + i * 9)} 124L${num(focusX + (i + 1) * 9)} 124L${num(focusX + (i + 1) * reach)} ${h}L${num(focusX + i * reach)} ${h}Z`,
      fill,
    )
  }
  const crops = across(stage, 13, (x) =>
    circle(x, 128 + random.between(-1, 2), random.between(3, 5), p.accent),
  )
  return drawn + crops
}

function barn(stage: Stage, x: number): string {
  const { palette: p } = stage
  return (
    polygon(
      p.near,
      [x - 27, 126],
      [x - 27, 96],
      [x - 20, 82],
      [x, 70],
      [x + 20, 82],
      [x + 27, 96],
      [x + 27, 126],
    ) +
    polygon(
      p.pale,
      [x - 31, 97],
      [x - 22, 79],
      [x, 65],
      [x + 22, 79],
      [x + 31, 97],
      [x + 27, 98],
      [x + 19, 84],
      [x, 72],
      [x - 19, 84],
      [x - 27, 98],
    ) +
    rect(x - 11, 102, 22, 24, p.pale) +
    rect(x - 9, 104, 18, 22, p.near) +
    rect(x - 5, 82, 10, 9, p.glow, 1)
  )
}

function windmill(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const turn = random.between(0, 90)
  let blades = ''
  for (let i = 0; i < 4; i++)
    blades += `<g transform="rotate(${num(turn + i * 90)})">${rect(-1.4, -48, 2.8, 48, p.near)}${rect(1.4, -47, 9, 36, p.pale, 0, 0.95)}</g>`
  return (
    polygon(p.mid, [x - 16, 126], [x - 10, 66], [x + 10, 66], [x + 16, 126]) +
    polygon(p.near, [x + 1, 126], [x + 1, 66], [x + 10, 66], [x + 16, 126]) +
    path(`M${num(x - 12)} 68a12 13 0 0 1 24 0Z`, p.accent) +
    rect(x - 4, 108, 8, 18, p.ink, 4) +
    `<g transform="translate(${num(x)} 62)">${blades}</g>` +
    circle(x, 62, 4, p.ink)
  )
}
