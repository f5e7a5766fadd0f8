/** How much of a text is read for each character of an excerpt: addresses of links, and marks, are left out of it. */
const MAX_READ_RATIO = 8

/** The first `maxLength` characters of a Markdown text in one line, without its marks; cut at a word, with an ellipsis. */
export function excerpt(markdown: string, maxLength: number): string {
  const start = markdown.slice(0, maxLength * MAX_READ_RATIO)
  const text = start
    .replace(/!?\[([^[\]]*)\]\((?:[^()[\]]|\([^()[\]]*\))*\)/g, '$1')
    .replace(/^[ \t]*(?:[-+*]|\d+[.)]|#{1,6}|>|```.*)\s+/gm, '')
    .replace(/[*_`~]+(?=\S)|(?<=\S)[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= maxLength) return text === '' || start === markdown ? text : `${text}…`
  const cut = text.slice(0, maxLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > maxLength / 2 ? cut.lastIndexOf(' ') : maxLength).trimEnd()}…`
}
