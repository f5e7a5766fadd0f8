import { skeletonOf } from '#/shared/confusables.ts'

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

const wordSkeletons = new Set(WORDS.map(skeletonOf))
const allSkeletons = new Set([...WORDS, ...ALONE].map(skeletonOf))
const lengthOf = (words: Iterable<string>) => Math.max(...[...words].map(({ length }) => length))
/** Means nothing by itself, but the site next to a reserved word. */
const SITE = skeletonOf('site')

/** What a member reads who asks for such a name, or one that looks like a moderator's. */
export const RESERVED_NAME = 'This name looks like one of the site or its moderators. Choose another one.'

/**
 * Whether a name is one that only the site may go by, has a word that only the site uses, or looks like that. Words end at blanks, marks,
 * digits, and capitals; within a word, 0 and 1 are letters, too.
 *
 * @param siteName a word that is reserved, too, or several
 */
export function isReservedName(name: string, siteName: string): boolean {
  const site = skeletonOf(siteName)
  const whole = skeletonOf(name)
  if (whole !== '' && (whole === site || allSkeletons.has(whole))) return true
  const isReserved = (word: string) => word === site || allSkeletons.has(word)
  // Looking at each half of a text takes quadratic time, and no longer one is two words.
  if (whole.length <= 2 * lengthOf([site, SITE, ...allSkeletons]) && isTwo(whole, isReserved)) return true
  const isWord = (word: string) => word === site || wordSkeletons.has(word)
  const longest = lengthOf([site, ...wordSkeletons])
  return [wordsOf(name, false), wordsOf(name, true)].some((words) => hasRun(words, isWord, longest))
}

/** Whether a text is two reserved words without a gap, or one beside 'site'. */
function isTwo(text: string, isReserved: (word: string) => boolean): boolean {
  for (let at = 1; at < text.length; at++) {
    const [first, second] = [text.slice(0, at), text.slice(at)]
    if (isReserved(first) ? isReserved(second) || second === SITE : first === SITE && isReserved(second))
      return true
  }
  return false
}

/** Whether words in a row are a reserved one together: 'My' and 'Site', 'A', 'd', 'min'. */
function hasRun(words: readonly string[], isWord: (word: string) => boolean, longest: number): boolean {
  return words.some((_, from) => {
    let run = ''
    for (const word of words.slice(from, from + longest)) {
      run += word
      if (run.length > longest) return false
      if (isWord(run)) return true
    }
    return false
  })
}

/** The skeletons of a name's words; digits are words of their own, or letters. */
function wordsOf(name: string, splitsDigits: boolean): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const digits = splitsDigits ? plain.replaceAll(/(\d)/g, ' $1 ') : plain
  return digits
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]/u)
    .map(skeletonOf)
    .filter((word) => word !== '')
}
