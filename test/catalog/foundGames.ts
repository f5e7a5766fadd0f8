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

/** How well a game fits a search for `q`, from 0, the name itself, to 5, only the description; undefined if it is not found. */
export function fitOf(game: Texts, q: string): number | undefined {
  const all = foldText(q).split(' ')
  const key = all.join('')
  const wanted = withoutSmall(all)
  const searched = [...new Set(wanted)]
  const words = searched.length > 8 ? searched.sort((a, b) => b.length - a.length).slice(0, 8) : searched
  const name = foldText(game.name)
  const nameWords = name.split(' ')
  const joined = nameWords.join('')
  const short = SMALL.has(nameWords[0]!) && nameWords.length > 1 ? nameWords.slice(1).join('') : joined
  const developer = foldText(game.developer ?? '')
  const isName = wanted.some((word) => word.length >= 3)
  const hasNumeral = (word: string) => isName && nameWords.slice(1).includes(numeralOf(word) ?? ' ')
  const inName = (word: string) => name.includes(word) || hasNumeral(word)
  if (joined === key || short === wanted.join('')) return 0
  if (joined.startsWith(key) || short.startsWith(wanted.join(''))) return 1
  const isAscii = /^[a-z0-9]{2,6}$/.test(key)
  if (isAscii && (initials(nameWords) === key || initials(withoutSmall(nameWords)) === key)) return 1
  const isInside = [key, wanted.join('')].some((text) => joined.includes(text)) || words.every(inName)
  if (isInside) {
    const begins = (word: string) => nameWords.some((each) => each.startsWith(word)) || hasNumeral(word)
    const keyBegins = nameWords.some((_, at) => nameWords.slice(at).join('').startsWith(key))
    return keyBegins || words.every(begins) ? 2 : 3
  }
  if (developer.replaceAll(' ', '').includes(key)) return 4
  if (words.every((word) => inName(word) || developer.includes(word))) return 4
  const desc = foldText(game.desc)
  return words.every((word) => desc.includes(word)) ? 5 : undefined
}
