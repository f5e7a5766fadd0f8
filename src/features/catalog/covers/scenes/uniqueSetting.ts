import { across, cloud, sky, stars, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, ellipse, line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'
import type { SeededRandom } from '#/shared/seededRandom.ts'

/** Islands that float in the air, bound by arcs of color. */
export const paintUniqueSetting: Painter = (stage) => {
  const { w, focusX, random, motif, palette: p } = stage
  const clouds = (low: number, high: number, opacity: number) =>
    across(stage, 60, (x) => cloud(x, random.between(low, high), random.between(16, 30), p.pale, opacity))
  const small = across(stage, 92, (x) =>
    Math.abs(x - focusX) < 50
      ? ''
      : island(stage, random, x, random.between(60, 120), random.between(16, 26)),
  )
  return (
    sky(stage, 180) +
    stars(stage, 60, 0.5) +
    sun(stage, focusX + motif.between(-40, 40), 50, 18, 3.4) +
    arcs(stage, focusX + motif.between(-20, 20)) +
    clouds(70, 130, 0.35) +
    small +
    island(stage, motif, focusX, motif.between(86, 94), 50) +
    clouds(160, 182, 0.5) +
    ellipse(w / 2, 214, w * 0.8, 40, p.near)
  )
}

function arcs(stage: Stage, x: number): string {
  const { palette: p } = stage
  return [p.accent, p.glow, p.accentDeep]
    .map((color, i) =>
      line(
        `M${num(x - 118 + i * 9)} 192a${118 - i * 9} ${150 - i * 9} 0 0 1 ${2 * (118 - i * 9)} 0`,
        color,
        9,
        0.55,
      ),
    )
    .join('')
}

function island(stage: Stage, random: SeededRandom, x: number, y: number, half: number): string {
  const { palette: p } = stage
  const rock = polygon(
    p.mid,
    [x - half, y],
    [x + half, y],
    [x + half * 0.55, y + half * 0.5],
    [x + half * 0.2, y + half * 0.75],
    [x + half * 0.02, y + half * 1.25],
    [x - half * 0.3, y + half * 0.7],
    [x - half * 0.65, y + half * 0.42],
  )
  const shade = polygon(
    p.near,
    [x + half * 0.1, y],
    [x + half, y],
    [x + half * 0.55, y + half * 0.5],
    [x + half * 0.2, y + half * 0.75],
    [x + half * 0.02, y + half * 1.25],
  )
  return (
    rock +
    shade +
    ellipse(x, y, half, half * 0.16, p.accent) +
    feature(stage, random, x + random.between(-0.3, 0.3) * half, y, half)
  )
}

/** What stands on an island: a round tree, a small house, or a crystal. */
function feature(stage: Stage, random: SeededRandom, x: number, y: number, s: number): string {
  const { palette: p } = stage
  switch (random.whole(0, 2)) {
    case 0:
      return (
        rect(x - s * 0.05, y - s * 0.5, s * 0.1, s * 0.52, p.near) +
        circle(x, y - s * 0.72, s * 0.36, p.accentDeep) +
        circle(x - s * 0.1, y - s * 0.8, s * 0.2, p.accent)
      )
    case 1:
      return (
        rect(x - s * 0.26, y - s * 0.4, s * 0.52, s * 0.42, p.pale) +
        polygon(p.accentDeep, [x - s * 0.36, y - s * 0.38], [x, y - s * 0.8], [x + s * 0.36, y - s * 0.38]) +
        rect(x - s * 0.08, y - s * 0.2, s * 0.16, s * 0.22, p.near, s * 0.08)
      )
    default:
      return (
        path(
          `M${num(x - s * 0.2)} ${num(y)}L${num(x - s * 0.26)} ${num(y - s * 0.6)}L${num(x)} ${num(y - s * 1.05)}L${num(x + s * 0.26)} ${num(y - s * 0.6)}L${num(x + s * 0.2)} ${num(y)}Z`,
          p.accentDeep,
        ) +
        polygon(p.pale, [x - s * 0.2, y], [x - s * 0.26, y - s * 0.6], [x, y - s * 1.05], [x + s * 0.02, y])
      )
  }
}
