import { backdrop, hills, stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, disc, ellipse, num } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** A banded, sometimes ringed planet among stars, over the curve of another world. */
export const paintPlanet: Painter = (stage) => {
  const { w, focusX, random, motif, palette: p } = stage
  const r = motif.between(36, 50)
  const y = motif.between(70, 82)
  const tilt = motif.between(-28, -10)
  const back = backdrop(stage)
  const nebula = ellipse(
    w * random.between(0.15, 0.85),
    60,
    w * 0.4,
    70,
    stage.radial([0, p.far, 0.7], [1, p.far, 0]),
  )
  const body = stage.horizontal([0, p.glow], [0.45, p.accent], [1, p.accentDeep])
  let bands = circle(focusX, y, r, body)
  for (let at = -0.75; at < 0.8; at += motif.between(0.28, 0.5)) {
    const band = r * motif.between(0.07, 0.16)
    bands += ellipse(focusX, y + at * r, r * 1.1, band, p.accentDeep, motif.between(0.3, 0.6))
  }
  const shade = circle(
    focusX + r * 0.5,
    y + r * 0.28,
    r * 1.25,
    stage.radial([0.55, p.ink, 0], [1, p.ink, 0]),
  )
  const night = ellipse(focusX + r * 0.95, y + r * 0.35, r * 0.9, r * 1.2, p.skyTop, 0.38)
  const planet = stage.clip(disc(focusX, y, r), bands + shade + night)
  const moonAngle = motif.between(3.4, 5.6)
  const moon = circle(
    focusX + Math.cos(moonAngle) * r * 1.75,
    y + Math.sin(moonAngle) * r * 1.1,
    r * 0.17,
    p.pale,
  )
  const belt = motif.chance(0.65) ? planetRing(focusX, y, r, tilt, p.pale) : { back: '', front: '' }
  return (
    back +
    nebula +
    stars(stage, 160, 1.6) +
    belt.back +
    planet +
    belt.front +
    moon +
    hills(stage, 172, 5, 120, p.near)
  )
}

/** The ring as two half ellipses, so that the planet stands between them. */
function planetRing(x: number, y: number, r: number, tilt: number, color: string) {
  const half = (sweep: 0 | 1) =>
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(tilt)})" fill="none" stroke="${color}">` +
    `<path d="M${num(-r * 1.75)} 0A${num(r * 1.75)} ${num(r * 0.42)} 0 0 ${sweep} ${num(r * 1.75)} 0" stroke-width="${num(r * 0.12)}" opacity=".9"/>` +
    `<path d="M${num(-r * 1.45)} 0A${num(r * 1.45)} ${num(r * 0.31)} 0 0 ${sweep} ${num(r * 1.45)} 0" stroke-width="${num(r * 0.06)}" opacity=".6"/></g>`
  return { back: half(1), front: half(0) }
}
