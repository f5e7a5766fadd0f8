import { across, mound } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Under water: shafts of light, a great fish or a shark with its shoal, weed and coral. */
export const paintFish: Painter = (stage) => {
  const { w, h, focusX, random, motif, word, palette: p } = stage
  const back = rect(0, 0, w, h, stage.vertical([0, p.skyLow], [0.75, p.skyTop], [1, p.near]))
  const shafts = across(stage, 54, (x) =>
    polygon(
      stage.vertical([0, p.glow, 0.5], [1, p.glow, 0]),
      [x, -5],
      [x + random.between(10, 26), -5],
      [x - 36, 160],
      [x - 78, 160],
    ),
  )
  const shoal = across(stage, 38, (x) =>
    fish(x, random.between(24, 124), random.between(5, 9), p.pale, p.pale, p.near, 0.55),
  )
  const bubbles = across(stage, 22, (x) =>
    circle(x, random.between(14, 150), random.between(1.2, 3.6), p.pale, 0.55),
  )
  return (
    back +
    shafts +
    shoal +
    (word === 'shark'
      ? shark(stage)
      : fish(focusX, motif.between(68, 80), motif.between(38, 44), p.accent, p.accentDeep, p.ink, 1)) +
    bubbles +
    bed(stage)
  )
}

/** A fish that looks to the right; `s` is half its body's length. */
function fish(
  x: number,
  y: number,
  s: number,
  body: string,
  fin: string,
  eye: string,
  opacity: number,
): string {
  const at = (dx: number, dy: number) => `${num(x + dx * s)} ${num(y + dy * s)}`
  const shape = `M${at(1, 0)}C${at(0.6, -0.62)} ${at(-0.4, -0.66)} ${at(-0.86, -0.06)}L${at(-0.86, 0.06)}C${at(-0.4, 0.66)} ${at(0.6, 0.62)} ${at(1, 0)}Z`
  const tail = `M${at(-0.78, 0)}L${at(-1.4, -0.48)}Q${at(-1.2, 0)} ${at(-1.4, 0.48)}Z`
  const fins = `M${at(0.2, -0.42)}Q${at(-0.2, -0.92)} ${at(-0.5, -0.66)}L${at(-0.4, -0.36)}ZM${at(0.12, 0.3)}Q${at(-0.1, 0.84)} ${at(-0.4, 0.72)}L${at(-0.24, 0.36)}Z`
  const large = s > 20
  const marks = large
    ? line(
        `M${at(0.42, -0.36)}Q${at(0.24, 0)} ${at(0.42, 0.36)}M${at(0.02, -0.44)}Q${at(-0.16, 0)} ${at(0.02, 0.44)}M${at(-0.34, -0.36)}Q${at(-0.5, 0)} ${at(-0.34, 0.36)}`,
        fin,
        s * 0.1,
      )
    : ''
  const iris = large ? circle(x + s * 0.64, y - s * 0.1, s * 0.12, '#fff') : ''
  return `<g opacity="${num(opacity)}">${path(tail + fins, fin)}${path(shape, body)}${marks}${iris}${circle(x + s * 0.65, y - s * 0.1, s * 0.07, eye)}</g>`
}

/** A shark that looks to the right. */
function shark({ focusX, motif, palette: p }: Stage): string {
  const body = 'M72 4C50 -22 6 -32 -34 -14L-66 -4L-92 -34Q-84 -4 -92 26L-64 4C-30 18 30 30 56 18Q66 14 72 4Z'
  return (
    `<g transform="translate(${num(focusX + 6)} ${num(motif.between(72, 84))}) rotate(-6)">` +
    path('M14 -24Q-6 -34 -12 -58Q-26 -40 -28 -14ZM2 16Q-12 30 -24 46Q-26 28 -22 12Z', p.near) +
    path(body, p.mid) +
    path('M72 4C52 10 10 12 -56 2C-24 16 30 30 56 18Q66 14 72 4Z', p.pale) +
    line('M20 -8q-5 8 0 16M12 -9q-5 8 0 16M28 -8q-5 8 0 16', p.near, 2) +
    line('M66 10Q54 12 46 18', p.ink, 2) +
    circle(46, -6, 3.6, p.ink) +
    circle(45, -7, 1.2, p.glow) +
    '</g>'
  )
}

function bed(stage: Stage): string {
  const { random, palette: p } = stage
  const weed = across(stage, 19, (x) => {
    const tall = random.between(18, 50)
    return line(
      `M${num(x)} 178q8 ${num(-tall * 0.25)} 0 ${num(-tall * 0.5)}t0 ${num(-tall * 0.5)}`,
      random.pick([p.near, p.mid, p.mid]),
      random.between(3, 5),
    )
  })
  const coral = across(stage, 74, (x) =>
    line(`M${num(x)} 172v-16m0 4q-10 -2 -10 -14m10 18q11 -3 10 -18m-10 0v-14`, p.accentDeep, 5, 0.9),
  )
  return weed + coral + mound(stage, 168, p.ink)
}
