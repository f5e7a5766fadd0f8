import { hills, mist, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A crenellated tower over the winding road that the enemy takes. */
export const paintTowers: Painter = (stage) => {
  const { focusX, motif: random, palette: p } = stage
  return (
    sky(stage, 130) +
    sun(stage, focusX + random.between(-34, 34), random.between(48, 60), random.between(22, 30), 3.2) +
    hills(stage, 116, 10, 70, p.far) +
    mist(stage, 80, 140, 0.5) +
    keep(stage, focusX - random.between(58, 70), 132, 0.5, p.far, p.mid) +
    keep(stage, focusX + random.between(56, 70), 136, 0.58, p.far, p.mid) +
    hills(stage, 134, 5, 100, p.mid) +
    road(stage, focusX) +
    keep(stage, focusX, 150, 1.05, p.mid, p.near) +
    march(stage) +
    hills(stage, 176, 4, 70, p.near)
  )
}

function keep(stage: Stage, x: number, base: number, scale: number, light: string, shade: string): string {
  const { palette: p } = stage
  let drawn =
    polygon(light, [-19, -78], [19, -78], [24, 0], [-24, 0]) +
    polygon(shade, [3, -78], [19, -78], [24, 0], [3, 0])
  drawn += rect(-27, -96, 54, 20, light, 1) + rect(3, -96, 24, 20, shade)
  for (let i = 0; i < 4; i++) drawn += rect(-27 + i * 15, -106, 9, 11, i < 2 ? light : shade)
  drawn +=
    rect(-4, -62, 8, 16, p.glow, 4) +
    rect(-7, -22, 14, 24, p.ink, 7) +
    rect(-1, -134, 2, 30, shade) +
    path('M1 -133q10 -5 18 1t10 0v14q-6 4 -12 -1t-16 0Z', p.accent)
  return `<g transform="translate(${num(x)} ${num(base)}) scale(${num(scale)})">${drawn}</g>`
}

function road(stage: Stage, x: number): string {
  const { palette: p } = stage
  const way = `M${num(x - 130)} 148C${num(x - 60)} 136 ${num(x - 30)} 168 ${num(x + 30)} 160S${num(x + 110)} 142 ${num(x + 190)} 158`
  return line(way, p.ink, 15, 0.35) + line(way, p.pale, 11, 0.6)
}

/** The enemy: small round fellows in a row on the road. */
function march(stage: Stage): string {
  const { random, focusX, palette: p } = stage
  let drawn = ''
  for (let i = 0; i < 4; i++) {
    const x = focusX + 34 + i * random.between(13, 17)
    const y = 150 - i * 1.5
    drawn +=
      circle(x, y, 5.4, p.accentDeep) +
      circle(x - 2, y - 1.4, 1.2, p.glow) +
      circle(x + 2, y - 1.4, 1.2, p.glow)
  }
  return drawn
}
