import { hills, mist, peaks, sky, stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, outline, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** The hero's arms in a shaft of light: a sword in the ground, a shield, or crossed axes. */
export const paintArms: Painter = (stage) => {
  const { focusX, word, palette: p } = stage
  const arms = word === 'axe' ? axes : word === 'shield' ? shield : sword
  return (
    sky(stage, 150) +
    stars(stage, 80, 0.7) +
    peaks(stage, 142, 60, 64, p.far) +
    rays(stage, focusX, 76) +
    mist(stage, 90, 160, 0.45) +
    hills(stage, 148, 8, 90, p.mid) +
    arms(stage, focusX) +
    hills(stage, 158, 5, 70, p.near)
  )
}

function rays(stage: Stage, x: number, y: number): string {
  const { w, motif: random, palette: p } = stage
  const turn = random.between(0, 0.4)
  let drawn = circle(x, y, 104, stage.radial([0, p.glow, 0.85], [0.3, p.glow, 0.4], [1, p.glow, 0]))
  for (let i = 0; i < 12; i++) {
    const angle = turn + (i * Math.PI) / 6
    const tip = (spread: number) =>
      [x + (w + 60) * Math.cos(angle + spread), y + (w + 60) * Math.sin(angle + spread)] as const
    drawn += path(outline([x, y], tip(-0.09), tip(0.09)), p.glow, 0.16)
  }
  return drawn
}

function sword(stage: Stage, x: number): string {
  const { palette: p } = stage
  return (
    polygon(p.pale, [x - 8, 62], [x, 62], [x, 168], [x - 6, 160]) +
    polygon(p.far, [x + 8, 62], [x, 62], [x, 168], [x + 6, 160]) +
    rect(x - 29, 54, 58, 9, p.accent, 4) +
    rect(x - 29, 59, 58, 4, p.accentDeep, 2) +
    rect(x - 4.5, 28, 9, 28, p.near, 3) +
    circle(x, 24, 8, p.accent) +
    circle(x, 24, 3.6, p.glow)
  )
}

function shield(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const outer = `M${num(x)} 26Q${num(x + 28)} 38 ${num(x + 46)} 34Q${num(x + 50)} 100 ${num(x)} 136Q${num(x - 50)} 100 ${num(x - 46)} 34Q${num(x - 28)} 38 ${num(x)} 26Z`
  const field = rect(x - 60, 20, 60, 130, p.accent) + rect(x, 20, 60, 130, p.accentDeep)
  const device = random.pick([
    rect(x - 5, 30, 10, 100, p.pale) + rect(x - 46, 66, 92, 10, p.pale),
    polygon(p.pale, [x - 60, 112], [x, 54], [x + 60, 112], [x + 60, 130], [x, 74], [x - 60, 130]),
    circle(x, 76, 19, p.pale) + circle(x + 8, 71, 16, p.accentDeep),
  ])
  return stage.clip(outer, field + device) + line(outer, p.near, 6) + line(outer, p.glow, 1.8)
}

function axes(stage: Stage, x: number): string {
  const { palette: p } = stage
  const axe =
    rect(-3.4, -58, 6.8, 128, p.near, 3) +
    path('M3 -50q22 -10 32 -4q-8 20 2 40q-18 4 -34 -6Z', p.pale) +
    path('M30 -55q10 -1 12 4q-8 18 -4 34l-3 4q-12 -20 -5 -42Z', p.accent) +
    path('M-3 -46h-14l4 10l-4 10h14Z', p.accentDeep)
  return `<g transform="translate(${num(x)} 86) rotate(38)">${axe}</g><g transform="translate(${num(x)} 86) scale(-1 1) rotate(38)">${axe}</g>`
}
