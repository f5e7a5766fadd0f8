import { setAttribute, shape } from '../common/dom.js'
import { SPIRITS } from './content.js'
import { HATCH_SECONDS, powers } from './rules.js'

/** Where each kind sits: center of its ring round the fire, size of the figure, all in units of the view box. */
const SEATS = {
  moth: { rx: 120, ry: 52, y: 268, size: 20, from: 200, to: 340 },
  hare: { rx: 155, ry: 16, y: 362, size: 34, from: 200, to: 340 },
  fox: { rx: 225, ry: 22, y: 352, size: 44, from: 205, to: 335 },
  owl: { rx: 300, ry: 84, y: 296, size: 34, from: 190, to: 350 },
  stag: { rx: 320, ry: 18, y: 340, size: 76, from: 205, to: 335 },
}

/** The same picture each time without storing it: a small hash to [0, 1). */
function scatter(seed) {
  const wave = Math.sin(seed * 127.1 + 11.7) * 43758.5453
  return wave - Math.floor(wave)
}

function pine(x, ground, height) {
  const half = height * 0.24
  const tiers = [0, 0.22, 0.44].map((up, i) => {
    const low = ground - height * up
    const wide = half * (1 - i * 0.25)
    return `M${x - wide} ${low}L${x} ${low - height * 0.56}L${x + wide} ${low}Z`
  })
  return shape('path', { d: tiers.join('') })
}

function plantTrees(group, count, ground, height, clearing) {
  for (let i = 0; i < count; i += 1) {
    const x = (800 * (i + scatter(i + count) * 0.8)) / count
    const middle = Math.abs(x - 400) / 400
    if (middle < clearing) continue
    group.append(
      pine(
        Math.round(x),
        ground + scatter(i) * 12,
        height * (0.55 + 0.6 * scatter(i * 3 + count) * middle + 0.35 * middle),
      ),
    )
  }
}

function seat(kind, index, most) {
  const { rx, ry, y, size, from, to } = SEATS[kind]
  const left = index % 2 === 0
  const along = (Math.floor(index / 2) + 0.6 + scatter(index + size) * 0.5) / (Math.ceil(most / 2) + 0.4)
  const angle = ((left ? from : to) + (left ? 1 : -1) * along * 55) * (Math.PI / 180)
  const spread = kind === 'moth' ? 0.6 + scatter(index * 7) * 0.6 : 1
  const x =
    400 +
    Math.cos(angle) * rx * spread * (kind === 'moth' || kind === 'owl' ? 1 : 1.1 - along * 0.5 + index * 0.02)
  const top = y + Math.sin(angle) * ry * spread - size / 2
  const figure = shape('use', { href: `#${kind}`, width: size, height: size })
  const place = `translate(${Math.round(x + (left ? -size / 2 : size / 2))} ${Math.round(top)}) scale(${left ? 1 : -1} 1)`
  return shape('g', { class: `spirit ${kind}`, transform: place }, figure)
}

/**
 * Draws the grove into `#scene`.
 * @returns {(state: object) => void} shows a state: fire, light, who is there, how near morning is
 */
export function drawScene() {
  const find = (id) => document.getElementById(id)
  for (let i = 0; i < 70; i += 1) {
    const star = {
      cx: Math.round(scatter(i) * 800),
      cy: Math.round(scatter(i + 100) * 210),
      r: (0.5 + scatter(i + 200)).toFixed(1),
    }
    find('stars').append(
      shape('circle', { ...star, fill: '#cfe0ff', opacity: (0.25 + 0.6 * scatter(i + 300)).toFixed(2) }),
    )
  }
  plantTrees(find('far-trees'), 46, 352, 170, 0)
  plantTrees(find('near-trees'), 26, 372, 270, 0.36)
  const figures = SPIRITS.flatMap(({ id, most }) =>
    Array.from({ length: most }, (_, index) => ({ id, index, node: seat(id, index, most) })),
  )
  // Far figures first, so that near ones stand before them.
  for (const { node } of figures.toSorted((a, b) => SEATS[b.id].rx - SEATS[a.id].rx))
    find('spirits').append(node)

  return (state) => {
    const fullness = state.heat / powers(state).capacity
    const size = Math.min(1.3, 0.16 + 0.22 * Math.log10(1 + state.heat) + 0.35 * fullness)
    const reach = Math.min(1.5, 0.25 + 0.4 * Math.log10(1 + state.heat))
    setAttribute(
      find('fire'),
      'transform',
      `translate(400 362) scale(${(size * 0.92).toFixed(2)} ${size.toFixed(2)})`,
    )
    setAttribute(find('glow'), 'r', Math.round(330 * reach))
    setAttribute(find('glow'), 'opacity', Math.min(1, 0.25 + state.heat / 120).toFixed(2))
    setAttribute(find('stones'), 'opacity', state.built.includes('stones') ? 1 : 0)
    const morning = state.dawn ? 1 : (state.hatch / HATCH_SECONDS) * 0.45
    setAttribute(find('dawn'), 'opacity', morning.toFixed(2))
    setAttribute(find('stars'), 'opacity', (1 - morning).toFixed(2))
    for (const { id, index, node } of figures) {
      const kind = SPIRITS.find((spirit) => spirit.id === id)
      const here = index < state.spirits[id]
      setAttribute(node, 'opacity', here ? (state.heat < kind.heat * 0.6 ? 0.45 : 1) : 0)
    }
  }
}
