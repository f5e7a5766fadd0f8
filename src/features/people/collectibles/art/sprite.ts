import { PixelCanvas, shade } from './pixelCanvas.ts'

/** A small drawing: rows of one character a pixel, with their colors in `PALETTE`; '.' is transparent. */
export interface Sprite {
  rows: readonly string[]
  /** Where it is in the picture, in pixels; `place` of the drawing says where by default. */
  x?: number
  y?: number
  /** Colors of its own characters; 'base' is the color in which the item comes. */
  palette?: Readonly<Record<string, string>>
}

/** A drawing as it is typed, without the spaces around its rows. */
export const spriteOf = (text: string, more: Omit<Sprite, 'rows'> = {}): Sprite => ({
  rows: text
    .trim()
    .split('\n')
    .map((row) => row.trim()),
  ...more,
})

/** The colors of our own drawings. */
export const PALETTE: Readonly<Record<string, string>> = {
  k: '#1d1b2a',
  w: '#f9f6ec',
  s: '#d3d9e4',
  g: '#98a1b3',
  G: '#586079',
  r: '#e0505c',
  R: '#96293f',
  o: '#f0913a',
  O: '#b5581f',
  y: '#ffd84d',
  Y: '#cf9326',
  n: '#96623a',
  N: '#5a3921',
  t: '#e8c08a',
  e: '#5cb852',
  E: '#2f6f3b',
  l: '#bfe861',
  c: '#6fdbe8',
  C: '#2c93ad',
  b: '#5590ee',
  B: '#2b4da3',
  p: '#a568e0',
  P: '#5f3494',
  m: '#f796be',
  M: '#c2477f',
}

/** A drawing on a canvas; 'base', 'base+20' and 'base-30' in its palette are the color, lightened or darkened by that many percent. */
export function drawSprite(
  canvas: PixelCanvas,
  sprite: Sprite,
  left: number,
  top: number,
  color = '#98a1b3',
): void {
  for (const [y, row] of sprite.rows.entries())
    for (const [x, symbol] of [...row].entries()) {
      if (symbol === '.') continue
      const named = sprite.palette?.[symbol] ?? PALETTE[symbol]
      if (!named) throw new Error(`A drawing has the unknown color '${symbol}' in '${row}'`)
      canvas.blend(left + x, top + y, named.startsWith('base') ? tintOf(named, color) : named)
    }
}

function tintOf(named: string, color: string): string {
  const [, percent = '0', alpha = ''] = /^base([+-]\d+)?(?:\/(\w\w))?$/.exec(named) ?? []
  return shade(color, Number(percent)) + alpha
}

/** A sprite on a canvas of its own size. */
export function spriteCanvas(sprite: Sprite, color?: string): PixelCanvas {
  const canvas = new PixelCanvas(Math.max(...sprite.rows.map((row) => row.length)), sprite.rows.length)
  drawSprite(canvas, sprite, 0, 0, color)
  return canvas
}
