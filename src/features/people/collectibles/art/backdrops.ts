import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import { PixelCanvas, shade } from './pixelCanvas.ts'
import { drawSprite, type Sprite, spriteCanvas } from './sprite.ts'
import { TOOLS } from './tools.ts'
import { TREASURES } from './treasures.ts'

type Paint = (canvas: PixelCanvas, random: SeededRandom) => void

/** A sky in bands, the upper color first. */
function bands(canvas: PixelCanvas, colors: readonly string[]): void {
  canvas.fillWith((_x, y) => colors[Math.floor((y * colors.length) / canvas.height)]!)
}

/** Single pixels in random places above `below`. */
function dots(
  canvas: PixelCanvas,
  random: SeededRandom,
  colors: readonly string[],
  share: number,
  below = 1,
): void {
  const count = Math.round(canvas.width * canvas.height * below * share)
  for (let turn = 0; turn < count; turn++)
    canvas.blend(
      Math.floor(random.next() * canvas.width),
      Math.floor(random.next() * canvas.height * below),
      colors[Math.floor(random.next() * colors.length)]!,
    )
}

/** A ridge of hills or roofs: `steps` are the heights that repeat, in pixels above the bottom. */
function ridge(canvas: PixelCanvas, steps: readonly number[], step: number, color: string): void {
  for (let x = 0; x < canvas.width; x++) {
    const height = steps[Math.floor(x / step) % steps.length]!
    canvas.fill(x, canvas.height - height, 1, height, color)
  }
}

function disc(canvas: PixelCanvas, cx: number, cy: number, radius: number, color: string): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++)
      if (x * x + y * y <= radius * radius + 1) canvas.blend(cx + x, cy + y, color)
}

/** The distances of emblems in a row and of rows, in pixels. */
const EMBLEM_STEP = 12
const ROW_STEP = 11

/** Offset rows of emblems, as on wrapping paper, in the middle of the canvas. Each emblem is whole. */
const pattern =
  (emblem: Sprite, colors: readonly string[]): Paint =>
  (canvas) => {
    bands(canvas, colors)
    const { width, height } = spriteCanvas(emblem)
    const rows = Math.floor((canvas.height - height) / ROW_STEP) + 1
    const columns = Math.floor((canvas.width - width) / EMBLEM_STEP) + 1
    const left = Math.floor((canvas.width - width - (columns - 1) * EMBLEM_STEP) / 2)
    const top = Math.floor((canvas.height - height - (rows - 1) * ROW_STEP) / 2)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns - (row % 2); column++)
        drawSprite(
          canvas,
          emblem,
          left + column * EMBLEM_STEP + (row % 2) * (EMBLEM_STEP / 2),
          top + row * ROW_STEP,
        )
  }

const plain =
  (...colors: string[]): Paint =>
  (canvas) =>
    bands(canvas, colors)

const stripes =
  (a: string, b: string): Paint =>
  (canvas) =>
    canvas.fillWith((x, y) => ((x + y) % 8 < 4 ? a : b))

const checks =
  (a: string, b: string): Paint =>
  (canvas) =>
    canvas.fillWith((x, y) => ((Math.floor(x / 4) + Math.floor(y / 4)) % 2 ? a : b))

