import { across, hills, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { ellipse, line, num, path } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** An egg in its nest of straw, in the morning. */
export const paintEgg: Painter = (stage) => {
  const { focusX, motif, palette: p } = stage
  return (
    sky(stage, 150) +
    sun(stage, focusX, 78, 60, 1.9) +
    hills(stage, 132, 10, 90, p.far) +
    hills(stage, 152, 6, 80, p.mid) +
    egg(stage, focusX, motif.between(-9, 9)) +
    straw(stage, focusX) +
    hills(stage, 180, 4, 70, p.near)
  )
}

function egg(stage: Stage, x: number, lean: number): string {
  const { motif: random, palette: p } = stage
  const shell = 'M0 -66C27 -66 46 -20 46 14C46 44 26 60 0 60C-26 60 -46 44 -46 14C-46 -20 -27 -66 0 -66Z'
  let spots = ''
  for (let i = 0; i < 9; i++)
    spots += ellipse(
      random.between(-40, 40),
      random.between(-48, 40),
      random.between(2, 5),
      random.between(2, 4),
      p.accentDeep,
      0.5,
    )
  return (
    `<g transform="translate(${num(x)} 94) rotate(${num(lean)})">` +
    path(shell, stage.vertical([0, p.glow], [1, p.accent])) +
    stage.clip(
      shell,
      ellipse(26, 34, 52, 62, p.accentDeep, 0.28) + ellipse(-2, -2, 48, 66, p.glow, 0.32) + spots,
    ) +
    ellipse(-17, -28, 8, 15, p.glow, 0.9) +
    '</g>'
  )
}

function straw(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  let drawn = ellipse(x, 156, 76, 22, p.near)
  for (let i = 0; i < 46; i++) {
    const at = x + random.between(-76, 52)
    const y = 146 + random.between(-9, 20)
    drawn += line(
      `M${num(at)} ${num(y)}q14 ${num(random.between(-12, 4))} ${num(random.between(20, 34))} ${num(random.between(-7, 7))}`,
      random.pick([p.accent, p.accentDeep, p.pale]),
      2.6,
    )
  }
  const grass = across(stage, 14, (at) =>
    line(`M${num(at)} 186q-1 -8 ${num(stage.random.between(-5, 5))} -15`, p.near, 2.4),
  )
  return drawn + grass
}
