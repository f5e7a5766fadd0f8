import { across, hills, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, ellipse, line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** The ears of animals that a name may speak of; see `ears`. */
const EARS = new Map<string, number>([
  ...'cat kitten kitty fox wolf'.split(' ').map((word) => [word, 0] as const),
  ...'bear panda teddy mouse hamster koala'.split(' ').map((word) => [word, 1] as const),
  ...'rabbit bunny'.split(' ').map((word) => [word, 2] as const),
  ...'dog doge puppy poodle cow'.split(' ').map((word) => [word, 3] as const),
])

/** One friendly face that fills the picture: ears, muzzle and markings fall differently for each name. */
export const paintCritters: Painter = (stage) => {
  const { focusX, random, palette: p } = stage
  const grass = across(stage, 9, (x) =>
    line(`M${num(x)} 172q-1 -9 ${num(random.between(-6, 6))} ${num(-random.between(10, 20))}`, p.near, 2.6),
  )
  return (
    sky(stage, 150) +
    sun(stage, focusX, 84, 64, 1.8) +
    hills(stage, 136, 12, 90, p.far) +
    hills(stage, 152, 6, 70, p.mid) +
    face(stage, focusX, 92) +
    grass +
    rect(0, 168, stage.w, stage.h, p.near)
  )
}

function face(stage: Stage, x: number, y: number): string {
  const { motif: random, palette: p } = stage
  const fur = p.accent
  const shade = p.accentDeep
  const kind = EARS.get(stage.word) ?? 1
  const wide = random.between(42, 48)
  const patch = random.chance(0.5) ? ellipse(x + random.pick([-1, 1]) * 18, y - 6, 16, 17, shade, 0.85) : ''
  const body = ellipse(x, 184, wide * 0.9, 50, shade)
  const head = ellipse(x, y, wide, 40, fur) + patch
  const eye = (side: number) =>
    circle(x + side * 18, y - 5, 6.6, p.ink) + circle(x + side * 18 - 2, y - 7.4, 2.2, p.glow)
  const muzzle =
    ellipse(x, y + 15, 19, 14, p.pale) +
    ellipse(x, y + 8, 6.5, 4.6, p.ink) +
    line(`M${num(x)} ${num(y + 12)}v4q-1 6 -8 5m8 -5q1 6 8 5`, p.ink, 2)
  const cheeks = ellipse(x - 30, y + 10, 7, 4.6, shade, 0.8) + ellipse(x + 30, y + 10, 7, 4.6, shade, 0.8)
  const face = ears(stage, kind, x, y, fur, shade) + body + head + cheeks + eye(-1) + eye(1)
  return face + (stage.word === 'cow' ? cowFeatures(stage, x, y) : muzzle)
}

/** Horns, and a muzzle as broad as the face. */
function cowFeatures({ palette: p }: Stage, x: number, y: number): string {
  const horn = (s: number) =>
    path(
      `M${num(x + s * 16)} ${num(y - 34)}q${num(s * 6)} -22 ${num(s * 26)} -22q${num(-s * 8)} 10 ${num(-s * 10)} 28Z`,
      p.pale,
    )
  return (
    horn(-1) +
    horn(1) +
    ellipse(x, y + 24, 32, 19, p.pale) +
    ellipse(x - 13, y + 22, 4.4, 6, p.ink) +
    ellipse(x + 13, y + 22, 4.4, 6, p.ink)
  )
}

/** 0 pointed, 1 round, 2 long, 3 hanging. */
function ears(stage: Stage, kind: number, x: number, y: number, fur: string, shade: string): string {
  const { palette: p } = stage
  const both = (draw: (side: number) => string) => draw(-1) + draw(1)
  switch (kind) {
    case 0:
      return both(
        (s) =>
          polygon(fur, [x + s * 44, y - 8], [x + s * 40, y - 62], [x + s * 6, y - 32]) +
          polygon(shade, [x + s * 39, y - 16], [x + s * 36, y - 48], [x + s * 17, y - 30]),
      )
    case 1:
      return both((s) => circle(x + s * 34, y - 32, 17, fur) + circle(x + s * 34, y - 32, 10, shade))
    case 2:
      return both(
        (s) => ellipse(x + s * 20, y - 52, 11, 34, fur) + ellipse(x + s * 20, y - 50, 5.6, 25, p.pale),
      )
    default:
      return both((s) =>
        path(
          `M${num(x + s * 24)} ${num(y - 34)}q${num(s * 34)} -4 ${num(s * 32)} 44q${num(-s * 2)} 16 ${num(-s * 14)} 8q${num(-s * 8)} -20 ${num(-s * 18)} -52Z`,
          shade,
        ),
      )
  }
}
