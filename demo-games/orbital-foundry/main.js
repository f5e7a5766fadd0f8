import { element, setAttribute, setText, setUsable } from '../common/dom.js'
import { formatDuration, formatNumber } from '../common/numbers.js'
import { runGame } from '../common/shell.js'
import { BUILDINGS } from './catalog.js'
import { drawPlanet } from './planet.js'
import * as rules from './rules.js'
import { buildTree } from './tree-view.js'

const find = (id) => document.getElementById(id)
const KINDS = { mine: 'Mines', furnace: 'Furnaces', satellite: 'Satellites' }
const AMOUNTS = ['1', '10', 'Max']
const LIFTS = { all: 'everything', ore: 'mines', ingots: 'furnaces’ yield' }
let chosen = '1'

function advice(state, able) {
  if (able.ore === 0) return 'Strike the rock for ore, melt it by hand, and buy the first drill.'
  if (able.eats === 0) return 'The ore piles up. A smelter would turn it into ingots.'
  const fed = rules.income(state).fed
  if (fed < 0.9 && state.ore < able.eats * 5)
    return `Furnaces are running at ${Math.floor(fed * 100)}%. They need more ore.`
  if (able.ore > able.eats * 1.3)
    return `Mines dig ${formatNumber(able.ore / able.eats, 1)} times what the furnaces eat.`
  return 'Mines and furnaces are in step.'
}

function buildStock(play) {
  find('strike').addEventListener('click', () => play.act(rules.strike))
  find('smelt').addEventListener('click', () => play.act(rules.smeltByHand))
  return (state) => {
    const able = rules.capacity(state)
    const coming = rules.income(state)
    const sign = coming.ore < 0 ? '−' : '+'
    setText(find('ore'), formatNumber(state.ore))
    setText(find('ore-rate'), `${sign}${formatNumber(Math.abs(coming.ore), 1)} a second`)
    setText(find('ingots'), formatNumber(state.ingots, 1))
    setText(find('ingots-rate'), `+${formatNumber(coming.ingots, 2)} a second`)
    setText(find('strike'), `Strike the rock (+${formatNumber(rules.strikeWorth(state), 1)})`)
    setText(find('smelt'), `Melt ${rules.CRUCIBLE.ore} ore by hand`)
    find('smelt').hidden = state.built.smelter >= 5
    setUsable(find('smelt'), state.ore >= 1)
    setText(find('advice'), advice(state, able))
  }
}

function buildAmounts(play) {
  for (const amount of AMOUNTS) {
    const input = element('input', {
      type: 'radio',
      name: 'amount',
      id: `amount-${amount}`,
      checked: amount === chosen,
      onchange: () =>
        play.act(() => {
          chosen = amount
        }),
    })
    find('amounts').append(
      element(
        'span',
        {},
        input,
        element('label', { for: input.id }, amount === 'Max' ? amount : `×${amount}`),
      ),
    )
  }
}

function effectText(state, building) {
  const { kind, ore, eats, ingots, lifts, boost, id } = building
  if (kind === 'satellite')
    return `+${Math.round(boost * 100 * (state.tree.includes('array') ? 2 : 1))} % to ${LIFTS[lifts]} each`
  const factor = rules.multipliers(state)
  const strength = rules.milestoneFactor(state, state.built[id])
  const left = rules.MILESTONE - (state.built[id] % rules.MILESTONE)
  const each =
    kind === 'mine'
      ? `${formatNumber(ore * strength * factor.ore, 1)} ore a second each`
      : `${formatNumber(eats * strength * factor.furnace, 1)} ore → ${formatNumber(ingots * strength * factor.furnace * factor.yield, 1)} ingots a second each`
  return `${each} · stronger in ${left} more`
}

