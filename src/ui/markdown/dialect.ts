import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Options } from 'react-markdown'
import { markSpoilers } from './spoilers.ts'

type Plugin = NonNullable<Options['remarkPlugins']>[number]

interface ProcessorData {
  micromarkExtensions?: unknown[]
  fromMarkdownExtensions?: unknown[]
}

/**
 * GitHub's tables, strikethrough and bare addresses, without its footnotes and task lists: the ids of footnotes would repeat on a
 * page with several texts.
 */
function gitHubFlavor(this: { data(): unknown }): void {
  const data = this.data() as ProcessorData
  data.micromarkExtensions = [gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmAutolinkLiteral()]
  data.fromMarkdownExtensions = [
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmAutolinkLiteralFromMarkdown(),
  ]
}

/** The extensions of CommonMark that members' texts may use. */
export const DIALECT: Plugin[] = [gitHubFlavor as Plugin, () => markSpoilers]
