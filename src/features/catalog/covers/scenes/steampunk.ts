import { gear } from '#/features/catalog/covers/drawing/gears.ts'
import { across, cloud, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { ellipse, line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** An airship over a sea of cloud, with brass wheels turning below. */
export const paintSteampunk: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const clouds = (low: number, high: number, size: number, fill: string, opacity: number) =>
    across(stage, size * 1.5, (x) =>
      cloud(x, random.between(low, high), size * random.between(0.8, 1.3), fill, opacity),
    )
  const wheels = across(stage, 46, (x) => {
    const r = random.between(22, 34)
    const y = random.between(172, 186)
    return gear(
      x,
      y,
      r,
      Math.round(r / 2.4),
      random.between(0, 1),
      random.pick([p.near, p.mid, p.accentDeep]),
    )
  })
  return (
    sky(stage, 150) +
    sun(stage, focusX + motif.between(-44, 44), 70, 26, 3.4) +
    clouds(50, 110, 20, p.pale, 0.4) +
    airship(stage, focusX, motif.between(66, 76)) +
    clouds(128, 142, 36, p.far, 0.9) +
    wheels
  )
}

function airship(stage: Stage, x: number, y: number): string {
  const { motif: random, palette: p } = stage
  const long = random.between(58, 66)
  const high = random.between(24, 29)
  const hull = `M${num(x - long)} ${num(y)}a${num(long)} ${num(high)} 0 0 1 ${num(2 * long)} 0a${num(long)} ${num(high)} 0 0 1 ${num(-2 * long)} 0Z`
  let seams = ''
  for (const share of [-0.6, -0.2, 0.2, 0.6])
    seams += `M${num(x + long * share)} ${num(y - high)}Q${num(x + long * share * 1.25)} ${num(y)} ${num(x + long * share)} ${num(y + high)}`
  const cabinY = y + high + 8
  return (
    polygon(
      p.accentDeep,
      [x + long * 0.7, y - 6],
      [x + long * 1.22, y - 24],
      [x + long * 1.12, y + 22],
      [x + long * 0.7, y + 6],
    ) +
    line(
      `M${num(x - 22)} ${num(y + high - 4)}V${num(cabinY)}M${num(x + 22)} ${num(y + high - 4)}V${num(cabinY)}`,
      p.near,
      1.6,
    ) +
    path(hull, p.accentDeep) +
    stage.clip(
      hull,
      ellipse(x - 8, y - high * 0.5, long, high * 0.85, p.accent) +
        ellipse(x - 14, y - high * 0.75, long * 0.7, high * 0.3, p.pale, 0.55) +
        line(seams, p.near, 1.6, 0.5),
    ) +
    path(`M${num(x - 30)} ${num(cabinY)}h60l-8 15h-44Z`, p.near) +
    [-18, -6, 6].map((at) => rect(x + at, cabinY + 4, 7, 5, p.glow, 1)).join('') +
    ellipse(x + 35, cabinY + 6, 2, 9, p.pale)
  )
}
