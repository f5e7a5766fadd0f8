import { lettering, measure, monogramOf, settable } from './lettering.ts'
import { seededRandom } from './seededRandom.ts'
import { place, rect } from './shapes.ts'
import type { Stage } from './stage.ts'

/** The letters in the lower left corner of a logo, on a ground dark enough for them in every palette. */
export function monogramSign(stage: Stage, name: string): string {
  const { w, h, palette: p } = stage
  const shade = rect(0, 100, w, h - 100, stage.vertical([0, p.ink, 0], [0.5, p.ink, 0.5], [1, p.ink, 0.92]))
  const text = monogramOf(name)
  if (text === '') return shade + blazon(stage, name)
  const height = 46
  const y = h - 17 - height
  return shade + lettering(text, 17, y + 1, height, p.ink, 3) + lettering(text, 17, y, height, p.pale)
}

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
  const set = (colour: string, spread: number) =>
    lines.map((line, i) => lettering(line, 20, top + i * pitch, height, colour, spread)).join('')
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
  let kept = line
  while (measure(kept, height) > room) kept = kept.slice(0, -1)
  return kept
}
