import { element, setAttribute, setText } from '../common/dom.js'
import { formatNumber } from '../common/numbers.js'
import { PLANTS } from './plants.js'
import { worths } from './rules.js'
import { sideOf } from './worth.js'

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

function floatUp(button, text) {
  const note = element('span', { class: 'float', 'aria-hidden': 'true' }, text)
  note.addEventListener('animationend', () => note.remove())
  button.append(note)
}

function makePlot(index, listeners) {
  const fill = element('span', { class: 'fill' })
  const sign = element('span', { class: 'sign' })
  const factor = element('span', { class: 'factor' })
  const button = element(
    'button',
    {
      type: 'button',
      class: 'plot',
      tabindex: index === 0 ? 0 : -1,
      onclick: () => listeners.press(index),
      onfocus: () => listeners.look(index),
      onpointerenter: () => listeners.look(index),
    },
    fill,
    sign,
    factor,
  )
  return { button, fill, sign, factor }
}

function showPlot(nodes, plot, worth, index, side) {
  const plant = PLANTS.find(({ id }) => id === plot.kind)
  const ripe = plot.kind !== null && plot.grown >= 1
  const where = `Row ${Math.floor(index / side) + 1}, column ${(index % side) + 1}`
  const how = plant
    ? `${plant.name}, ${ripe ? 'ripe' : plant.time ? 'growing' : 'helps its neighbors'}`
    : 'bare soil'
  setAttribute(nodes.button, 'aria-label', `${where}: ${how}`)
  setAttribute(nodes.button, 'data-kind', plot.kind ?? '')
  setAttribute(nodes.button, 'data-ripe', ripe)
  nodes.fill.style.setProperty(
    'transform',
    `scaleY(${(plant?.time ? plot.grown : plant ? 1 : 0).toFixed(3)})`,
  )
  setText(nodes.sign, plant?.sign ?? '')
  setText(
    nodes.factor,
    plant?.time && worth.factor > 1.001 ? `×${formatNumber(worth.factor, worth.factor < 10 ? 1 : 0)}` : '',
  )
}

/**
 * The garden in `#plots`: one button a plot, one of them in the tab order, arrow keys between them.
 * @param {{ press(index: number): void, look(index: number): void }} listeners
 * @returns {{ show(state: object): void, gain(index: number, amount: number): void }} `gain` lets a number rise from a plot
 */
export function buildBoard(listeners) {
  const place = document.getElementById('plots')
  const still = window.matchMedia('(prefers-reduced-motion: reduce)')
  let plots = []
  let side = 0
  const move = (event) => {
    const step = STEPS[event.key]
    const index = plots.findIndex(({ button }) => button === document.activeElement)
    if (!step || index < 0) return
    event.preventDefault()
    const row = Math.min(side - 1, Math.max(0, Math.floor(index / side) + step[0]))
    const column = Math.min(side - 1, Math.max(0, (index % side) + step[1]))
    plots.forEach(({ button }, other) => {
      button.tabIndex = other === row * side + column ? 0 : -1
    })
    plots[row * side + column].button.focus()
  }
  place.addEventListener('keydown', move)
  const lay = (state) => {
    side = sideOf(state.plots)
    plots = state.plots.map((_, index) => makePlot(index, listeners))
    place.style.setProperty('--side', side)
    place.replaceChildren(...plots.map(({ button }) => button))
  }
  return {
    show(state) {
      if (plots.length !== state.plots.length) lay(state)
      const worth = worths(state)
      state.plots.forEach((plot, index) => {
        showPlot(plots[index], plot, worth[index], index, side)
      })
    },
    gain(index, amount) {
      if (!still.matches && plots[index]) floatUp(plots[index].button, `+${formatNumber(amount, 1)}`)
    },
  }
}
