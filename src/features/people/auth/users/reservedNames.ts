import { plainLetters, skeletonOf } from '#/shared/confusables.ts'
import { trimCharacters } from '#/shared/trimCharacters.ts'

/**
 * Words that speak for the site wherever they stand in a name. Not among them, because games and ordinary names are full of them: mod (Mod
 * Squad), team, system, root, bot, owner, help, server.
 */
const WORDS = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'sysadmin', 'superuser'],
  ...['moderator', 'moderators', 'moderation', 'webmaster', 'postmaster', 'hostmaster'],
  ...['staff', 'official', 'support', 'helpdesk'],
]

/** Words that speak for the site as the whole name, or next to another reserved word: Mod, Mod Team, siteadmin. */
const ALONE = [
  ...['mod', 'mods', 'council', 'root', 'owner', 'operator', 'team', 'help', 'contact', 'security', 'abuse'],
  ...['service', 'info', 'system', 'server', 'bot', 'noreply', 'mailer-daemon', 'everyone', 'here'],
  ...['anonymous', 'deleted', 'null', 'undefined', 'idledex'],
]

/** Words that a reserved one speaks for the site with, also without a gap: TheMod, NotAModerator. Not 'an': Modan. */
const SMALL = [
  ...['the', 'real', 'its', 'im', 'im a', 'iam', 'iam a', 'iam an', 'not', 'not a', 'not an'],
  ...['our', 'your', 'mr', 'ms', 'xx', 'super', 'head', 'chief', 'senior', 'global', 'lead'],
]

const wordSkeletons = new Set(WORDS.map(skeletonOf))
const allSkeletons = new Set([...WORDS, ...ALONE].map(skeletonOf))
/** Roles, as they are shown in brackets beside a name. */
const roleSkeletons = new Set(['mod', 'mods', 'council', 'team', 'owner', 'operator'].map(skeletonOf))
const modSkeletons = new Set(['mod', 'mods'].map(skeletonOf))
const smallSkeletons = SMALL.map(skeletonOf)
const lengthOf = (words: Iterable<string>) => Math.max(...[...words].map(({ length }) => length))
/** Means nothing by itself, but the site next to a reserved word. */
const SITE = skeletonOf('site')

/** Digits and marks that stand for letters, as in Adm!n, $taff, and m0der4tor. The skeleton knows 0 and 1. */
const STAND_INS: ReadonlyMap<string, string> = new Map(
  Object.entries({ $: 's', '!': 'i', '@': 'a', '|': 'l', '€': 'e', '3': 'e', '4': 'a', '5': 's', '7': 't' }),
)
const FLAG_A = 0x1f1e6
const DECORATION = [...STAND_INS.keys(), ...'012689'].join('')

/**
 * Whether a name is one that only the site may go by, has a word that only the site uses, or looks like that. Words end at blanks, marks,
 * digits, and capitals; within a word, digits and marks are also letters that they look like.
 *
 * @param siteName a word that is reserved, too, or several
 */
export function isReservedName(name: string, siteName: string): boolean {
  const site = skeletonOf(siteName)
  const plain = plainLetters(name)
  const words = new ReservedWords(site)
  if (inBrackets(plain).some((text) => words.isRole(skeletonOf(text)))) return true
  const readings = [withGaps(plain.replaceAll(/\d/g, ' $& ')), withGaps(plain), withLetters(plain)]
  if (readings.some((reading) => words.isReserved(reading.join('')) || words.areIn(reading))) return true
  // Without its number, an ordinary name is not one of the site: Team17.
  return words.areIn(withLetters(plain, DECORATION))
}

/** The words that are reserved on a site, as skeletons. */
class ReservedWords {
  readonly #site: string
  /** What several reserved words without a gap may consist of. */
  readonly #parts: readonly string[]
  readonly #longest: number
  /** Longer texts are not looked at in all ways, which takes more than linear time. */
  readonly #longestClaim: number

