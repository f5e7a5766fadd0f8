import { circle, line, num, path, polygon, rect, ring } from './shapes.ts'
import type { Stage } from './stage.ts'

/** What is in the sky of this game beside the light: nothing, clouds, an aurora, beams, bands or rings. */
export function weather(stage: Stage, horizon: number): string {
  switch (stage.look.weather) {
    case 'clear':
      return ''
    case 'clouds':
      return streaks(stage, horizon)
    case 'aurora':
      return aurora(stage, horizon)
    case 'beams':
      return beams(stage, horizon)
    case 'bands':
      return bands(stage, horizon)
    case 'rings':
      return rings(stage)
  }
}

/** Long flat clouds. */
function streaks(stage: Stage, horizon: number): string {
  const { weather: random, w, palette: p } = stage
  let drawn = ''
  for (let i = 0; i < 4 + w / 90; i++) {
    const long = random.between(40, 120)
    const thick = random.between(5, 13)
    drawn += rect(
      random.between(-40, w - 20),
      random.between(8, horizon * 0.75),
      long,
      thick,
      p.pale,
      thick / 2,
      random.between(0.22, 0.5),
    )
  }
  return drawn
}

/** Curtains of light. */
function aurora(stage: Stage, horizon: number): string {
  const { weather: random, w, palette: p } = stage
  let drawn = ''
  for (const [fill, shift] of [
    [p.accent, 0],
    [p.far, 26],
  ] as const) {
    const top = random.between(4, 30) + shift
    const veil = stage.vertical([0, fill, 0], [0.6, fill, 0.6], [1, fill, 0])
    let d = `M-20 ${num(top + horizon * 0.5)}V${num(top)}`
    for (let x = -20; x < w + 40; x += 60)
      d += `Q${num(x + 30)} ${num(top + random.between(-34, 34))} ${num(x + 60)} ${num(top + random.between(-8, 8))}`
    drawn += path(`${d}V${num(top + horizon * 0.5)}Z`, veil)
  }
  return drawn
}

/** Slanting shafts of light from above. */
function beams(stage: Stage, horizon: number): string {
  const { weather: random, w, palette: p } = stage
  const slant = random.between(30, 90) * random.pick([-1, 1])
  const veil = stage.vertical([0, p.glow, 0.5], [1, p.glow, 0])
  let drawn = ''
  for (let x = -60 - slant; x < w + 60; x += random.between(34, 70)) {
    const wide = random.between(10, 26)
    drawn += polygon(veil, [x, -4], [x + wide, -4], [x + wide * 2 + slant, horizon], [x + slant, horizon])
  }
  return drawn
}

/** Broad level stripes between the two colors of the sky. */
function bands(stage: Stage, horizon: number): string {
  const { weather: random, w, palette: p } = stage
  const count = random.whole(3, 5)
  let drawn = ''
  for (let i = 1; i <= count; i++) {
    const y = (horizon * i) / (count + 1)
    drawn += rect(0, y, w, horizon - y + 20, i % 2 === 0 ? p.skyLow : p.far, 0, 0.4)
  }
  return drawn
}

/** Wide circles around the main shape. */
function rings(stage: Stage): string {
  const { weather: random, focusX, palette: p } = stage
  const gap = random.between(20, 30)
  let drawn = ''
  for (let i = 2; i < 8; i++)
    drawn += ring(focusX, 78, i * gap, i % 2 === 0 ? p.pale : p.accent, gap * 0.32, 0.34 - i * 0.03)
  return drawn
}

/** The sun or moon of this game, `r` units in radius. */
export function lightSource(stage: Stage, x: number, y: number, r: number): string {
  const { glow, accent, skyLow } = stage.palette
  switch (stage.look.light) {
    case 'disc':
      return circle(x, y, r, glow)
    case 'crescent':
      return path(
        `M${num(x - r * 0.5)} ${num(y - r * 0.86)}A${num(r)} ${num(r)} 0 1 1 ${num(x - r * 0.5)} ${num(y + r * 0.86)}A${num(r * 0.9)} ${num(r * 0.9)} 0 1 0 ${num(x - r * 0.5)} ${num(y - r * 0.86)}Z`,
        glow,
      )
    case 'halo':
      return ring(x, y, r * 1.1, glow, r * 0.16, 0.8)
    case 'pair':
      return circle(x, y, r, glow) + circle(x - r * 1.5, y - r * 0.55, r * 0.42, accent)
    case 'striped': {
      let cuts = ''
      for (let i = 0; i < 4; i++) {
        const at = y + r * (0.1 + i * 0.26)
        const half = Math.sqrt(Math.max(0, r * r - (at - y) ** 2))
        cuts += line(`M${num(x - half)} ${num(at)}H${num(x + half)}`, skyLow, 2 + i * 1.6)
      }
      return circle(x, y, r, stage.vertical([0, glow], [1, accent])) + cuts
    }
  }
}
