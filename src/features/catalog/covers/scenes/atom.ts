import { across, backdrop } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, ellipse, line, num, path, place, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** An atom in glowing orbits over a bench of flasks. */
export const paintAtom: Painter = (stage) => {
  const { w, h, focusX, random, motif, palette: p } = stage
  const y = 72
  const back = backdrop(stage)
  const halo = circle(focusX, y, 96, stage.radial([0, p.glow, 0.55], [0.4, p.glow, 0.16], [1, p.glow, 0]))
  const turn = motif.between(0, 60)
  let atom = ''
  for (let i = 0; i < 3; i++) {
    const electron = motif.between(0, Math.PI * 2)
    const orbit =
      `<ellipse rx="56" ry="20" fill="none" stroke="${p.pale}" stroke-width="3.2"/>` +
      circle(56 * Math.cos(electron), 20 * Math.sin(electron), 6, p.accent)
    atom += place(orbit, focusX, y, turn + i * 60)
  }
  atom +=
    circle(focusX - 5, y - 3, 8.5, p.accent) +
    circle(focusX + 5, y - 3, 8.5, p.glow) +
    circle(focusX, y + 6, 8.5, p.accentDeep)
  const shelf = across(stage, 44, (x) => (random.chance(0.5) ? flask(stage, x) : tube(stage, x)))
  return back + dots(stage) + halo + atom + shelf + rect(0, 166, w, h, p.ink)
}

/** Faint graph paper behind everything. */
function dots(stage: Stage): string {
  let d = ''
  for (let x = 8; x < stage.w; x += 16) d += `M${x} 0V${stage.h}`
  for (let y = 8; y < stage.h; y += 16) d += `M0 ${y}H${num(stage.w)}`
  return line(d, stage.palette.pale, 0.6, 0.16)
}

function flask(stage: Stage, x: number): string {
  const { random, palette: p } = stage
  const tall = random.between(40, 52)
  const top = 168 - tall
  const body = `M${num(x - 5)} ${num(top)}h10v${num(tall * 0.36)}l${num(15)} ${num(tall * 0.64)}h-40l15 ${num(-tall * 0.64)}Z`
  const level = 168 - tall * random.between(0.26, 0.46)
  const inside =
    rect(x - 24, level, 48, 60, p.accent) +
    ellipse(x, level, 22, 2.4, p.pale, 0.9) +
    circle(x + random.between(-7, 7), level + 9, 2.2, p.pale) +
    circle(x + random.between(-9, 9), level + 14, 1.5, p.pale)
  return path(body, p.near, 0.92) + stage.clip(body, inside) + rect(x - 7, top - 3, 14, 4, p.near, 2)
}

function tube(stage: Stage, x: number): string {
  const { random, palette: p } = stage
  const top = 168 - random.between(30, 44)
  const level = random.between(top + 12, 152)
  return (
    rect(x - 7, top, 14, 60, p.near, 6, 0.92) +
    rect(x - 4.5, level, 9, 60, p.glow, 3) +
    rect(x - 9, top - 2, 18, 4, p.near, 2)
  )
}
