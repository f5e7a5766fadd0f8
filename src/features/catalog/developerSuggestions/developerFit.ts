import { Slips } from '#/features/catalog/index/engine/slips.ts'
import { foldText } from '#/shared/foldText.ts'

/** How a name fits what is typed; lower is better. */
export const FIT = { exact: 0, start: 1, words: 2, part: 3, near: 4 } as const

/** A shorter text is nearly very many names. */
const LEAST_LETTERS = 4

/** A function that says how well a name fits what is typed; undefined if it doesn't. */
export function developerFit(typed: string): (name: string) => number | undefined {
  const text = foldText(typed)
  const joined = text.replaceAll(' ', '')
  const words = text.split(' ')
  const whole = new Slips(joined)
  const slips = words.map((word) => new Slips(word))

  function nearly(name: string, nameWords: readonly string[]): number | undefined {
    if (joined.length < LEAST_LETTERS) return undefined
    const all = whole.whole(name) ?? whole.beginning(name)
    if (all !== undefined) return FIT.near + all / 10
    let sum = 0
    for (const [place, each] of slips.entries()) {
      const isLast = place === slips.length - 1
      const counts = nameWords.map((word) => each.whole(word) ?? (isLast ? each.beginning(word) : undefined))
      const least = Math.min(...counts.map((slip) => slip ?? Number.POSITIVE_INFINITY))
      sum += least
    }
    return Number.isFinite(sum) ? FIT.near + 0.5 + sum / 100 : undefined
  }

  return (name) => {
    const folded = foldText(name)
    const nameWords = folded.split(' ')
    const nameJoined = folded.replaceAll(' ', '')
    if (nameJoined === joined) return FIT.exact
    if (nameJoined.startsWith(joined)) return FIT.start
    if (words.every((word) => nameWords.some((each) => each.startsWith(word)))) return FIT.words
    if (nameJoined.includes(joined)) return FIT.part
    return nearly(nameJoined, nameWords)
  }
}
