import { backdrop, stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, place, polygon } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Rings within rings, each open at a different place, with a traveler on every one. */
export const paintLoops: Painter = (stage) => {
  const { w, focusX, random, palette: p } = stage
  const y = 78
  const back = backdrop(stage)
  let drawn = circle(focusX, y, 120, stage.radial([0, p.glow, 0.6], [0.4, p.glow, 0.2], [1, p.glow, 0]))
  const colors = [p.accent, p.pale, p.accentDeep, p.accent, p.far, p.mid]
  for (let i = 0; i < Math.ceil(w / 64) + 3; i++) {
    const r = 18 + i * 17
    const open = random.between(0.5, 1.1)
    const x0 = r * Math.cos(open)
    const y0 = r * Math.sin(open)
    const arc = line(
      `M${num(x0)} ${num(y0)}A${num(r)} ${num(r)} 0 1 1 ${num(x0)} ${num(-y0)}`,
      colors[i % colors.length]!,
      8.5,
    )
    const head = polygon(colors[i % colors.length]!, [-10, -9], [10, 0], [-10, 9])
    // The arc ends at -open; the arrow head follows the circle there.
    const degrees = 90 - (open * 180) / Math.PI
    drawn += place(arc + place(head, x0, -y0, degrees, 1.1), focusX, y, random.between(0, 360))
  }
  return back + stars(stage, 150, 0.8) + drawn + circle(focusX, y, 8, p.glow)
}
