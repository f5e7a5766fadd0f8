/** A filter as it is typed: `-tag:"numbers go up"` excludes by `tag`, with ':' and 'numbers go up'. */
export interface TypedWord {
  isExcluded: boolean
  key: string
  sign: string
  value: string
}

/** The words of a text; what stands between quotes is part of one. The last quote may be missing. */
export const wordsOf = (text: string): string[] => text.match(/(?:[^\s"]|"[^"]*(?:"|$))+/g) ?? []

/** A word as a filter; undefined for one that has another form. */
export function typedWord(word: string): TypedWord | undefined {
  const [, minus, key, sign, value] = /^(-?)([a-z]{2,8})(:|>=|<=|>|<|=)(.*)$/i.exec(word) ?? []
  if (key === undefined) return undefined
  return {
    isExcluded: minus === '-',
    key: key.toLowerCase(),
    sign: sign!,
    value: value!.replaceAll('"', '').trim(),
  }
}
