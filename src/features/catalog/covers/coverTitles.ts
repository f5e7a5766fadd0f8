import { seededRandom } from '#/shared/seededRandom.ts'
import type { SignLook } from './drawing/coverLook.ts'
import { ellipse, place, rect } from './drawing/shapes.ts'
import type { Stage } from './drawing/stage.ts'
import { lettering, measure, monogramOf, settable } from './lettering.ts'

/** The letters in a lower corner of a logo, on a ground dark enough for them in every palette. */
export function monogramSign(stage: Stage, name: string, look: SignLook): string {
  const { w, h, palette: p } = stage
  const text = monogramOf(name)
  const height = look.ground === 'shade' ? 46 : 36
  const wide = text === '' ? BLAZON_WIDTH : measure(text, height)
  const edge = look.ground === 'shade' ? 17 : 20
  const x = look.side === 'left' ? edge : w - edge - wide
  const y = h - edge - height
  const ground = signGround(stage, look, { x, y, wide, height })
  if (text === '') return ground + place(blazon(stage, name), x - 20, y + height - 169)
  const outline = look.ground === 'shade' ? lettering(text, x, y + 1, height, p.ink, 3) : ''
  return ground + outline + lettering(text, x, y, height, p.pale)
}

interface SignBox {
  x: number
  y: number
  wide: number
  height: number
}

/** What lies behind the monogram: a shade over the lower half, a plate, or a quarter of a disc in the corner. */
function signGround(stage: Stage, look: SignLook, { x, y, wide, height }: SignBox): string {
  const { w, h, palette: p } = stage
  if (look.ground === 'shade')
    return rect(0, 100, w, h - 100, stage.vertical([0, p.ink, 0], [0.5, p.ink, 0.5], [1, p.ink, 0.92]))
  if (look.ground === 'plate')
    return (
      rect(x - 12, y - 12, wide + 24, height + 24, p.accent, 12) +
      rect(x - 9, y - 9, wide + 18, height + 18, p.ink, 9)
    )
  const corner = look.side === 'left' ? 0 : w
  const reach = wide + 42
  return ellipse(corner, h, reach + 4, height + 48, p.accent) + ellipse(corner, h, reach, height + 44, p.ink)
}

/** Width in units of what `blazon` draws, from x = 20 and between y = 124 and 169. */
const BLAZON_WIDTH = 44

/** For names that no letter here can set: a small symmetric device of the name's own. */
function blazon(stage: Stage, name: string): string {
  const random = seededRandom(name, 'blazon')
  const cell = 9
  let drawn = ''
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 3; column++) {
      if (!random.chance(0.55)) continue
      const fill = random.chance(0.3) ? stage.palette.accent : stage.palette.pale
      for (const at of new Set([column, 4 - column]))
        drawn += rect(20 + at * cell, 124 + row * cell, cell - 1.4, cell - 1.4, fill, 2.4)
    }
  }
  return drawn
}

/** The name set large at the left of a link preview, in at most four lines. */
export function titleBlock(stage: Stage, name: string): string {
  const { w, h, palette: p } = stage
  const shade = rect(0, 0, w * 0.82, h, stage.horizontal([0, p.ink, 0.93], [0.5, p.ink, 0.74], [1, p.ink, 0]))
  const base = rect(0, h - 5, w, 5, p.accent)
  const title = settable(name)
  if (title === '') return shade + base + place(blazon(stage, name), 16, -176, 0, 1.9)
  const { lines, height } = setTitle(title, w * 0.52)
  const pitch = height * 1.42
  const top = (h - 6 - (pitch * (lines.length - 1) + height)) / 2
  const set = (color: string, spread: number) =>
    lines.map((line, i) => lettering(line, 20, top + i * pitch, height, color, spread)).join('')
  return shade + base + set(p.ink, 2) + set(p.pale, 0)
}

/** Breaks a title into lines of at most `room` units at the largest height that needs no more than four lines. */
function setTitle(text: string, room: number): { lines: string[]; height: number } {
  for (let height = 34; height >= 13; height -= 1.5) {
    const lines = wrap(text, room, height)
    const fits = lines.every((line) => measure(line, height) <= room)
    if (fits && lines.length <= (height > 24 ? 3 : 4)) return { lines, height }
  }
  const lines = wrap(text, room, 13)
  const shown = lines.slice(0, 4).map((line) => cut(line, room, 13))
  if (lines.length > 4) shown[3] = `${cut(shown[3]!, room - measure('....', 13), 13)}...`
  return { lines: shown, height: 13 }
}

function wrap(text: string, room: number, height: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`, height) <= room)
      lines[lines.length - 1] = `${last} ${word}`
    else if (word !== '') lines.push(word)
  }
  return lines
}

function cut(line: string, room: number, height: number): string {
  let shortened = line
  while (measure(shortened, height) > room) shortened = shortened.slice(0, -1)
  return shortened
}
