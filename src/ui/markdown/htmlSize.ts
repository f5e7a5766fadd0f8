import type { Nodes, Root } from 'mdast'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Spoiler } from './spoilers.ts'

/** Characters of markup around a node of each type that has more than a few, and for the others. */
const MARKUP: Partial<Record<string, number>> = {
  spoiler: 200,
  table: 100,
  link: 60,
  image: 60,
  code: 40,
  blockquote: 30,
}
const OTHER_MARKUP = 15

/**
 * About how many characters a text's HTML has, before `&`, `<`, and quotes are escaped: at most 6 times as many after that. A short text
 * can become a long page: the cells that rows of a table lack are added, and a definition is repeated wherever it is used.
 */
export function htmlSize(tree: Root): number {
  const definitions = new Map<string, number>()
  collectDefinitions(tree, definitions)
  return sizeOf(tree, definitions)
}

function collectDefinitions(node: Nodes | Spoiler, definitions: Map<string, number>): void {
  if (node.type === 'definition') {
    const id = normalizeIdentifier(node.identifier)
    definitions.set(id, Math.max(definitions.get(id) ?? 0, targetSize(node)))
  }
  if ('children' in node) for (const child of node.children) collectDefinitions(child, definitions)
}

function sizeOf(node: Nodes | Spoiler, definitions: ReadonlyMap<string, number>): number {
  let size = (MARKUP[node.type] ?? OTHER_MARKUP) + ownSize(node, definitions)
  if ('children' in node) for (const child of node.children) size += sizeOf(child, definitions)
  return size
}

function ownSize(node: Nodes | Spoiler, definitions: ReadonlyMap<string, number>): number {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value.length
    case 'link':
      return targetSize(node)
    case 'image':
      return targetSize(node) + (node.alt?.length ?? 0)
    case 'linkReference':
      return MARKUP.link! + (definitions.get(normalizeIdentifier(node.identifier)) ?? 0)
    case 'imageReference':
      return (
        MARKUP.image! + (definitions.get(normalizeIdentifier(node.identifier)) ?? 0) + (node.alt?.length ?? 0)
      )
    case 'table':
      return node.children.length * (node.align?.length ?? 0) * OTHER_MARKUP
    default:
      return 0
  }
}

const targetSize = ({ url, title }: { url: string; title?: string | null | undefined }): number =>
  url.length + (title?.length ?? 0)
