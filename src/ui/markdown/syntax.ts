import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { addressText } from './addressText.ts'

/**
 * What members' texts may use beyond CommonMark: GitHub's tables, strikethrough and bare addresses, without its footnotes and task lists:
 * the ids of footnotes would repeat on a page with several texts.
 * CommonMark emphasizes by the spaces around marks; Chinese, Japanese, and Korean have none there.
 */
export const SYNTAX_EXTENSIONS = [
  gfmTable(),
  cjkFriendlyExtension(),
  gfmStrikethroughCjkFriendly({ singleTilde: false }),
  addressText,
]

/** How the tree is made of them. */
export const TREE_EXTENSIONS = [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()]
