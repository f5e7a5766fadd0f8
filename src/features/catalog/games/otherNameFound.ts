/**
 * The other name that a game was found by: the first that has what was typed, as a whole, word by word, or as its initials, if its name
 * doesn't; undefined otherwise. A short form of the rules of the search, because all lists load it.
 */
export function otherNameFound(
  { name, other_names }: { name: string; other_names: readonly string[] },
  typed: string,
): string | undefined {
  const words = wordsOf(typed)
  const whole = words.join('')
  if (whole === '' || other_names.length === 0) return undefined
  const isFound = (text: string) => {
    const own = wordsOf(text)
    const joined = own.join('')
    return (
      joined.includes(whole) ||
      words.every((word) => joined.includes(word)) ||
      own.map((word) => [...word][0]).join('') === whole
    )
  }
  return isFound(name) ? undefined : other_names.find(isFound)
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’\p{M}]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
