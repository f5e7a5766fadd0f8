/** The first `maxLength` characters of a Markdown text in one line, without its marks; cut at a word, with an ellipsis. */
export function excerpt(markdown: string, maxLength: number): string {
  const text = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-+*]|\d+[.)]|#{1,6}|>|```.*)\s+/gm, '')
    .replace(/[*_`~]+(?=\S)|(?<=\S)[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > maxLength / 2 ? cut.lastIndexOf(' ') : maxLength).trimEnd()}…`
}
