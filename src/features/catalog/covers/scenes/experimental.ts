import { circle, num, path, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** A wall of bold tiles, each a quarter, half or whole circle. */
export const paintExperimental: Painter = (stage) => {
  const { w, h, random, palette: p } = stage
  const size = 64
  const grounds = [p.skyTop, p.near, p.mid, p.skyLow]
  const figures = [p.accent, p.accentDeep, p.glow, p.accent]
  let drawn = rect(0, 0, w, h, p.mid)
  for (let y = 0; y < h; y += size) {
    for (let x = 0; x < w; x += size) {
      const ground = random.pick(grounds)
      let figure = random.pick(figures)
      if (figure === ground) figure = p.glow
      drawn +=
        rect(x, y, size + 0.3, size + 0.3, ground) +
        tile(random.whole(0, 5), random.whole(0, 3), x, y, size, figure, random.pick(figures))
    }
  }
  return drawn
}

function tile(
  kind: number,
  quarter: number,
  x: number,
  y: number,
  size: number,
  figure: string,
  second: string,
): string {
  const half = size / 2
  const turned = (content: string) =>
    `<g transform="rotate(${quarter * 90} ${num(x + half)} ${num(y + half)})">${content}</g>`
  const wedge = (r: number, fill: string) =>
    path(`M${num(x)} ${num(y)}h${num(r)}a${num(r)} ${num(r)} 0 0 1 ${num(-r)} ${num(r)}Z`, fill)
  switch (kind) {
    case 0:
      return turned(wedge(size, figure))
    case 1:
      return turned(wedge(size, figure) + wedge(half, second))
    case 2:
      return circle(x + half, y + half, half * 0.82, figure) + circle(x + half, y + half, half * 0.36, second)
    case 3:
      return turned(
        path(`M${num(x)} ${num(y)}h${num(size)}a${num(half)} ${num(half)} 0 0 1 ${num(-size)} 0Z`, figure) +
          path(
            `M${num(x)} ${num(y + half)}h${num(size)}a${num(half)} ${num(half)} 0 0 1 ${num(-size)} 0Z`,
            second,
          ),
      )
    case 4:
      return turned(path(`M${num(x)} ${num(y)}h${num(size)}L${num(x)} ${num(y + size)}Z`, figure))
    default:
      return turned(
        rect(x + size * 0.12, y, size * 0.2, size, figure) +
          rect(x + size * 0.44, y, size * 0.2, size, figure) +
          rect(x + size * 0.76, y, size * 0.2, size, figure),
      )
  }
}
