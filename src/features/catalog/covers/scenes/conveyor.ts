import { gear } from '#/features/catalog/covers/drawing/gears.ts'
import { across, backdrop } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, outline, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A production line: crates on belts, a working arm over them, great wheels behind. */
export const paintConveyor: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const back = backdrop(stage)
  const turn = random.between(0, 1)
  const wheels = across(stage, 88, (x) =>
    gear(x, random.between(24, 90), random.between(26, 44), random.whole(9, 13), turn, p.far),
  )
  const windows = circle(focusX, 74, 100, stage.radial([0, p.glow, 0.5], [1, p.glow, 0]))
  return (
    back +
    wheels +
    windows +
    belt(stage, 112, 20, p.mid, true) +
    arm(stage, focusX + motif.between(-8, 20)) +
    belt(stage, 150, 27, p.near, false)
  )
}

function belt(stage: Stage, y: number, size: number, fill: string, far: boolean): string {
  const { w, random, palette: p } = stage
  const crates = across(stage, size * 2, (x) => crate(stage, x, y, size * random.between(0.8, 1.1), far))
  let rollers = ''
  for (let x = 6; x < w; x += 17) rollers += circle(x, y + 8, 4.2, p.ink) + circle(x, y + 8, 1.6, p.pale, 0.8)
  return (
    crates +
    rect(0, y, w, 16, fill) +
    rect(0, y, w, 2.4, p.accent) +
    rollers +
    (far ? '' : rect(0, y + 16, w, 40, p.ink))
  )
}

function crate(stage: Stage, x: number, base: number, s: number, far: boolean): string {
  const { random, palette: p } = stage
  const front = far ? p.accentDeep : random.pick([p.accent, p.accent, p.pale])
  const lid = s * 0.24
  return (
    rect(x, base - s, s, s, front) +
    path(
      outline([x, base - s], [x + lid, base - s - lid], [x + s + lid, base - s - lid], [x + s, base - s]),
      p.pale,
      0.8,
    ) +
    polygon(
      p.near,
      [x + s, base - s],
      [x + s + lid, base - s - lid],
      [x + s + lid, base - lid],
      [x + s, base],
    ) +
    rect(x + s * 0.4, base - s, s * 0.2, s * 0.4, p.near, 0, 0.55)
  )
}

function arm(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const elbowX = x + random.pick([-1, 1]) * random.between(22, 32)
  const handX = x + random.between(-6, 6)
  const reach = `M${num(x)} -6V22L${num(elbowX)} 46L${num(handX)} 74`
  return (
    line(reach, p.near, 13) +
    line(reach, p.accent, 7) +
    circle(x, 22, 8, p.near) +
    circle(elbowX, 46, 8.5, p.near) +
    circle(elbowX, 46, 3.6, p.glow) +
    circle(x, 22, 3.4, p.glow) +
    line(`M${num(handX - 9)} 90v-9q0 -8 9 -8t9 8v9`, p.near, 4)
  )
}
