/** A text without any of `characters` at its end. Takes linear time, which an expression such as `/-+$/` does not. */
export function trimCharactersEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** A text without any of `characters` at its start and end. Takes linear time. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text[start]!)) start++
  return trimCharactersEnd(text.slice(start), characters)
}