/** The pictures behind avatars and on banners, each for any width. */
export const BACKDROPS: Readonly<Record<string, Paint>> = {
  slate: plain('#566079', '#4d5670', '#454d66'),
  lagoon: plain('#3fa7b5', '#3697a8', '#2d8799', '#25778a'),
  moss: plain('#6d9e5b', '#5f9050', '#528246'),
  plum: plain('#8b5d9e', '#7d518f', '#6f4681'),
  clay: plain('#c98263', '#bb7556', '#ad694b'),
  sand: plain('#e4c98f', '#dbbd80', '#d2b172'),
  dawn: plain('#5b4b8a', '#8a5a9a', '#c56f94', '#ef9a83', '#f8c98a'),
  dusk: (canvas, random) => {
    bands(canvas, ['#2b2a5a', '#46367a', '#7a4690', '#b85c8f', '#e88a7c'])
    dots(canvas, random, ['#f9f6ec'], 0.04, 0.5)
    ridge(canvas, [3, 4, 5, 5, 4, 3, 2, 2], 2, '#241f45')
  },
  stripes: stripes('#e0846a', '#d67558'),
  mintStripes: stripes('#6fcfae', '#61c3a1'),
  checks: checks('#5b6fb5', '#5265aa'),
  pinkChecks: checks('#eea3c2', '#e894b6'),
  meadow: (canvas, random) => {
    bands(canvas, ['#7cc6ee', '#93d2f2', '#aadef5'])
    disc(canvas, canvas.width - 4, 3, 2, '#ffe27a')
    ridge(canvas, [5, 6, 7, 7, 6, 5], 3, '#5aa650')
    ridge(canvas, [3, 3, 4, 4], 2, '#6dbb5c')
    dots(canvas, random, ['#f9f6ec'], 0.012, 0.35)
  },
  forest: (canvas) => {
    bands(canvas, ['#9fd3b5', '#84c3a2'])
    ridge(canvas, [9, 11, 13, 11, 9, 7], 1, '#4f9573')
    ridge(canvas, [4, 6, 8, 10, 8, 6], 1, '#2f6b4f')
    ridge(canvas, [2], 1, '#214d3a')
  },
  night: (canvas, random) => {
    bands(canvas, ['#101736', '#162046', '#1d2a57'])
    dots(canvas, random, ['#f9f6ec', '#9fb4ff', '#ffe9a8'], 0.07)
    disc(canvas, 4, 4, 2, '#f4ecc2')
    canvas.fill(4, 2, 2, 3, '#162046')
  },
  mine: (canvas, random) => {
    bands(canvas, ['#4a3d45', '#43373f', '#3b3038'])
    dots(canvas, random, ['#564850', '#33292f'], 0.2)
    dots(canvas, random, ['#6fdbe8', '#ffd84d', '#e0505c'], 0.035)
    canvas.fill(0, 2, canvas.width, 2, '#7a5334')
    for (let x = 2; x < canvas.width; x += 14) canvas.fill(x, 2, 2, canvas.height, '#6a4629')
  },
  bakery: pattern(TREASURES.cookie!, ['#f3dcb0', '#efd4a3']),
  bank: pattern(TREASURES.coin!, ['#3f7d5a', '#397352']),
  hearts: pattern(TREASURES.heart!, ['#f6c3d2', '#f2b4c7']),
  clockwork: pattern(TOOLS.gear!, ['#6a4f3a', '#614733']),
  garden: pattern(TREASURES.sapling!, ['#d7edb7', '#cbe6a6']),
  gems: pattern(TREASURES.gem!, ['#3c2f66', '#35295c']),
  city: (canvas, random) => {
    bands(canvas, ['#2a2352', '#4c2f70', '#7a3f86', '#b3548c'])
    ridge(canvas, [10, 10, 6, 12, 12, 8, 8, 13, 5, 9], 2, '#1b1838')
    for (let turn = 0; turn < canvas.width * 2; turn++) {
      const x = Math.floor(random.next() * canvas.width)
      const y = canvas.height - 1 - Math.floor(random.next() * 8)
      canvas.blend(x, y, random.next() < 0.6 ? '#ffd84d' : '#6fdbe8')
    }
  },
  circuit: (canvas, random) => {
    bands(canvas, ['#0f3a33', '#0d332d'])
    for (let x = 1; x < canvas.width; x += 4) {
      const length = 4 + Math.floor(random.next() * (canvas.height - 4))
      const top = Math.floor(random.next() * (canvas.height - length))
      canvas.fill(x, top, 1, length, '#2fa887')
      canvas.fill(x, top, 3, 1, '#2fa887')
      canvas.blend(x, top + length, '#c9ffe9')
    }
  },
  ocean: (canvas, random) => {
    bands(canvas, ['#58b7dd', '#3f9fd0', '#2e86be', '#216da8', '#18568f'])
    dots(canvas, random, ['#8fdcf2'], 0.05)
    ridge(canvas, [2, 3, 3, 2, 1, 1], 2, '#d8c48c')
  },
  volcano: (canvas, random) => {
    bands(canvas, ['#3a1c2c', '#5a2230', '#862e30', '#b8432e'])
    ridge(canvas, [4, 6, 8, 10, 11, 11, 10, 8, 6, 4], 2, '#2a1720')
    dots(canvas, random, ['#ff9a3c', '#ffd84d'], 0.06)
    for (let x = 9; x < canvas.width; x += 20) canvas.fill(x, canvas.height - 11, 2, 9, '#ff7a2e')
  },
  candy: stripes('#f7a8c9', '#fdf0f5'),
  winter: (canvas, random) => {
    bands(canvas, ['#8fb6dd', '#a9c9e8', '#c5dcf2'])
    ridge(canvas, [4, 5, 6, 6, 5, 4], 3, '#f4f8fd')
    dots(canvas, random, ['#ffffff'], 0.08)
  },
  desert: (canvas) => {
    bands(canvas, ['#f6c36b', '#f3b05d', '#ee9a55'])
    disc(canvas, 5, 5, 3, '#fff0b8')
    ridge(canvas, [7, 8, 9, 8, 7, 6], 3, '#d98744')
    ridge(canvas, [4, 4, 5, 6, 5], 3, '#bb6a35')
  },
  matrix: (canvas, random) => {
    bands(canvas, ['#07140c', '#06110a'])
    for (let x = 0; x < canvas.width; x += 2) {
      const start = Math.floor(random.next() * canvas.height)
      for (let y = 0; y < 8; y++) canvas.blend(x, (start + y) % canvas.height, shade('#1d7a3b', y * 6))
      canvas.blend(x, (start + 8) % canvas.height, '#c8ffd5')
    }
  },
  nebula: (canvas, random) => {
    bands(canvas, ['#1a1038', '#2c1655', '#4a1f73', '#6d2b86', '#4a1f73', '#2c1655'])
    dots(canvas, random, ['#f796be66', '#6fdbe866'], 0.25)
    dots(canvas, random, ['#ffffff', '#ffe9a8'], 0.06)
  },
  aurora: (canvas, random) => {
    bands(canvas, ['#0c1a33', '#10223f', '#142a4b'])
    for (let x = 0; x < canvas.width; x++) {
      const top = 4 + Math.round(Math.sin(x / 3) * 2)
      for (let y = 0; y < 8; y++)
        canvas.blend(x, top + y, y < 3 ? '#5cf0b0aa' : y < 6 ? '#58c6d688' : '#a568e066')
    }
    dots(canvas, random, ['#ffffff'], 0.04)
    ridge(canvas, [2, 3, 4, 3], 2, '#081225')
  },
  vault: (canvas, random) => {
    bands(canvas, ['#4a3413', '#5e4318', '#73531e'])
    ridge(canvas, [5, 7, 8, 7, 6, 8, 9, 7], 2, '#cf9326')
    ridge(canvas, [3, 5, 6, 5, 4, 6], 2, '#ffd84d')
    dots(canvas, random, ['#fff3b0'], 0.06)
  },
  rays: (canvas) => {
    const [cx, cy] = [canvas.width / 2, canvas.height * 0.6]
    canvas.fillWith((x, y) => {
      const turn = Math.floor(((Math.atan2(y + 0.5 - cy, x + 0.5 - cx) + Math.PI) / (2 * Math.PI)) * 16)
      return turn % 2 ? '#f7b733' : '#fc8f3f'
    })
  },
  prism: (canvas) => {
    const colors = ['#e0505c', '#f0913a', '#ffd84d', '#5cb852', '#5590ee', '#a568e0']
    canvas.fillWith((x, y) => colors[Math.floor((x + y) / 4) % 6]!)
  },
  patron: pattern(TREASURES.heart!, ['#3b1d3f', '#331938']),
  ascension: (canvas, random) => {
    bands(canvas, ['#fff0f7', '#ffd9ec', '#f7b6de', '#d88fd6', '#a568e0', '#6a43b8'])
    dots(canvas, random, ['#ffffff', '#ffe9a8'], 0.09)
    ridge(canvas, [2, 3, 3, 4, 3, 3], 2, '#fdf2ff')
  },
}

/** A backdrop in a size; the same name gives the same picture. */
export function drawBackdrop(name: string, width: number, height: number): PixelCanvas {
  const canvas = new PixelCanvas(width, height)
  const paint = BACKDROPS[name]
  if (!paint) throw new Error(`There is no backdrop '${name}'`)
  paint(canvas, seededRandom(name, 'backdrop'))
  return canvas
}
