/** The parser of feeds looks for the end of a tag that has none in all that follows, and goes on behind its first character. */
const MAX_OPEN_TAGS = 10

/**
 * Whether more tags of a file begin than the parser of feeds may look for the end of, as when texts have `<` for `&lt;`. It finds tags as
 * the parser does: quotes hide a `>`, and comments, CDATA, and instructions have ends of their own. Takes linear time.
 */
export function hasManyOpenTags(xml: string): boolean {
  let open = 0
  let at = xml.indexOf('<')
  while (at >= 0) {
    const end = endOfTag(xml, at)
    if (end < 0 && ++open > MAX_OPEN_TAGS) return true
    at = xml.indexOf('<', Math.max(end, at + 1))
  }
  return false
}

const ENDS = [
  ['<!--', '-->'],
  ['<![', ']]>'],
  ['<?', '?>'],
  ['</', '>'],
] as const

function endOfTag(xml: string, start: number): number {
  for (const [beginning, end] of ENDS)
    if (xml.startsWith(beginning, start)) return xml.indexOf(end, start + beginning.length)
  let at = start
  for (;;) {
    at = indexOfAny(xml, at)
    if (at < 0 || xml[at] === '>') return at
    at = xml.indexOf(xml[at]!, at + 1) + 1
    if (at === 0) return -1
  }
}

/** The next quote or end of a tag. */
function indexOfAny(xml: string, start: number): number {
  const next = /["'>]/g
  next.lastIndex = start
  return next.exec(xml)?.index ?? -1
}