  constructor(site: string) {
    this.#site = site
    this.#parts = [SITE, site, ...allSkeletons].filter((word) => word !== '')
    this.#longest = lengthOf([site, ...wordSkeletons])
    this.#longestClaim = 3 * lengthOf([site, ...allSkeletons])
  }

  /** Whether a text as a whole is a reserved word. */
  isReserved = (text: string) => text !== '' && (text === this.#site || allSkeletons.has(text))
  /** Whether a text is a word that is reserved wherever it is in a name. */
  #isWord = (text: string) => text !== '' && (text === this.#site || wordSkeletons.has(text))
  /** Whether a text is a word that stands for a role on the site beside a name. */
  isRole = (text: string) => this.#isWord(text) || roleSkeletons.has(text)

  /** Whether a name of these words is reserved by some of them. */
  areIn(words: readonly string[]): boolean {
    return [words.join(''), ...words].some((text) => this.#isClaim(text)) || this.#isRunIn(words)
  }

  /** Whether a text without gaps is a reserved word with small words around it, or several reserved words. */
  #isClaim(text: string): boolean {
    if (text.length > this.#longestClaim) return false
    return withoutSmallWords(text).some(
      (rest) => this.#isWord(rest) || (rest !== text && modSkeletons.has(rest)) || this.#isSeveral(rest),
    )
  }

  /** Whether a text is several reserved words without a gap, one of them perhaps 'site'. */
  #isSeveral(text: string): boolean {
    const wordsUntil = new Map([[0, 0]])
    for (const [at, count] of wordsUntil)
      for (const word of this.#parts) {
        if (!text.startsWith(word, at)) continue
        const end = at + word.length
        wordsUntil.set(end, Math.max(count + 1, wordsUntil.get(end) ?? 0))
      }
    return (wordsUntil.get(text.length) ?? 0) > 1
  }

  /** Whether words in a row are a reserved one together: 'My' and 'Site', 'A', 'd', 'min'. */
  #isRunIn(words: readonly string[]): boolean {
    return words.some((_, from) => {
      let run = ''
      for (const word of words.slice(from, from + this.#longest)) {
        run += word
        if (run.length > this.#longest) return false
        if (this.#isWord(run)) return true
      }
      return false
    })
  }
}

/** The text, and what is left of it without small words at its start or end. */
function withoutSmallWords(text: string): string[] {
  const starts = new Set([0])
  for (const at of starts)
    for (const word of smallSkeletons) if (text.startsWith(word, at)) starts.add(at + word.length)
  const ends = new Set([text.length])
  for (const at of ends)
    for (const word of smallSkeletons) if (text.endsWith(word, at)) ends.add(at - word.length)
  return [...starts].flatMap((start) => [...ends].map((end) => text.slice(start, end)))
}

/** What stands in brackets, quotes, or bars: [Mod]. */
const inBrackets = (plain: string): string[] =>
  [...plain.matchAll(/[\p{Ps}\p{Pi}<|]([^\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>|]*)[\p{Pe}\p{Pf}>|]/gu)].map(
    ([, text]) => text!,
  )

/** The skeletons of a name's words, with a gap at each mark. */
const withGaps = (plain: string): string[] => skeletonsOf(splitAtCapitals(plain).split(/[^\p{L}\p{N}]/u))

/** The skeletons of a name's words where digits, marks, and flags are letters, but not `decoration` at the start and end of a word. */
function withLetters(plain: string, decoration = ''): string[] {
  const words = splitAtCapitals(plain).split(/[^\p{L}\p{N}$!@|€\p{RI}]/u)
  return skeletonsOf(
    words.map((word) =>
      trimCharacters(word, decoration)
        .replaceAll(/[$!@|€3457]/g, (mark) => STAND_INS.get(mark)!)
        .replaceAll(/\p{RI}/gu, (flag) => String.fromCodePoint(flag.codePointAt(0)! - FLAG_A + 0x61)),
    ),
  )
}

const skeletonsOf = (words: readonly string[]) => words.map(skeletonOf).filter((word) => word !== '')

const splitAtCapitals = (plain: string) =>
  plain.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