function buildWorks(play) {
  const rows = []
  for (const [kind, title] of Object.entries(KINDS)) {
    const list = element('ul', {})
    const group = element('div', { class: 'kind' }, element('h3', {}, title), list)
    for (const building of BUILDINGS.filter((one) => one.kind === kind)) {
      const count = element('span', { class: 'count' })
      const note = element('span', { class: 'muted' })
      const price = element('span', { class: 'price' })
      const buy = (state) =>
        rules.build(
          state,
          building,
          chosen === 'Max' ? Math.max(1, rules.affordable(state, building)) : Number(chosen),
        )
      const button = element(
        'button',
        { type: 'button', class: `building ${kind}`, onclick: () => play.act(buy) },
        element('strong', {}, building.name),
        count,
        note,
        price,
      )
      const row = element('li', {}, button)
      list.append(row)
      rows.push({ building, row, button, count, note, price, group })
    }
    find('buildings').append(group)
  }
  return (state) => {
    for (const { building, row, button, count, note, price, group } of rows) {
      row.hidden = !rules.isOffered(state, building)
      if (building === BUILDINGS.find(({ kind }) => kind === building.kind)) group.hidden = row.hidden
      const number = chosen === 'Max' ? Math.max(1, rules.affordable(state, building)) : Number(chosen)
      const cost = rules.price(state, building, number)
      setText(count, formatNumber(state.built[building.id]))
      setText(note, effectText(state, building))
      setText(price, `${number > 1 ? `${number} for ` : ''}${formatNumber(cost, 1)} ingots`)
      setUsable(button, cost <= state.ingots)
    }
  }
}

function buildPrestige(play) {
  const ask = (asking) => {
    find('deorbit-sure').hidden = !asking
    find('deorbit').hidden = asking
    find(asking ? 'deorbit-no' : 'deorbit').focus()
  }
  find('deorbit').addEventListener('click', () =>
    play.act((state) => {
      if (rules.coresReady(state) > 0) ask(true)
    }),
  )
  find('deorbit-no').addEventListener('click', () => ask(false))
  find('deorbit-yes').addEventListener('click', () =>
    play.act((state) => {
      const earned = rules.deorbit(state)
      play.announce(
        `The sky burns. ${formatNumber(earned)} ${earned === 1 ? 'core' : 'cores'} dug out of the craters.`,
      )
      ask(false)
    }),
  )
  return (state) => {
    const ready = rules.coresReady(state)
    const goal = rules.nextCoreAt(state)
    setText(find('cores'), formatNumber(state.cores))
    setText(
      find('cores-note'),
      state.coresEver
        ? `to spend · ${formatNumber(state.coresEver)} ever, +${formatNumber(state.coresEver * 2)} % to everything`
        : 'What falls from orbit fuses into alloy cores.',
    )
    find('next-core').value = Math.min(1, state.made / goal)
    setText(
      find('core-forecast'),
      `Next core at ${formatNumber(goal)} ingots of this launch (${formatNumber(state.made)} so far).`,
    )
    setText(
      find('deorbit'),
      ready
        ? `De-orbit for ${formatNumber(ready)} ${ready === 1 ? 'core' : 'cores'}…`
        : 'Nothing to de-orbit for yet',
    )
    setUsable(find('deorbit'), ready > 0)
    setAttribute(find('deorbit'), 'class', ready ? 'button primary' : 'button')
  }
}

function view(play) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)')
  const planet = drawPlanet()
  buildAmounts(play)
  const parts = [buildStock(play), buildWorks(play), buildPrestige(play), buildTree(play)]
  let latest = null
  const spin = (now) => {
    if (latest && !still.matches) planet(latest, now / 1000)
    requestAnimationFrame(spin)
  }
  requestAnimationFrame(spin)
  return (state) => {
    latest = state
    if (still.matches) planet(state, 0)
    for (const show of parts) show(state)
  }
}

function absence(before, after) {
  return `The furnaces ran for ${formatDuration(after.time - before.time)} and made ${formatNumber(after.made - before.made)} ingots.`
}

runGame({ id: 'orbital-foundry', rules, view, absence })
