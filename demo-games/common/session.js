import { elapsedSeconds, packSave, readSave } from './saves.js'

/** An absence worth a word, in seconds. */
export const ABSENCE = 60

/**
 * One game being played: its state, its clock and its save, without a page.
 * @param {object} game
 * @param {string} game.id names the save
 * @param {object} game.rules newGame, advance, restore and OFFLINE_LIMIT
 * @param {object} game.slot where the save is kept, from openSlot
 * @param {() => number} game.now the wall clock in milliseconds
 */
export function openSession({ id, rules, slot, now }) {
  let state = rules.newGame()
  let seen = now()
  let kept = true

  const takeUp = (next) => {
    state = next
    seen = now()
    session.save()
  }
  const session = {
    get state() {
      return state
    },
    /** Whether the last save found a place. */
    get kept() {
      return kept
    },
    /**
     * Lets the time pass that went by since the last look, however rarely the browser runs a page in the background.
     * @returns {{ seconds: number, before: object } | null} an absence of more than ABSENCE, with the state before it
     */
    tick() {
      const seconds = elapsedSeconds(seen, now(), rules.OFFLINE_LIMIT)
      seen = now()
      const before = seconds >= ABSENCE ? structuredClone(state) : null
      rules.advance(state, seconds)
      return before && { seconds, before }
    },
    save() {
      kept = slot.write(packSave(id, state, seen))
    },
    exportText: () => packSave(id, state, now()),
    /** Takes over an exported save, as it was when exported. @throws {SaveError} and then nothing has changed */
    importText: (text) => takeUp(readSave(id, text, rules.restore).state),
    reset: () => takeUp(rules.newGame()),
    /** Takes up the kept save, if any. @returns {boolean} false when there is one that cannot be read: it is set aside */
    resume() {
      const stored = slot.read()
      if (stored === null) return true
      try {
        const found = readSave(id, stored, rules.restore)
        state = found.state
        seen = found.savedAt
        return true
      } catch {
        slot.setAside(stored)
        return false
      }
    },
  }
  return session
}
