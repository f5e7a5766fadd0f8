import { backdrop } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** The five pieces of four squares, as columns and rows. */
const SHAPES: readonly Tetromino[] = [
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
  ],
]

/** Falling blocks of four that are about to fit. */
export const paintBlocks: Painter = (stage) => {
  const { w, focusX, random, motif, palette: p } = stage
  const back = backdrop(stage)
  const halo = circle(focusX, 70, 100, stage.radial([0, p.glow, 0.55], [1, p.glow, 0]))
  const size = 24
  const start = focusX % size
  let wall = ''
  for (let x = start - size; x < w; x += size) {
    const tall = Math.abs(x - focusX) < size * 1.4 ? 1 : random.whole(2, 4)
    for (let row = 0; row < tall; row++)
      wall += block(
        stage,
        x,
        162 - row * size,
        size,
        random.pick([p.accent, p.accentDeep, p.far, p.mid, p.pale]),
      )
  }
  let falling = piece(stage, motif.pick(SHAPES), focusX - size * 1.4, 30, size * 1.12, p.accent)
  for (let x = random.between(-10, 20); x < w; x += random.between(66, 100)) {
    if (Math.abs(x - focusX) > 72)
      falling += piece(
        stage,
        random.pick(SHAPES),
        x,
        random.between(8, 60),
        size * 0.7,
        random.pick([p.far, p.accentDeep]),
      )
  }
  return back + halo + wall + falling
}

type Tetromino = readonly (readonly [number, number])[]

function piece(stage: Stage, shape: Tetromino, x: number, y: number, size: number, fill: string): string {
  return shape.map(([column, row]) => block(stage, x + column * size, y + row * size, size, fill)).join('')
}

/** One beveled square. */
function block(stage: Stage, x: number, y: number, size: number, fill: string): string {
  const { palette: p } = stage
  const gap = size * 0.04
  const s = size - 2 * gap
  return (
    rect(x + gap, y + gap, s, s, p.near, size * 0.14) +
    rect(x + gap, y + gap, s, s * 0.9, fill, size * 0.14) +
    rect(x + gap + s * 0.16, y + gap + s * 0.14, s * 0.68, s * 0.16, p.glow, s * 0.08, 0.5)
  )
}
