import { foldText } from '#/shared/foldText.ts'

// Which games a text finds and how well, read word by word from its documentation: what the index is held against.

const SMALL = new Set('a an and at by for from in is it n of on or the to vs with'.split(' '))
const NUMERALS = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
]

interface Texts {
  name: string
  other_names: readonly string[]
  desc: string
  developer: string | null
}

const withoutSmall = (words: string[]) => {
  const rest = words.filter((word) => !SMALL.has(word))
  return rest.length > 0 ? rest : words
}
const initials = (words: string[]) => words.map((word) => [...word][0]).join('')

function numeralOf(word: string): string | undefined {
  const at = NUMERALS.indexOf(word)
  return at >= 0 ? String(at + 1) : /^([1-9]|1[0-5])$/.test(word) ? NUMERALS[Number(word) - 1] : undefined
}

/**
 * How well a game fits a search for `q`, from 0, the name itself, to 9, only the description; undefined if it is not found. Other names are a
 * step behind the name.
 */
export function fitOf(game: Texts, q: string): number | undefined {
  const byName = [game.name, ...game.other_names].flatMap((name, at) => {
    const fit = fitOfName(name, q)
    return fit === undefined ? [] : [2 * fit + (at === 0 ? 0 : 1)]
  })
  return byName.length > 0 ? Math.min(...byName) : fitOfOthers(game, q)
}

function searched(q: string) {
  const all = foldText(q).split(' ')
  const key = all.join('')
  const wanted = withoutSmall(all)
  const distinct = [...new Set(wanted)]
  const words = distinct.length > 8 ? distinct.sort((a, b) => b.length - a.length).slice(0, 8) : distinct
  return { key, wanted, words, isName: wanted.some((word) => word.length >= 3) }
}

const isNumeralIn = (nameWords: readonly string[], word: string) =>
  nameWords.slice(1).includes(numeralOf(word) ?? ' ')

/** From 0, the name itself, to 3, inside it. */
function fitOfName(text: string, q: string): number | undefined {
  const { key, wanted, words, isName } = searched(q)
  const name = foldText(text)
  const nameWords = name.split(' ')
  const joined = nameWords.join('')
  const short = SMALL.has(nameWords[0]!) && nameWords.length > 1 ? nameWords.slice(1).join('') : joined
  const hasNumeral = (word: string) => isName && isNumeralIn(nameWords, word)
  const inName = (word: string) => name.includes(word) || hasNumeral(word)
  if (joined === key || short === wanted.join('')) return 0
  if (joined.startsWith(key) || short.startsWith(wanted.join(''))) return 1
  const isAscii = /^[a-z0-9]{2,6}$/.test(key)
  if (isAscii && (initials(nameWords) === key || initials(withoutSmall(nameWords)) === key)) return 1
  const isInside = [key, wanted.join('')].some((text) => joined.includes(text)) || words.every(inName)
  if (!isInside) return undefined
  const begins = (word: string) => nameWords.some((each) => each.startsWith(word)) || hasNumeral(word)
  const keyBegins = nameWords.some((_, at) => nameWords.slice(at).join('').startsWith(key))
  return keyBegins || words.every(begins) ? 2 : 3
}

/** 8: by the developer, perhaps with names. 9: by the description. */
function fitOfOthers(game: Texts, q: string): number | undefined {
  const { key, words, isName } = searched(q)
  const name = foldText(game.name)
  const others = game.other_names.map(foldText)
  const developer = foldText(game.developer ?? '')
  const isNamed = (word: string) =>
    name.includes(word) ||
    (isName && isNumeralIn(name.split(' '), word)) ||
    others.some((other) => other.includes(word))
  if (developer.replaceAll(' ', '').includes(key)) return 8
  if (words.every((word) => isNamed(word) || developer.includes(word))) return 8
  const desc = foldText(game.desc)
  return words.every((word) => desc.includes(word)) ? 9 : undefined
}
