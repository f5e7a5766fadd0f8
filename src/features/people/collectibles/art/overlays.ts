import { seededRandom } from '#/shared/seededRandom.ts'
import type { PixelCanvas } from './pixelCanvas.ts'
import { drawSprite, type Sprite } from './sprite.ts'

type Paint = (canvas: PixelCanvas) => void

/** Pixels or little drawings around the edge, where they leave the face free. */
const scatter =
  (seed: string, count: number, stamps: readonly Sprite[]): Paint =>
  (canvas) => {
    const random = seededRandom(seed, 'overlay')
    for (let placed = 0, turn = 0; placed < count && turn < 400; turn++) {
      const [x, y] = [Math.floor(random.next() * 19), Math.floor(random.next() * 18)]
      if (x > 3 && x < 15 && y > 4) continue
      drawSprite(canvas, stamps[placed % stamps.length]!, x, y)
      placed++
    }
  }

const stamp = (...rows: string[]): Sprite => ({ rows })

/** A frame along the edge of the picture. */
const frame =
  (light: string, middle: string, dark: string, corner?: Sprite): Paint =>
  (canvas) => {
    const end = canvas.width - 1
    for (let at = 0; at <= end; at++) {
      for (const [x, y] of [
        [at, 0],
        [0, at],
        [at, end],
        [end, at],
      ] as const)
        canvas.blend(x, y, at % 5 === 2 ? light : middle)
      if (at === 0 || at === end) continue
      canvas.blend(at, end - 1, dark)
      canvas.blend(end - 1, at, dark)
    }
    if (!corner) return
    const size = corner.rows.length
    for (const [x, y] of [
      [0, 0],
      [end - size + 1, 0],
      [0, end - size + 1],
      [end - size + 1, end - size + 1],
    ] as const)
      drawSprite(canvas, corner, x, y)
  }

const diamond = stamp('.y.', 'ywy', '.y.')

/** What lies over everything else. */
export const OVERLAYS: Readonly<Record<string, Paint>> = {
  snow: scatter('snow', 26, [stamp('w'), stamp('w'), stamp('ww', 'ww')]),
  rain: scatter('rain', 16, [stamp('.b', 'b.'), stamp('.c', 'c.')]),
  confetti: scatter('confetti', 26, [stamp('r'), stamp('y'), stamp('c'), stamp('mm'), stamp('l', 'l')]),
  fireflies: scatter('fireflies', 12, [stamp('l'), stamp('.l.', 'lwl', '.l.')]),
  bubbles: scatter('bubbles', 10, [stamp('.c.', 'c.c', '.c.'), stamp('c')]),
  petals: scatter('petals', 14, [stamp('m.', '.m'), stamp('mM'), stamp('m')]),
  leaves: scatter('leaves', 13, [stamp('o.', 'Oo'), stamp('oO'), stamp('y')]),
  sparkles: scatter('sparkles', 11, [stamp('.w.', 'wyw', '.w.'), stamp('y')]),
  hearts: scatter('overlay hearts', 9, [stamp('r.r', 'rrr', '.r.'), stamp('m')]),
  coins: scatter('falling coins', 9, [stamp('.yy.', 'ywyY', 'yyyY', '.YY.'), stamp('y')]),
  embers: scatter('embers', 20, [stamp('o'), stamp('y'), stamp('r'), stamp('o', 'r')]),
  pluses: scatter('pluses', 9, [stamp('.l.', 'lll', '.l.'), stamp('l')]),
  stars: scatter('overlay stars', 7, [stamp('..y..', '.yyy.', 'yywyy', '.y.y.'), stamp('w')]),
  bronzeFrame: frame('#e0a878', '#b5743f', '#7d4a25'),
  silverFrame: frame('#ffffff', '#c3cad8', '#8690a6'),
  goldFrame: frame('#fff3b0', '#f2c33d', '#b07d1c', diamond),
  vineFrame: frame('#bfe861', '#4c9c4f', '#2f6b45', stamp('.m.', 'myM', '.M.')),
  patronFrame: frame('#ffd1dc', '#f2637e', '#a8324d', stamp('r.r', 'rrr', '.r.')),
  prestigeFrame: frame('#ffffff', '#c88cf2', '#7d4bc2', stamp('.m.', 'mwm', '.m.')),
  infinityFrame: frame('#ffffff', '#6fdbe8', '#2c93ad', stamp('.c.', 'cwc', '.c.')),
}
