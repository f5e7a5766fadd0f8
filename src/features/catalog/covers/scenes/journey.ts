import { across, cloud, hills, mist, peaks, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A road that winds to the mountains, with a signpost or a train on a viaduct. */
export const paintJourney: Painter = (stage) => {
  const { focusX, random, motif, word, palette: p } = stage
  const clouds = across(stage, 80, (x) =>
    cloud(x, random.between(26, 58), random.between(12, 22), p.pale, 0.65),
  )
  const scene =
    sky(stage, 130) +
    sun(stage, focusX + motif.between(-30, 30), motif.between(54, 66), motif.between(26, 34), 2.8) +
    clouds +
    peaks(stage, 126, 58, 60, p.far) +
    mist(stage, 80, 130, 0.5)
  return (
    scene +
    (word.startsWith('rail') || word === 'train' || (word === '' && motif.chance(0.4))
      ? viaduct(stage)
      : trail(stage)) +
    hills(stage, 178, 4, 80, p.ink)
  )
}

function trail(stage: Stage): string {
  const { focusX: x, motif: random, palette: p } = stage
  const way = random.pick([-1, 1])
  const at = (dx: number, y: number) => `${num(x + way * dx)} ${num(y)}`
  const road = `M${at(6, 126)}C${at(30, 134)} ${at(-44, 138)} ${at(-30, 152)}S${at(50, 164)} ${at(24, 192)}H${num(x - way * 50)}C${at(-30, 172)} ${at(-84, 164)} ${at(-62, 148)}S${at(4, 134)} ${at(2, 126)}Z`
  const post = x + way * 44
  const board = (y: number, side: number, fill: string) =>
    polygon(
      fill,
      [post - side * 20, y],
      [post + side * 22, y],
      [post + side * 30, y + 7],
      [post + side * 22, y + 14],
      [post - side * 20, y + 14],
    )
  return (
    hills(stage, 128, 3, 80, p.mid) +
    path(road, p.pale) +
    rect(post - 3, 64, 6, 112, p.near, 2) +
    board(70, way, p.accent) +
    board(91, -way, p.accentDeep) +
    circle(post, 63, 4.4, p.near)
  )
}

function viaduct(stage: Stage): string {
  const { w, focusX, random, palette: p } = stage
  let arches = ''
  for (let x = (focusX % 38) - 38; x < w; x += 38) arches += `M${num(x + 4)} 192V146a15 15 0 0 1 30 0V192Z`
  const bridge = `<path d="M0 112H${num(w)}V192H0Z${arches}" fill="${p.near}" fill-rule="evenodd"/>`
  const front = focusX + 40
  let train = ''
  for (let i = 0; i < 6; i++) {
    const x = front - 34 - i * 40
    train += rect(x, 86, 36, 22, i === 0 ? p.accent : p.accentDeep, 4) + rect(x - 5, 102, 6, 3, p.ink)
    for (let k = 0; k < 3; k++) train += rect(x + 4 + k * 10, 91, 7, 7, p.glow, 1)
    train += circle(x + 9, 109, 4, p.ink) + circle(x + 27, 109, 4, p.ink)
  }
  train +=
    rect(front - 16, 74, 9, 14, p.near, 2) +
    polygon(p.near, [front + 1, 96], [front + 10, 109], [front - 2, 109])
  for (let i = 0; i < 5; i++)
    train += circle(
      front - 14 - i * 15,
      66 - i * 5 + random.between(-2, 2),
      5 + i * 2,
      p.pale,
      0.8 - i * 0.12,
    )
  return hills(stage, 130, 4, 90, p.mid) + bridge + line(`M0 112H${num(w)}`, p.pale, 2, 0.7) + train
}
