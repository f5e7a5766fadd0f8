import { setAttribute, shape } from '../common/dom.js'
import { BUILDINGS } from './catalog.js'

const COLORS = { relay: '#8fb7ff', prospector: '#7ce0b0', mirror: '#ffe08a', moon: '#ff9a7a' }
const PATHS = [
  { rx: 102, ry: 30, turn: -16, seconds: 26 },
  { rx: 120, ry: 44, turn: 22, seconds: 38 },
  { rx: 138, ry: 30, turn: -34, seconds: 52 },
  { rx: 148, ry: 60, turn: 6, seconds: 70 },
]
/** Most satellites of a kind that are drawn; beyond it, more would only be a blur. */
const DRAWN = 14

function scatter(seed) {
  const wave = Math.sin(seed * 91.7 + 4.1) * 24634.6345
  return wave - Math.floor(wave)
}

const find = (id) => document.getElementById(id)

function drawStars() {
  for (let i = 0; i < 46; i += 1) {
    const place = {
      cx: Math.round(scatter(i) * 320),
      cy: Math.round(scatter(i + 60) * 300),
      r: (0.3 + scatter(i + 120) * 0.8).toFixed(1),
    }
    find('backdrop').append(shape('circle', { ...place, opacity: (0.2 + scatter(i + 180) * 0.6).toFixed(2) }))
  }
}

function drawLights() {
  return Array.from({ length: 40 }, (_, i) => {
    const angle = scatter(i + 300) * Math.PI * 2
    const far = 64 * Math.sqrt(scatter(i + 400))
    const light = shape('circle', {
      cx: (160 + Math.cos(angle) * far).toFixed(1),
      cy: (150 + Math.sin(angle) * far).toFixed(1),
      r: 1.3,
    })
    find('city').append(light)
    return light
  })
}

function drawOrbits() {
  return BUILDINGS.filter(({ kind }) => kind === 'satellite').map(({ id }, index) => {
    const path = PATHS[index]
    const turn = `rotate(${path.turn} 160 150)`
    const line = shape('ellipse', {
      cx: 160,
      cy: 150,
      rx: path.rx,
      ry: path.ry,
      fill: 'none',
      stroke: COLORS[id],
      'stroke-opacity': 0.25,
      transform: turn,
    })
    const dots = Array.from({ length: DRAWN }, () =>
      shape('circle', { r: id === 'moon' ? 4 : 2.4, fill: COLORS[id] }),
    )
    find('orbits').append(line, shape('g', { transform: turn }, ...dots))
    return { id, path, line, dots }
  })
}

function showOrbits(kinds, state, seconds) {
  for (const { id, path, line, dots } of kinds) {
    const shown = Math.min(DRAWN, state.built[id])
    setAttribute(line, 'opacity', shown ? 1 : 0)
    dots.forEach((dot, i) => {
      const angle = (i / Math.max(1, shown) + seconds / path.seconds) * Math.PI * 2
      const x = 160 + Math.cos(angle) * path.rx
      const y = 150 + Math.sin(angle) * path.ry
      // Half of each orbit runs behind the planet.
      const hidden = i >= shown || (Math.sin(angle) < 0 && Math.hypot(x - 160, y - 150) < 70)
      setAttribute(dot, 'cx', x.toFixed(1))
      setAttribute(dot, 'cy', y.toFixed(1))
      setAttribute(dot, 'opacity', hidden ? 0 : 1)
    })
  }
}

/**
 * Draws the planet with its satellites into `#planet`.
 * @returns {(state: object, seconds: number) => void} shows a state at a moment of the animation
 */
export function drawPlanet() {
  drawStars()
  const lights = drawLights()
  const kinds = drawOrbits()
  return (state, seconds) => {
    const machines = BUILDINGS.reduce(
      (sum, { id, kind }) => (kind === 'satellite' ? sum : sum + state.built[id]),
      0,
    )
    lights.forEach((light, i) => {
      setAttribute(light, 'opacity', i < machines / 3 ? 0.9 : 0)
    })
    for (const half of document.querySelectorAll('.halo')) {
      setAttribute(half, 'opacity', state.tree.includes('halo') ? 1 : 0)
    }
    showOrbits(kinds, state, seconds)
  }
}
