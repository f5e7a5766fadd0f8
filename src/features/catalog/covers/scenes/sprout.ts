import { across, hills, mound, sky, specks, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, path } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'
import type { SeededRandom } from '#/shared/seededRandom.ts'

/** Growth itself: a young plant, larger than the hills, unfolding before the sun. */
export const paintSprout: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const small = across(stage, 30, (x) => plant(stage, random, x, 168, random.between(12, 26), 1))
  return (
    sky(stage, 150) +
    sun(stage, focusX, motif.between(58, 68), motif.between(42, 50), 2.1) +
    hills(stage, 130, 12, 90, p.far) +
    hills(stage, 150, 6, 90, p.mid) +
    small +
    plant(stage, motif, focusX, 170, motif.between(112, 126), motif.whole(2, 3)) +
    specks(stage, 14, p.glow, { y: [10, 140], r: [0.9, 2.4], opacity: [0.4, 0.9] }) +
    mound(stage, 162, p.near)
  )
}

/** A stem with pairs of leaves and a bud. */
function plant(
  stage: Stage,
  random: SeededRandom,
  x: number,
  base: number,
  tall: number,
  pairs: number,
): string {
  const { palette: p } = stage
  const bow = random.between(-0.06, 0.06) * tall
  const top = base - tall
  let drawn = line(
    `M${num(x)} ${num(base)}Q${num(x + bow * 2)} ${num(base - tall * 0.5)} ${num(x + bow)} ${num(top)}`,
    p.near,
    Math.max(2, tall * 0.045),
  )
  for (let i = 0; i < pairs; i++) {
    const y = top + tall * (0.04 + i * 0.27)
    const s = tall * (0.3 + i * 0.07)
    for (const side of [-1, 1])
      drawn += leaf(
        x + bow * (1.1 - i * 0.1),
        y + (side > 0 ? tall * 0.05 : 0),
        s,
        side,
        side < 0 ? p.accent : p.accentDeep,
        p.near,
      )
  }
  return drawn + circle(x + bow, top - tall * 0.02, tall * 0.055, p.glow)
}

function leaf(x: number, y: number, s: number, side: number, fill: string, vein: string): string {
  const at = (dx: number, dy: number) => `${num(x + side * dx * s)} ${num(y + dy * s)}`
  return (
    path(
      `M${at(0, 0.16)}C${at(0.1, -0.5)} ${at(0.75, -0.62)} ${at(1.15, -0.5)}C${at(1.1, 0.05)} ${at(0.6, 0.4)} ${at(0, 0.16)}Z`,
      fill,
    ) + line(`M${at(0.05, 0.12)}Q${at(0.5, -0.1)} ${at(0.95, -0.4)}`, vein, s * 0.035, 0.5)
  )
}
