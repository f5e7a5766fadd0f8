import { backdrop } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, corners, line, num, outline } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Nested polygons that turn as they shrink, on a grid with the curves of functions. */
export const paintPolygons: Painter = (stage) => {
  const { focusX, palette: p } = stage
  const back = backdrop(stage)
  const halo = circle(focusX, 78, 110, stage.radial([0, p.glow, 0.4], [1, p.glow, 0]))
  return back + grid(stage) + halo + waves(stage) + rosette(stage, focusX, 78)
}

function grid(stage: Stage): string {
  let d = ''
  for (let x = stage.focusX % 18; x < stage.w; x += 18) d += `M${num(x)} 0V192`
  for (let y = 6; y < 192; y += 18) d += `M0 ${y}H${num(stage.w)}`
  const axes = `M${num(stage.focusX)} 0V192M0 132H${num(stage.w)}`
  return line(d, stage.palette.pale, 0.6, 0.22) + line(axes, stage.palette.pale, 1.2, 0.4)
}

function rosette(stage: Stage, x: number, y: number): string {
  const { motif: random, palette: p } = stage
  const sides = random.whole(3, 6)
  const twist = random.between(0.1, 0.24) * random.pick([-1, 1])
  const start = random.between(0, Math.PI)
  const fills = [p.accent, p.accentDeep, p.pale, p.accentDeep, p.accent, p.near]
  let drawn = ''
  let r = sides === 3 ? 74 : 64
  for (let i = 0; i < 9; i++) {
    drawn += `<path d="${outline(...corners(x, y, r, sides, start + i * twist))}" fill="${fills[i % fills.length]}"/>`
    // The next polygon touches the sides of this one: its corners lie where the turned lines meet them.
    const inner = Math.cos(Math.PI / sides) / Math.cos(Math.PI / sides - Math.abs(twist))
    r *= inner
    if (r < 5) break
  }
  return drawn + circle(x, y, Math.max(2.5, r * 0.3), p.glow)
}

function waves(stage: Stage): string {
  const { random, w, palette: p } = stage
  const phase = random.between(0, 6)
  const length = random.between(26, 44)
  const curve = (lift: number, height: number) => {
    let d = ''
    for (let x = -4; x <= w + 4; x += 6)
      d += `${d === '' ? 'M' : 'L'}${num(x)} ${num(lift - height * Math.sin(x / length + phase))}`
    return d
  }
  return line(curve(132, 26), p.accent, 2.6, 0.9) + line(curve(132, -14), p.pale, 1.8, 0.7)
}
