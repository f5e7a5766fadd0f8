import { element, setAttribute, setText, setUsable } from '../common/dom.js'
import { formatDuration, formatNumber } from '../common/numbers.js'
import { runGame } from '../common/shell.js'
import { buildBoard } from './board.js'
import { ACHIEVEMENTS, PLANTS, UPGRADES } from './plants.js'
import * as rules from './rules.js'

const find = (id) => document.getElementById(id)
const SPADE = {
  id: 'spade',
  sign: '⌫',
  name: 'Spade',
  rule: 'Digs a number up and gives back three quarters of its price.',
}
const chosen = { tool: PLANTS[0], plot: 0 }

function press(play, board, index) {
  play.act((state) => {
    chosen.plot = index
    const { kind } = state.plots[index]
    if (chosen.tool === SPADE) rules.dig(state, index)
    else if (!kind) rules.plant(state, index, chosen.tool)
    else {
      const gain = rules.harvest(state, index)
      if (gain > 0) board.gain(index, gain)
      else rules.nudge(state, index)
    }
  })
}

function rakeAll(play, board) {
  play.act((state) => {
    if (!state.upgrades.rake) return
    state.plots.forEach((_, index) => {
      const gain = rules.harvest(state, index)
      if (gain > 0) board.gain(index, gain)
    })
  })
}

function aboutPlot(state) {
  const plot = state.plots[chosen.plot] ?? state.plots[0]
  const plant = PLANTS.find(({ id }) => id === plot.kind)
  const worth = rules.worths(state)[chosen.plot]?.worth ?? 0
  if (plant?.time)
    return `${plant.name}: ${formatNumber(worth, 1)} each harvest, ripe every ${formatNumber(plant.time / rules.speed(state), 1)} s.`
  if (plant) return `${plant.name}: ${plant.rule}`
  if (chosen.tool === SPADE) return 'Bare soil. The spade digs up what is planted.'
  const tried = structuredClone(state)
  tried.plots[chosen.plot] = { kind: chosen.tool.id, grown: 0 }
  const more = rules.income(tried) - rules.income(state)
  return `Bare soil. ${chosen.tool.name} here would bring ${formatNumber(more, 2)} a second more.`
}

function buildPurse() {
  return (state) => {
    const share = rules.gleanShare(state)
    setText(find('purse'), formatNumber(state.sum, 1))
    setText(
      find('income'),
      `${formatNumber(rules.income(state), 1)} a second by hand${share ? `, ${Math.round(share * 100)} % of it by gleaners` : ''}`,
    )
    setText(find('streak'), state.streak > 1 ? `streak +${state.streak}%` : '')
    setText(find('about'), aboutPlot(state))
    find('rake').hidden = !state.upgrades.rake
    setUsable(
      find('rake'),
      state.plots.some(({ grown }) => grown >= 1),
    )
  }
}

function buildSeeds(play) {
  const rows = [...PLANTS, SPADE].map((seed, index) => {
    const key = seed === SPADE ? '0' : String(index + 1)
    const price = element('span', { class: 'price' })
    const input = element('input', {
      type: 'radio',
      name: 'seed',
      class: 'seed-input',
      id: `seed-${seed.id}`,
      onchange: () =>
        play.act(() => {
          chosen.tool = seed
        }),
    })
    const label = element(
      'label',
      { class: 'seed', for: input.id, 'data-kind': seed.id },
      element('span', { class: 'badge' }, seed.sign),
      element('strong', {}, seed.name, ' ', element('kbd', { 'aria-hidden': 'true' }, key)),
      price,
      element('span', { class: 'muted' }, seed.rule),
    )
    const row = element('div', { class: 'seed-row' }, input, label)
    find('seeds').append(row)
    return { seed, key, row, input, label, price }
  })
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('textarea, dialog')
    const row = rows.find(({ key }) => key === event.key)
    if (!row || row.row.hidden || typing || event.ctrlKey || event.metaKey || event.altKey) return
    play.act(() => {
      chosen.tool = row.seed
    })
  })
  return (state) => {
    for (const { seed, row, input, label, price } of rows) {
      row.hidden = seed !== SPADE && state.total < seed.sight
      input.checked = seed === chosen.tool
      if (seed === SPADE) continue
      const cost = rules.seedPrice(state, seed)
      setText(price, cost ? formatNumber(cost, 1) : 'free')
      setAttribute(label, 'data-reach', cost <= state.sum)
    }
  }
}

