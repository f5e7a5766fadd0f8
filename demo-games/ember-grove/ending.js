import { element, setText } from '../common/dom.js'
import { formatDuration, formatNumber } from '../common/numbers.js'
import { SPIRITS } from './content.js'
import { endNight } from './rules.js'
import { ENDINGS } from './story.js'

function tell(state, ending, { title, text, figures }) {
  const guests = SPIRITS.reduce((sum, { id }) => sum + state.spirits[id], 0)
  setText(title, ending ? ending.title : 'Dawn')
  setText(
    text,
    ending
      ? ending.text
      : 'Light comes through the trees, sideways, gold. The spirits wait to see what you will do.',
  )
  setText(
    figures,
    `The night lasted ${formatDuration(state.time)}. ${guests} spirits sat at your fire, and you gathered ${formatNumber(state.gathered)} wood by hand.${ending ? ' A new night is in the menu, under “Start over”.' : ''}`,
  )
}

/**
 * The dialog of the last choice, and of the ending that was chosen.
 * @param {{ act(deed: (state: object) => void): void }} play
 * @returns {(state: object) => void}
 */
export function buildEnding(play) {
  const title = element('h2', { id: 'ending-title' })
  const text = element('p', { class: 'ending-text' })
  const figures = element('p', { class: 'muted' })
  const choices = Object.entries(ENDINGS).map(([id, { choice }]) =>
    element(
      'button',
      { type: 'button', class: 'button primary', onclick: () => play.act((state) => endNight(state, id)) },
      choice,
    ),
  )
  let dismissed = false
  const close = element(
    'button',
    { type: 'button', class: 'button', onclick: () => dialog.close() },
    'Look at the morning',
  )
  const dialog = element(
    'dialog',
    {
      class: 'ending',
      'aria-labelledby': 'ending-title',
      onclose: () => {
        dismissed = true
      },
    },
    title,
    text,
    figures,
    element('div', { class: 'deeds' }, ...choices, close),
  )
  document.body.append(dialog)
  return (state) => {
    if (!state.dawn) {
      dismissed = false
      if (dialog.open) dialog.close()
      return
    }
    const ending = ENDINGS[state.ending]
    tell(state, ending, { title, text, figures })
    for (const button of choices) button.hidden = Boolean(ending)
    close.hidden = !ending
    // The choice cannot be put off: the night is over. The ending can be closed once it is read.
    if (!dialog.open && (!ending || !dismissed)) dialog.showModal()
  }
}
