import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { isTooComplex } from './complexity.ts'
import { keepFootnotes } from './footnotes.ts'
import { htmlSize } from './htmlSize.ts'
import { linkAddresses } from './linkAddresses.ts'
import { markSpoilers } from './spoilers.ts'
import { SYNTAX_EXTENSIONS, TREE_EXTENSIONS } from './syntax.ts'

/** Characters of HTML for each of a text, and for any text. Real texts have at most 3 for each. */
const MAX_HTML_RATIO = 10
const MAX_HTML_BASE = 4_000

/**
 * The tree of a member's Markdown, or undefined for a text that would take too long to parse or become too much HTML: it is shown
 * unparsed. Texts are shown and read with this function alone. A link that only one of the two saw would escape the review of links.
 */
export function parseMarkdown(text: string): Root | undefined {
  if (isTooComplex(text)) return
  const tree = fromMarkdown(text, { extensions: SYNTAX_EXTENSIONS, mdastExtensions: TREE_EXTENSIONS })
  keepFootnotes(tree, text)
  markSpoilers(tree)
  linkAddresses(tree)
  return htmlSize(tree) > MAX_HTML_BASE + MAX_HTML_RATIO * text.length ? undefined : tree
}
