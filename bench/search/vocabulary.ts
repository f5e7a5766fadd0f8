import type { CatalogRow } from '#/features/catalog/index/engine/catalogRow.ts'
import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import { generateGames } from '../catalog/generate.ts'
import { FIRST_WORDS, LAST_WORDS, SECOND_WORDS } from '../catalog/words.ts'

const MADE_UP_WORDS = 40_000
const ONSETS =
  'b c d f g h k l m n p r s t v w z bl br ch cl dr fr gl gr kn pl qu sh sk sl sp st th tr'.split(' ')
const VOWELS = 'a e i o u y ai ea ee ie oa oo ou'.split(' ')
const CODAS = ['', '', '', 'l', 'm', 'n', 'r', 's', 't', 'ck', 'nd', 'ng', 'rk', 'st', 'x']
const GENRE_WORDS = [...FIRST_WORDS, ...SECOND_WORDS, ...LAST_WORDS]
const ENDINGS = [
  '2',
  '3',
  'II',
  'III',
  'Idle',
  'Clicker',
  'Incremental',
  'Tycoon',
  '- Idle Game',
  ': Idle RPG',
]

/**
 * Generated games with names of as many different words as real ones have: in those of `generateGames` each word is in
 * thousands of names, which makes it cheap to store and dear to find.
 */
export function* gamesWithVocabulary(games: number): Generator<CatalogRow> {
  const random = seededRandom('names', 'search bench')
  const words = makeUpWords(random)
  for (const row of generateGames(games)) yield { ...row, name: makeName(words, random) }
}

/** Different words of one to three syllables. */
function makeUpWords(random: SeededRandom): string[] {
  const words = new Set<string>()
  const syllable = () => random.pick(ONSETS) + random.pick(VOWELS) + random.pick(CODAS)
  while (words.size < MADE_UP_WORDS) {
    const syllables = random.pick([1, 2, 2, 2, 3])
    words.add(capital(Array.from({ length: syllables }, syllable).join('')))
  }
  return [...words]
}

function makeName(words: readonly string[], random: SeededRandom): string {
  const name = [madeUpWord(words, random)]
  if (random.chance(0.6)) name.push(capital(random.pick(GENRE_WORDS)))
  if (random.chance(0.4)) name.push(madeUpWord(words, random))
  if (random.chance(0.15)) name.splice(1, 0, random.pick(['of', 'of the', 'and', 'in the']))
  if (random.chance(0.1)) name.unshift('The')
  if (random.chance(0.3)) name.push(random.pick(ENDINGS))
  return name.join(' ')
}

/** The word of rank r is drawn about 1/r as often as the first (Zipf's law). */
const madeUpWord = (words: readonly string[], random: SeededRandom): string =>
  words[Math.floor(words.length ** random.next()) - 1]!

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
