import { element, setAttribute, setText, setUsable } from '../common/dom.js'
import { formatDuration, formatNumber } from '../common/numbers.js'
import { runGame } from '../common/shell.js'
import { CRAFTS, SPIRITS } from './content.js'
import { buildEnding } from './ending.js'
import * as rules from './rules.js'
import { drawScene } from './scene.js'
import { BEATS } from './story.js'

const find = (id) => document.getElementById(id)

function rate(value) {
  return `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), 2)} a second`
}

function buildFire(play) {
  const onPress = (id, deed) => find(id).addEventListener('click', () => play.act(deed))
  onPress('gather', (state) => rules.gather(state))
  onPress('feed', (state) => rules.feed(state, Math.max(5, rules.powers(state).capacity / 10)))
  onPress('feed-more', (state) => rules.feed(state, Number.POSITIVE_INFINITY))
  return (state) => {
    const power = rules.powers(state)
    const brought = rules.income(state)
    setText(find('gather'), `Gather wood (+${formatNumber(power.gather)})`)
    setUsable(find('gather'), state.rest === 0)
    const portion = Math.max(5, power.capacity / 10)
    const room = state.wood >= 1 && state.heat < power.capacity - 0.5
    setText(find('feed'), `Feed the fire ${formatNumber(portion)}`)
    setText(find('feed-more'), 'Feed all it holds')
    setUsable(find('feed'), room)
    setUsable(find('feed-more'), room)
    setText(find('heat-label'), `Heat ${formatNumber(state.heat)} of ${formatNumber(power.capacity)}`)
    setText(find('heat-rate'), state.heat > 0 ? rate(-rules.burnRate(state)) : 'cold')
    find('heat').max = power.capacity
    find('heat').value = state.heat
    setText(find('wood'), formatNumber(state.wood))
    setText(find('wood-rate'), brought.wood > 0 ? rate(brought.wood) : '')
    setText(find('glow-amount'), formatNumber(state.glow, 1))
    setText(find('glow-rate'), brought.glow > 0 ? rate(brought.glow) : '')
    find('hatching').hidden = !state.built.includes('sunseed') || state.dawn
    setText(
      find('hatch-label'),
      state.heat >= rules.HATCH_HEAT
        ? `The sun-seed opens in ${formatDuration(rules.HATCH_SECONDS - state.hatch)}`
        : `The sun-seed waits for ${rules.HATCH_HEAT} heat`,
    )
    find('hatch').value = state.hatch
  }
}

function buildCrow(play) {
  const inputs = rules.CROW_LEVELS.map((level, index) => {
    const input = element('input', {
      type: 'radio',
      name: 'crow',
      id: `crow-${index}`,
      onchange: () =>
        play.act((state) => {
          state.crow = index
        }),
    })
    find('crow').append(
      element(
        'span',
        {},
        input,
        element('label', { for: input.id }, level ? `${level * 100}%` : 'let it be'),
      ),
    )
    return input
  })
  return (state) => {
    find('crow').hidden = !state.built.includes('crow')
    inputs.forEach((input, index) => {
      input.checked = index === state.crow
    })
  }
}

function buildCrafts(play) {
  const rows = CRAFTS.map((craft) => {
    const price = element('span', { class: 'price' })
    const button = element(
      'button',
      { type: 'button', class: 'craft', onclick: () => play.act((state) => rules.makeCraft(state, craft)) },
      element('strong', {}, craft.name),
      price,
      element('span', { class: 'muted' }, craft.text),
    )
    const row = element('li', { hidden: true }, button)
    find('crafts').append(row)
    return { craft, row, button, price }
  })
  const made = element('li', { class: 'muted made' })
  find('crafts').append(made)
  return (state) => {
    const open = rules.openCrafts(state)
    for (const { craft, row, button, price } of rows) {
      row.hidden = !open.includes(craft)
      if (row.hidden) continue
      setUsable(button, rules.canCraft(state, craft))
      const parts = [
        ['wood', 'wood'],
        ['glow', 'glow'],
      ].filter(([key]) => craft[key] > 0)
      setText(price, parts.map(([key, word]) => `${formatNumber(craft[key])} ${word}`).join(' · '))
    }
    const names = CRAFTS.filter(({ id }) => state.built.includes(id)).map(({ name }) => name)
    setText(
      made,
      names.length
        ? `Made: ${names.join(', ')}.`
        : 'Gather wood, feed the fire, and think of what might help.',
    )
  }
}

function buildCircle() {
  const rows = SPIRITS.map((spirit) => {
    const count = element('span', { class: 'count' })
    const note = element('span', { class: 'muted' })
    const lure = element('progress', { max: 1, value: 0, 'aria-label': `Next of the ${spirit.name}` })
    const row = element('li', {}, element('strong', {}, spirit.name), count, lure, note)
    find('circle').append(row)
    return { spirit, row, count, note, lure }
  })
  return (state) => {
    rows.forEach(({ spirit, row, count, note, lure }, index) => {
      const here = state.spirits[spirit.id]
      const before = SPIRITS[index - 1]
      row.hidden = here === 0 && before !== undefined && state.spirits[before.id] === 0
      const needed = rules.lureNeeded(state, spirit)
      setText(count, here ? `${here} of ${spirit.most}` : 'not yet')
      lure.value = Number.isFinite(needed) ? state.lure[spirit.id] / needed : 1
      const doing =
        here > 0 && rules.isDozing(state, spirit) ? 'doze: the fire is too low for them' : spirit.text
      const wants =
        Number.isFinite(needed) && state.heat < spirit.heat ? ` More come above ${spirit.heat} heat.` : ''
      setText(
        note,
        here ? `They ${doing}.${wants}` : `Something comes when the fire passes ${spirit.heat} heat.`,
      )
    })
  }
}

function buildStory() {
  let told = ''
  return (state) => {
    if (told === state.beats.join()) return
    told = state.beats.join()
    const texts = state.beats.map((id) => BEATS.find((beat) => beat.id === id).text)
    // Only the newest line is in the live region; the log below it would be read out whole each time.
    setText(find('voice'), texts.at(-1) ?? '')
    find('story').replaceChildren(
      ...texts
        .slice(0, -1)
        .reverse()
        .map((text) => element('li', {}, text)),
    )
  }
}

function view(play) {
  setAttribute(find('voice'), 'aria-live', 'polite')
  const parts = [
    drawScene(),
    buildFire(play),
    buildCrow(play),
    buildCrafts(play),
    buildCircle(),
    buildStory(),
    buildEnding(play),
  ]
  return (state) => {
    for (const show of parts) show(state)
  }
}

function absence(before, after) {
  return `The spirits brought ${formatNumber(Math.max(0, after.glow - before.glow))} glow; there is ${formatNumber(after.wood)} wood on the pile.`
}

runGame({ id: 'ember-grove', rules, view, absence })
