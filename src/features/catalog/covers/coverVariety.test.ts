import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readDemoFiles } from '#/db/seed/demoFiles.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { tagByName } from '#/shared/taxonomy.ts'
import { coverSvg } from './drawCover.ts'
import { type CoverSubject, chooseDrawing } from './drawingChoice.ts'

/** The games of one page of a list. */
const PAGE = 20
/** Pictures are compared as grids of this many cells a side. */
const GRID = 16
/** Cells by which one picture may be moved before it is compared: a shifted copy is a copy. */
const SHIFT = 2
/**
 * Below this mean difference in OKLab two covers look like one at a glance; the same drawing in another light is above. Fine patterns lose their
 * texture in the grid, so it is low.
 */
const NEAR_DUPLICATE = 0.045

type Grid = readonly (readonly [l: number, a: number, b: number])[]

async function gridOf(subject: CoverSubject): Promise<Grid> {
  const pixels = await sharp(Buffer.from(coverSvg(subject, 'card-small')))
    .removeAlpha()
    .resize(GRID, GRID, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  return Array.from({ length: GRID * GRID }, (_, i) =>
    toOklab(pixels[i * 3]!, pixels[i * 3 + 1]!, pixels[i * 3 + 2]!),
  )
}

function toOklab(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const mirrored = (grid: Grid): Grid =>
  grid.map((_, i) => grid[Math.floor(i / GRID) * GRID + (GRID - 1 - (i % GRID))]!)

/** The mean difference of two pictures where they overlap, the second moved by some cells. */
function differenceAt(one: Grid, other: Grid, dx: number, dy: number): number {
  let [sum, cells] = [0, 0]
  for (let y = Math.max(0, dy); y < Math.min(GRID, GRID + dy); y++)
    for (let x = Math.max(0, dx); x < Math.min(GRID, GRID + dx); x++) {
      const here = one[y * GRID + x]!
      const there = other[(y - dy) * GRID + x - dx]!
      sum += Math.hypot(here[0] - there[0], here[1] - there[1], here[2] - there[2])
      cells++
    }
  return sum / cells
}

/** The smallest difference of two pictures, also when one is moved a little or seen in a mirror. */
function difference(one: Grid, other: Grid): number {
  let least = Number.POSITIVE_INFINITY
  for (const seen of [other, mirrored(other)])
    for (let dy = -SHIFT; dy <= SHIFT; dy++)
      for (let dx = -SHIFT; dx <= SHIFT; dx++) least = Math.min(least, differenceAt(one, seen, dx, dy))
  return least
}

/** The pairs of a page that look alike, worst first. */
async function nearDuplicates(games: readonly CoverSubject[]) {
  const grids = await Promise.all(games.map(gridOf))
  const pairs = games.flatMap((game, i) =>
    games.slice(i + 1).map((other, j) => ({
      pair: `${game.name} / ${other.name}`,
      difference: difference(grids[i]!, grids[i + 1 + j]!),
    })),
  )
  return pairs.filter((pair) => pair.difference < NEAR_DUPLICATE).sort((a, b) => a.difference - b.difference)
}

/** How many of the games are drawn as each thing or pattern, the most frequent first. */
function drawingCounts(games: readonly CoverSubject[]): number[] {
  const counts = new Map<string, number>()
  for (const game of games) {
    const { drawing } = chooseDrawing(game, seededRandom(game.name, 'drawing'))
    counts.set(drawing, (counts.get(drawing) ?? 0) + 1)
  }
  return [...counts.values()].sort((a, b) => b - a)
}

/** Names that say nothing, so that only the tags and the lot of each name can tell the covers apart. */
const SYLLABLES = ['zor', 'qua', 'vex', 'lim', 'tro', 'nab', 'hul', 'dri', 'fen', 'ost']
const plainName = (i: number) =>
  `${SYLLABLES[i % 10]}${SYLLABLES[(i * 7 + 3) % 10]} ${SYLLABLES[Math.floor(i / 10)]}`

describe('a page of games with the same tags', () => {
  test.each([
    ['fantasy', ['fantasy', 'idle', 'rpg', 'text-based', 'numbers-go-up']],
    ['space', ['space', 'semi-idle', 'resource-management', '2d']],
    ['one tag only', ['idle']],
    ['clickers', ['clicker', 'active', 'money-making', 'unique-setting']],
    ['mathematics', ['mathematical', 'idle', 'numbers-go-up', 'prestige']],
    ['nothing known', []],
  ])('(%s) shows many patterns, no two of them alike', async (_kind, tags) => {
    const games = Array.from({ length: PAGE }, (_, i) => ({ name: plainName(i), desc: '', tags }))
    const counts = drawingCounts(games)
    expect(counts.length).toBeGreaterThanOrEqual(5)
    expect(counts[0]).toBeLessThanOrEqual(PAGE * 0.6)
    expect(await nearDuplicates(games)).toEqual([])
  })
})

const { games } = await readDemoFiles()

describe('a page of the demo catalog', () => {
  const subjects = games.map(({ name, desc, tags }) => ({
    name,
    desc,
    tags: tags.map((tag) => tagByName.get(tag)!.slug),
  }))

  test.each([
    ['idle', /idle/i],
    ['clicker', /clicker/i],
    ['incremental', /incremental/i],
    ['tree', /tree/i],
    ['all', /./],
  ])("(search '%s') shows many drawings and no two alike", async (_word, pattern) => {
    const page = subjects.filter(({ name }) => pattern.test(name)).slice(0, PAGE)
    expect(drawingCounts(page)[0]).toBeLessThanOrEqual(Math.max(4, page.length * 0.3))
    expect(await nearDuplicates(page)).toEqual([])
  })
})