const EFFECTS = {
  hand: (state) => `Now ${formatNumber(rules.touchSeconds(state), 1)} s a touch.`,
  water: (state) => `Now ×${formatNumber(rules.speed(state), 2)}.`,
  gleaner: (state) =>
    rules.gleanShare(state) ? `Now ${Math.round(rules.gleanShare(state) * 100)}%.` : 'Half of it at first.',
}

function buildUpgrades(play) {
  const hint = element('li', { class: 'muted' }, 'Ideas come with the harvest.')
  find('upgrades').append(hint)
  const rows = UPGRADES.map((upgrade) => {
    const price = element('span', { class: 'price' })
    const note = element('span', { class: 'muted' })
    const level = element('span', { class: 'level' })
    const button = element(
      'button',
      { type: 'button', class: 'upgrade', onclick: () => play.act((state) => rules.improve(state, upgrade)) },
      element('strong', {}, upgrade.name, ' ', level),
      price,
      note,
    )
    const row = element('li', {}, button)
    find('upgrades').append(row)
    return { upgrade, row, button, price, note, level }
  })
  return (state) => {
    hint.hidden = state.total >= UPGRADES[0].sight
    for (const { upgrade, row, button, price, note, level } of rows) {
      const cost = rules.upgradePrice(state, upgrade)
      row.hidden = state.total < upgrade.sight
      setText(level, state.upgrades[upgrade.id] && upgrade.most > 1 ? String(state.upgrades[upgrade.id]) : '')
      setText(price, Number.isFinite(cost) ? formatNumber(cost, 1) : 'done')
      setText(note, `${upgrade.text} ${EFFECTS[upgrade.id]?.(state) ?? ''}`)
      setUsable(button, cost <= state.sum)
    }
  }
}

function buildFeats(play) {
  const rows = ACHIEVEMENTS.map(({ id, name, text }) => {
    const row = element('li', {}, element('strong', {}, name), element('span', { class: 'muted' }, text))
    find('feats').append(row)
    return { id, name, row }
  })
  let known = null
  return (state) => {
    const fresh = known ? rows.filter(({ id }) => state.achievements.includes(id) && !known.includes(id)) : []
    // After loading, importing or starting over, what is already there is no news.
    if (fresh.length > 0 && fresh.length < 4)
      play.announce(
        `Feat: ${fresh.map(({ name }) => name).join(', ')}. Everything is worth two percent more.`,
      )
    known = [...state.achievements]
    setText(find('feats-count'), `${state.achievements.length} of ${ACHIEVEMENTS.length}`)
    for (const { id, row } of rows) setAttribute(row, 'data-done', state.achievements.includes(id))
  }
}

function view(play) {
  const board = buildBoard({
    press: (index) => press(play, board, index),
    look: (index) => {
      chosen.plot = index
    },
  })
  find('rake').addEventListener('click', () => rakeAll(play, board))
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'h' || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target instanceof Element && event.target.closest('textarea, dialog'))) rakeAll(play, board)
  })
  const parts = [buildPurse(), buildSeeds(play), buildUpgrades(play), buildFeats(play)]
  return (state) => {
    if (chosen.plot >= state.plots.length) chosen.plot = 0
    board.show(state)
    for (const show of parts) show(state)
  }
}

function absence(before, after) {
  const gained = after.total - before.total
  return gained > 0
    ? `The gleaners brought in ${formatNumber(gained)}, in ${formatDuration(after.time - before.time)}.`
    : 'What is planted has ripened.'
}

runGame({ id: 'number-garden', rules, view, absence })
