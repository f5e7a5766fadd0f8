/** What an entry of the command palette is found by. */
export interface Findable {
  label: string
  words?: string
}

/**
 * How well a text matches what was typed, ignoring case; 0 if it doesn't. In this order: it begins with it, a word does, it contains it, it contains its
 * letters in their order.
 */
function rank(text: string, typed: string): number {
  const at = text.indexOf(typed)
  if (at === 0) return 4
  if (at > 0) return /[^\p{L}\p{N}]/u.test(text[at - 1]!) || text.includes(` ${typed}`) ? 3 : 2
  let place = -1
  for (const letter of typed) {
    place = text.indexOf(letter, place + 1)
    if (place < 0) return 0
  }
  return 1
}

/** The entries that match what was typed, the best first; equal ones keep their order. All of them for an empty text. */
export function matchActions<T extends Findable>(entries: readonly T[], typed: string): T[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return [...entries]
  return entries
    .map((entry) => {
      const words = entry.words?.toLowerCase() ?? ''
      // Letters in their order are found in too many words to mean something there.
      const byWords = rank(words, text) > 1 ? 1.5 : 0
      return { entry, fit: Math.max(rank(entry.label.toLowerCase(), text), byWords) }
    })
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ entry }) => entry)
}
