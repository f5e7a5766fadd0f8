/** Why a save cannot be used, in words for the player. */
export class SaveError extends Error {}

/** Longest save text that is looked at, in characters; real ones stay under 10,000. */
export const LONGEST_SAVE = 200_000

/** FNV-1a, 32 bits: notices a cut or mistyped save; it is no protection against cheating. */
function checksum(text) {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  }
  return hash.toString(36)
}

/**
 * A game's state as one line of text, for storage and for export.
 * @param {string} game id of the game, without a colon
 * @param {object} state plain JSON data in ASCII
 * @param {number} savedAt milliseconds since 1970
 * @returns {string} `game:checksum:base64`
 */
export function packSave(game, state, savedAt) {
  const body = btoa(JSON.stringify({ savedAt, state }))
  return `${game}:${checksum(body)}:${body}`
}

/**
 * Reads what packSave wrote. The state is whatever JSON was packed: the game's own `restore` checks it.
 * @param {string} game id that the save must belong to
 * @param {string} text
 * @returns {{ savedAt: number, state: unknown }}
 * @throws {SaveError} when the text is no save, is damaged, or belongs to another game
 */
export function unpackSave(game, text) {
  if (typeof text !== 'string' || text.length > LONGEST_SAVE)
    throw new SaveError('That isn’t a save from this game.')
  const [owner, sum, body, ...rest] = text.replace(/\s+/g, '').split(':')
  if (!body || rest.length > 0) throw new SaveError('That isn’t a save from this game.')
  if (owner !== game) throw new SaveError(`That save belongs to another game (${owner.slice(0, 40)}).`)
  if (checksum(body) !== sum) throw new SaveError('That save is damaged or incomplete.')
  try {
    const data = JSON.parse(atob(body))
    if (!Number.isFinite(data.savedAt)) throw new SaveError('That save is damaged.')
    return { savedAt: data.savedAt, state: data.state }
  } catch {
    throw new SaveError('That save is damaged.')
  }
}

/**
 * Reads a save wholly, its state checked by the game, before the caller gives up the state that it has.
 * @template S
 * @param {string} game
 * @param {string} text
 * @param {(data: unknown) => S} restore the game's own check; throws SaveError
 * @returns {{ savedAt: number, state: S }}
 * @throws {SaveError}
 */
export function readSave(game, text, restore) {
  const found = unpackSave(game, text)
  return { savedAt: found.savedAt, state: restore(found.state) }
}

/** The value as an object to read fields from. @throws {SaveError} when it is none */
export function readObject(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SaveError('That save is damaged.')
  return value
}

/**
 * A number of a save, within bounds.
 * @param {object} data
 * @param {string} key
 * @param {number} most largest allowed value; the smallest is 0
 * @param {number} [fallback] used when the field is absent (saves of earlier versions)
 * @throws {SaveError} when it is no number or out of bounds
 */
export function readNumber(data, key, most, fallback = 0) {
  const value = Object.hasOwn(data, key) ? data[key] : fallback
  if (typeof value !== 'number' || !(value >= 0 && value <= most)) {
    throw new SaveError(`That save is damaged (${key}).`)
  }
  return value
}

/** Like readNumber, and whole. @throws {SaveError} */
export function readWhole(data, key, most, fallback = 0) {
  const value = readNumber(data, key, most, fallback)
  if (!Number.isInteger(value)) throw new SaveError(`That save is damaged (${key}).`)
  return value
}

/**
 * One whole number for each known id; unknown ids are dropped, absent ones are 0.
 * @param {unknown} data
 * @param {string[]} ids
 * @param {number} most
 * @throws {SaveError}
 */
export function readCounts(data, ids, most) {
  const source = readObject(data ?? {})
  return Object.fromEntries(ids.map((id) => [id, readWhole(source, id, most)]))
}

/** The known ids that the save lists, in the save's order, each once. @throws {SaveError} */
export function readIds(data, ids) {
  if (data === undefined) return []
  if (!Array.isArray(data)) throw new SaveError('That save is damaged.')
  return [...new Set(data)].filter((id) => ids.includes(id))
}

/**
 * One place in the browser's storage. Storage may be denied (private windows, strict frames, a full disk):
 * then nothing is kept and the game goes on.
 * @param {() => Storage} getStorage a function because merely touching localStorage can throw
 * @param {string} key
 */
export function openSlot(getStorage, key) {
  let storage = null
  try {
    storage = getStorage()
    storage.setItem(`${key}.probe`, '1')
    storage.removeItem(`${key}.probe`)
  } catch {
    storage = null
  }
  const write = (name, text) => {
    try {
      storage.setItem(name, text)
      return true
    } catch {
      return false
    }
  }
  return {
    /** @returns {string | null} the text last written, if any */
    read() {
      try {
        return storage.getItem(key)
      } catch {
        return null
      }
    },
    /** @param {string} text @returns {boolean} whether it is kept */
    write: (text) => write(key, text),
    /** Keeps an unreadable save beside the slot, so that a new game does not overwrite it. @param {string} text */
    setAside: (text) => write(`${key}.damaged`, text),
  }
}

/**
 * Seconds between two readings of the wall clock, for delta time.
 * @param {number} before milliseconds
 * @param {number} now milliseconds; a clock set back counts as no time
 * @param {number} limit most seconds that count
 */
export function elapsedSeconds(before, now, limit) {
  return Math.min(limit, Math.max(0, (now - before) / 1000))
}
