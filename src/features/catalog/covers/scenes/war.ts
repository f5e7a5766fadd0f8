import { across, hills, mist, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Two hosts of pikes and one great banner on a hill before a red sun. */
export const paintWar: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const pikes = (level: number, tall: number, stride: number, color: string) =>
    across(stage, stride, (x) =>
      pike(x, level, tall * random.between(0.8, 1.15), random.between(-7, 7), color),
    )
  const pennants = across(stage, 62, (x) => pennant(stage, x, 146, random.between(34, 46)))
  return (
    sky(stage, 135) +
    sun(stage, focusX + motif.between(-22, 22), motif.between(66, 78), motif.between(34, 42), 2.4) +
    hills(stage, 124, 8, 80, p.far) +
    pikes(128, 30, 10, p.far) +
    mist(stage, 90, 150, 0.5) +
    pikes(154, 48, 15, p.mid) +
    pennants +
    hills(stage, 150, 6, 100, p.mid) +
    standard(stage, focusX) +
    hills(stage, 166, 5, 90, p.near)
  )
}

function pike(x: number, base: number, tall: number, lean: number, color: string): string {
  const top = base - tall
  const tip = x + lean
  return (
    line(`M${num(x)} ${num(base)}L${num(tip)} ${num(top)}`, color, 1.8) +
    polygon(color, [tip - 2.8, top + 1], [tip + lean * 0.2, top - 9], [tip + 2.8, top + 1])
  )
}

function pennant(stage: Stage, x: number, base: number, tall: number): string {
  const { palette: p } = stage
  const top = base - tall
  return (
    rect(x, top, 1.6, tall + 10, p.near) +
    polygon(p.accentDeep, [x + 1, top + 1], [x + 17, top + 6], [x + 1, top + 12])
  )
}

/** The banner that the eye goes to: a forked cloth with a simple device. */
function standard(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const way = random.pick([-1, 1])
  const at = (dx: number, y: number) => `${num(x + way * dx)} ${num(y)}`
  const cloth = `M${at(2, 34)}Q${at(18, 28)} ${at(32, 35)}T${at(62, 33)}L${at(52, 53)}L${at(61, 74)}Q${at(46, 78)} ${at(32, 75)}T${at(2, 76)}Z`
  const device = random.pick([
    polygon(p.glow, [x + way * 26, 42], [x + way * 37, 54.5], [x + way * 26, 67], [x + way * 15, 54.5]),
    rect(x + way * 26 - 3, 42, 6, 25, p.glow) + rect(x + way * 26 - 11, 51, 22, 6, p.glow),
    polygon(p.glow, [x + way * 14, 62], [x + way * 26, 43], [x + way * 38, 62]),
  ])
  return (
    rect(x - 2, 24, 4, 150, p.near, 2) +
    polygon(p.glow, [x - 4, 26], [x, 12], [x + 4, 26]) +
    path(cloth, p.accent) +
    stage.clip(cloth, rect(x + way * 2 - (way < 0 ? 12 : 0), 20, 12, 70, p.accentDeep)) +
    device
  )
}
