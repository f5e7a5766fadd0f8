import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'

/**
 * What members' texts may use beyond CommonMark: GitHub's tables, strikethrough and bare addresses, without its footnotes and task lists:
 * the ids of footnotes would repeat on a page with several texts.
 *
 * Texts are shown and read with the same extensions. A link that only one of the two parsers sees would escape the review of links.
 */
export const SYNTAX_EXTENSIONS = [gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmAutolinkLiteral()]

/** How the tree is made of them. */
export const TREE_EXTENSIONS = [
  gfmTableFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmAutolinkLiteralFromMarkdown(),
]
