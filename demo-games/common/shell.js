import { buildMenu } from './menu.js'
import { formatDuration } from './numbers.js'
import { openSlot } from './saves.js'
import { openSession } from './session.js'

const TICK_MS = 100
const AUTOSAVE_MS = 10_000

function keepSaving(session) {
  setInterval(session.save, AUTOSAVE_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) session.save()
  })
  window.addEventListener('pagehide', session.save)
  session.save()
}

/**
 * Runs a game in the page: the clock, the saves, the menu. The page must hold `#announce` (a polite live region)
 * and `#menu-button`.
 * @param {object} game
 * @param {string} game.id names the save
 * @param {{ newGame(): object, advance(state: object, seconds: number): void, restore(data: unknown): object, OFFLINE_LIMIT: number }} game.rules
 * @param {(play: object) => (state: object) => void} game.view builds the page, returns the function that shows a state
 * @param {(before: object, after: object) => string} game.absence says what an absence brought; both are states
 */
export function runGame({ id, rules, view, absence }) {
  const slot = openSlot(() => window.localStorage, `${id}.save`)
  const session = openSession({ id, rules, slot, now: Date.now })
  const announce = (text) => {
    document.querySelector('#announce').textContent = text
  }
  const tick = () => {
    const away = session.tick()
    if (away)
      announce(`You were away for ${formatDuration(away.seconds)}. ${absence(away.before, session.state)}`)
  }
  const show = () => render(session.state)
  const render = view({
    announce,
    /** Lets the player do something; the page follows at once. */
    act(deed) {
      tick()
      deed(session.state)
      show()
    },
  })
  if (!session.resume()) {
    announce('Your saved game could not be read. A copy was kept, and a new game has started.')
  }
  buildMenu({
    exportText: session.exportText,
    importText: (text) => {
      session.importText(text)
      show()
    },
    reset: () => {
      session.reset()
      show()
      announce('A new game has started.')
    },
    isKept: () => session.kept,
  })
  setInterval(() => {
    tick()
    if (!document.hidden) show()
  }, TICK_MS)
  tick()
  keepSaving(session)
  show()
}
