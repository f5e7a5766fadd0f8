import type { Options } from 'react-markdown'
import { markSpoilers } from './spoilers.ts'
import { SYNTAX_EXTENSIONS, TREE_EXTENSIONS } from './syntax.ts'

type Plugin = NonNullable<Options['remarkPlugins']>[number]

interface ProcessorData {
  micromarkExtensions?: unknown[]
  fromMarkdownExtensions?: unknown[]
}

function gitHubFlavor(this: { data(): unknown }): void {
  const data = this.data() as ProcessorData
  data.micromarkExtensions = SYNTAX_EXTENSIONS
  data.fromMarkdownExtensions = TREE_EXTENSIONS
}

/** The extensions of CommonMark that members' texts may use. */
export const DIALECT: Plugin[] = [gitHubFlavor as Plugin, () => markSpoilers]
