import { outline, type Point, path } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** A crystal surface of triangles, each a little lighter or darker than its neighbors. */
export const paintFacets: Painter = (stage) => {
  const { w, h, random, motif, palette: p } = stage
  const size = motif.between(26, 46)
  const columns = Math.ceil(w / size) + 2
  const rows = Math.ceil(h / size) + 2
  const points: Point[][] = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => [
      (column - 1 + random.between(-0.3, 0.3)) * size,
      (row - 1 + random.between(-0.3, 0.3)) * size,
    ]),
  )
  let drawn = ground(stage)
  const facet = (...corners: Point[]) => {
    const fill = random.pick([p.glow, p.ink, p.ink, p.accent, p.far])
    drawn += path(outline(...corners), fill, random.between(0.06, fill === p.accent ? 0.65 : 0.34))
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [a, b] = [points[row]![column]!, points[row]![column + 1]!]
      const [c, d] = [points[row + 1]![column]!, points[row + 1]![column + 1]!]
      facet(a, b, c)
      facet(b, d, c)
    }
  return drawn
}
