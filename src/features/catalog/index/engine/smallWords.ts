/** Words that are left out where all words of a text are looked for; whoever remembers a name often doesn't remember these. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and at by for from in is it n of on or the to vs with'.split(' '),
)

/** The words that are not small, or all if all are. */
export function contentWords(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !SMALL_WORDS.has(word))
  return content.length > 0 ? content : words
}
