import { backdrop, stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, polygon, rect, ring } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A tree of upgrades: nodes that branch upwards, the bought ones lit. */
export const paintUpgradeTree: Painter = (stage) => {
  const { w, focusX, random, palette: p } = stage
  const back = backdrop(stage)
  const halo = circle(focusX, 80, 120, stage.radial([0, p.glow, 0.5], [1, p.glow, 0]))
  const main = tree(stage, focusX, 140, 1)
  let forest = ''
  for (let x = focusX - 140; x > -40; x -= 130) forest += tree(stage, x, 150 + random.between(-6, 6), 0.72)
  for (let x = focusX + 130; x < w + 40; x += 130) forest += tree(stage, x, 150 + random.between(-6, 6), 0.72)
  return `${back + stars(stage, 150, 0.9)}<g opacity=".55">${forest}</g>${halo}${main}`
}

function tree(stage: Stage, x: number, base: number, scale: number): string {
  const { random, palette: p } = stage
  let wires = ''
  let nodes = node(stage, x, base, 13 * scale, true)
  let layer: { x: number; lit: boolean }[] = [{ x, lit: true }]
  for (let depth = 1; depth <= 3; depth++) {
    const y = base - depth * 40 * scale
    const spread = (depth === 1 ? 34 : depth === 2 ? 17 : 12) * scale
    const next: { x: number; lit: boolean }[] = []
    for (const parent of layer) {
      const offsets = depth === 3 && random.chance(0.5) ? [0] : [-1, 1]
      for (const offset of offsets) {
        const childX = parent.x + offset * spread
        const lit = parent.lit && (depth === 1 || random.chance(0.7))
        const from = y + 40 * scale
        wires += line(
          `M${num(parent.x)} ${num(from)}C${num(parent.x)} ${num(from - 20 * scale)} ${num(childX)} ${num(y + 20 * scale)} ${num(childX)} ${num(y)}`,
          lit ? p.accent : p.far,
          4 * scale,
        )
        nodes += node(stage, childX, y, (depth === 3 ? 7.5 : 11) * scale, lit)
        next.push({ x: childX, lit })
      }
    }
    layer = next
  }
  return wires + nodes
}

function node(stage: Stage, x: number, y: number, r: number, lit: boolean): string {
  const { random, palette: p } = stage
  const plate = circle(x, y, r + 2.4, p.near) + circle(x, y, r, lit ? p.accent : p.far)
  if (!lit) return plate + ring(x, y, r * 0.4, p.pale, 1.6, 0.6)
  const s = r * 0.5
  return (
    plate +
    random.pick([
      circle(x, y, s, p.glow),
      polygon(p.glow, [x, y - s * 1.2], [x + s * 1.2, y], [x, y + s * 1.2], [x - s * 1.2, y]),
      rect(x - s, y - s, 2 * s, 2 * s, p.glow, 1),
    ])
  )
}
