import { element, setText } from './dom.js'

/**
 * The old way first: a frame without the clipboard permission refuses the new one, with an error in the console.
 * @returns {Promise<boolean>} whether the text is in the clipboard
 */
async function copy(field) {
  field.select()
  if (document.execCommand('copy')) return true
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return false
  }
}

function exportPart(exportText, say) {
  const field = element('textarea', { id: 'export-text', rows: 3, readonly: true, spellcheck: 'false' })
  const button = element(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => {
        field.value = exportText()
        say((await copy(field)) ? 'Copied. Keep it somewhere safe.' : 'Select the text above and copy it.')
      },
    },
    'Copy save',
  )
  const part = element('section', {}, element('label', { for: 'export-text' }, 'Your save'), field, button)
  return {
    part,
    refresh: () => {
      field.value = exportText()
    },
  }
}

function importPart(importText, say) {
  const field = element('textarea', { id: 'import-text', rows: 3, spellcheck: 'false' })
  const button = element(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: () => {
        try {
          importText(field.value.trim())
          field.value = ''
          say('Loaded.')
        } catch (error) {
          say(`${error.message} Your current game is unchanged.`)
        }
      },
    },
    'Load this save',
  )
  return element(
    'section',
    {},
    element('label', { for: 'import-text' }, 'Paste a save to load it'),
    field,
    button,
  )
}

function resetPart(reset, close) {
  const question = element(
    'p',
    {},
    'All progress in this game will be lost. Export it first if you might want it back.',
  )
  const ask = element(
    'button',
    { type: 'button', class: 'button danger', onclick: () => show(true) },
    'Start over…',
  )
  const no = element(
    'button',
    { type: 'button', class: 'button', onclick: () => show(false) },
    'Keep playing',
  )
  const yes = element(
    'button',
    {
      type: 'button',
      class: 'button danger',
      onclick: () => {
        show(false)
        reset()
        close()
      },
    },
    'Yes, start over',
  )
  const confirm = element('div', { class: 'confirm', hidden: true }, question, no, yes)
  const show = (asking) => {
    confirm.hidden = !asking
    ask.hidden = asking
    if (asking) no.focus()
    else ask.focus()
  }
  return element('section', {}, ask, confirm)
}

/**
 * The menu dialog behind `#menu-button`: save state, export, import, start over.
 * No form and no `confirm()`: not every frame that a game runs in allows them.
 * @param {{ exportText(): string, importText(text: string): void, reset(): void, isKept(): boolean }} actions
 *   importText throws an Error with a message for the player when it refuses
 */
export function buildMenu({ exportText, importText, reset, isKept }) {
  const status = element('p', { class: 'menu-status' })
  const message = element('p', { class: 'menu-message', role: 'status' })
  const say = (text) => setText(message, text)
  const close = () => dialog.close()
  const exporting = exportPart(exportText, say)
  const dialog = element(
    'dialog',
    { class: 'menu', 'aria-labelledby': 'menu-title' },
    element(
      'header',
      {},
      element('h2', { id: 'menu-title' }, 'Menu'),
      element('button', { type: 'button', class: 'button', onclick: close }, 'Close'),
    ),
    status,
    exporting.part,
    importPart(importText, say),
    message,
    resetPart(reset, close),
  )
  document.body.append(dialog)
  document.querySelector('#menu-button').addEventListener('click', () => {
    say('')
    setText(
      status,
      isKept()
        ? 'The game saves itself in this browser every ten seconds.'
        : 'This browser does not let the game save. Copy your save before you leave.',
    )
    exporting.refresh()
    dialog.showModal()
  })
}
