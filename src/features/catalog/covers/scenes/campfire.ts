import { across, hills, sky, specks, stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, num, path, place, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** The colors of a flame, whatever the palette. */
const FLAME = { outer: '#e8542f', middle: '#ff9a3d', inner: '#ffe08a' }

/** A fire of a few logs among dark firs. */
export const paintCampfire: Painter = (stage) => {
  const { focusX, random, palette: p } = stage
  const firs = across(stage, 30, (x) => {
    const tall = random.between(50, 104)
    return [0, 1, 2]
      .map((i) => {
        const [half, low] = [tall * (0.27 - i * 0.06), 150 - tall * 0.26 * i]
        return polygon(i === 2 ? p.mid : p.near, [x - half, low], [x, low - tall * 0.42], [x + half, low])
      })
      .join('')
  })
  return (
    sky(stage, 170) +
    stars(stage, 90, 1) +
    hills(stage, 120, 10, 90, p.far) +
    firs +
    hills(stage, 150, 5, 90, p.near) +
    circle(
      focusX,
      116,
      132,
      stage.radial([0, FLAME.inner, 0.75], [0.35, FLAME.middle, 0.35], [1, FLAME.middle, 0]),
    ) +
    fire(stage, focusX) +
    specks(stage, 16, FLAME.inner, { y: [20, 120], r: [0.8, 2.2], opacity: [0.4, 0.95] }) +
    hills(stage, 178, 3, 80, p.ink)
  )
}

function fire(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const flame = (wide: number, tall: number, fill: string) => {
    const bend = random.between(-8, 8)
    return path(
      `M${num(x - wide)} 148C${num(x - wide * 1.3)} ${num(148 - tall * 0.45)} ${num(x - wide * 0.2 + bend)} ${num(148 - tall * 0.55)} ${num(x + bend)} ${num(148 - tall)}` +
        `C${num(x + wide * 0.25 + bend)} ${num(148 - tall * 0.6)} ${num(x + wide * 1.35)} ${num(148 - tall * 0.5)} ${num(x + wide)} 148Q${num(x)} 164 ${num(x - wide)} 148Z`,
      fill,
    )
  }
  const log = (turn: number) =>
    place(rect(-50, -7, 100, 14, p.ink, 7) + circle(-44, 0, 5, p.accentDeep), x, 158, turn)
  return (
    log(11) +
    flame(36, 116, FLAME.outer) +
    flame(25, 84, FLAME.middle) +
    flame(13, 50, FLAME.inner) +
    log(-11)
  )
}
