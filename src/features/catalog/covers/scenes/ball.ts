import { across } from '#/features/catalog/covers/drawing/landscape.ts'
import {
  circle,
  corners,
  disc,
  ellipse,
  line,
  num,
  polygon,
  rect,
} from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A ball in the floodlights of a full stadium, over a striped pitch. */
export const paintBall: Painter = (stage) => {
  const { w, h, focusX, random, motif, palette: p } = stage
  const back = rect(0, 0, w, h, stage.vertical([0, p.skyTop], [0.7, p.skyLow]))
  const crowd = across(stage, 5, (x) =>
    circle(
      x,
      random.between(100, 124),
      random.between(1.4, 2.2),
      random.pick([p.accent, p.pale, p.glow, p.accentDeep]),
      0.9,
    ),
  )
  const lights = across(stage, 96, (x) => floodlight(stage, x))
  return (
    back +
    lights +
    rect(0, 94, w, 60, p.mid) +
    crowd +
    rect(0, 126, w, 7, p.near) +
    pitch(stage) +
    ball(stage, focusX, motif.between(66, 78))
  )
}

function floodlight(stage: Stage, x: number): string {
  const { palette: p } = stage
  let drawn =
    circle(x, 34, 56, stage.radial([0, p.glow, 0.7], [1, p.glow, 0])) + rect(x - 1.5, 40, 3, 60, p.near)
  drawn += rect(x - 17, 24, 34, 18, p.near, 2)
  for (let i = 0; i < 8; i++) drawn += circle(x - 12 + (i % 4) * 8, 29 + Math.floor(i / 4) * 8, 2.9, p.glow)
  return drawn
}

/** Mown stripes in perspective, toward a vanishing point over the ball. */
function pitch(stage: Stage): string {
  const { w, h, focusX, palette: p } = stage
  const reach = 16 + (h - 133) * 0.44
  let drawn = rect(0, 133, w, h - 133, p.mid)
  for (let i = -14; i < 14; i += 2) {
    drawn += polygon(
      p.near,
      [focusX + i * 16, 133],
      [focusX + (i + 1) * 16, 133],
      [focusX + (i + 1) * reach, h],
      [focusX + i * reach, h],
    )
  }
  return drawn + line(`M0 146H${num(w)}`, p.pale, 1.6, 0.8)
}

function ball(stage: Stage, x: number, y: number): string {
  const { motif: random, word, palette: p } = stage
  const r = 40
  const turn = random.between(0, Math.PI)
  let inner = circle(x, y, r, p.pale)
  if (word !== 'basketball') {
    inner += polygon(p.near, ...corners(x, y, r * 0.36, 5, turn))
    for (const [cx, cy] of corners(x, y, r * 0.98, 5, turn)) {
      inner +=
        polygon(p.near, ...corners(cx, cy, r * 0.34, 5, turn)) +
        line(`M${num(x + (cx - x) * 0.36)} ${num(y + (cy - y) * 0.36)}L${num(cx)} ${num(cy)}`, p.near, 2)
    }
  } else {
    const degrees = num((turn * 180) / Math.PI)
    inner =
      circle(x, y, r, p.accent) +
      `<g transform="rotate(${degrees} ${num(x)} ${num(y)})">${line(`M${num(x - r)} ${num(y)}H${num(x + r)}M${num(x)} ${num(y - r)}V${num(y + r)}M${num(x - r * 0.7)} ${num(y - r)}Q${num(x - r * 0.1)} ${num(y)} ${num(x - r * 0.7)} ${num(y + r)}M${num(x + r * 0.7)} ${num(y - r)}Q${num(x + r * 0.1)} ${num(y)} ${num(x + r * 0.7)} ${num(y + r)}`, p.near, 2.6)}</g>`
  }
  inner +=
    circle(x + r * 0.35, y + r * 0.45, r * 1.35, stage.radial([0.5, p.ink, 0], [1, p.ink, 0.1])) +
    ellipse(x - r * 0.3, y - r * 0.45, r * 0.4, r * 0.25, p.glow, 0.55)
  return ellipse(x, 152, 34, 6, p.ink, 0.45) + stage.clip(disc(x, y, r), inner)
}
