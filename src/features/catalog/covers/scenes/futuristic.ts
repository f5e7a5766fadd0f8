import { across, hills, mist, sky } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, disc, ellipse, line, num, path, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Slender needle towers and glass domes before a giant pale world, with traffic in the air. */
export const paintFuturistic: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const worldX = focusX + motif.between(-30, 30)
  const r = motif.between(52, 62)
  const lit = stage.clip(
    disc(worldX, 70, r),
    circle(worldX, 70, r, stage.vertical([0, p.glow, 0.95], [1, p.glow, 0.1])) +
      circle(worldX + r * 0.5, 70 - r * 0.2, r, p.skyLow, 0.35),
  )
  const far = across(stage, 26, (x) => needle(x, 152, random.between(40, 86), random.between(5, 9), p.far))
  const traffic = across(stage, 60, (x) => {
    const y = random.between(30, 100)
    return (
      line(`M${num(x)} ${num(y)}h${num(random.between(14, 30))}`, p.accent, 2.2, 0.9) +
      circle(x, y, 2, p.pale)
    )
  })
  return (
    sky(stage, 150) +
    lit +
    far +
    mist(stage, 90, 160, 0.5) +
    traffic +
    needle(focusX - 30, 170, random.between(84, 100), 13, p.mid) +
    crowned(stage, focusX + 14) +
    across(stage, 70, (x) => dome(stage, x, random.between(18, 28))) +
    hills(stage, 166, 3, 90, p.near)
  )
}

/** A tower that narrows in a curve to a point. */
function needle(x: number, base: number, tall: number, half: number, fill: string): string {
  const top = num(base - tall)
  return path(
    `M${num(x - half)} ${num(base)}Q${num(x - half * 0.2)} ${num(base - tall * 0.55)} ${num(x)} ${top}Q${num(x + half * 0.2)} ${num(base - tall * 0.55)} ${num(x + half)} ${num(base)}Z`,
    fill,
  )
}

/** The tallest tower, with observation rings around its neck. */
function crowned(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const tall = random.between(124, 140)
  const top = 172 - tall
  return (
    needle(x, 172, tall, 18, p.near) +
    ellipse(x, top + 50, 21, 6, p.near) +
    ellipse(x, top + 48, 21, 5, p.accent) +
    ellipse(x, top + 47, 14, 2.6, p.glow) +
    ellipse(x, top + 34, 11, 3, p.accent)
  )
}

function dome(stage: Stage, x: number, r: number): string {
  const { palette: p } = stage
  const glass = `M${num(x - r)} 168a${num(r)} ${num(r)} 0 0 1 ${num(2 * r)} 0Z`
  return (
    path(glass, p.mid) +
    stage.clip(glass, ellipse(x - r * 0.3, 168 - r * 0.4, r * 0.7, r * 0.9, p.pale, 0.28)) +
    rect(x - r, 164, 2 * r, 4, p.accent)
  )
}
