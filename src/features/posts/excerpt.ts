/** The first `most` characters of a Markdown text in one line, without its marks; cut at a word, with an ellipsis. */
export function excerpt(markdown: string, most: number): string {
  const text = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-+*]|\d+[.)]|#{1,6}|>|```.*)\s+/gm, '')
    .replace(/[*_`~]+(?=\S)|(?<=\S)[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  return `${cut.slice(0, cut.lastIndexOf(' ') > most / 2 ? cut.lastIndexOf(' ') : most).trimEnd()}…`
}
