import type { Nodes } from 'mdast'
import { isVisible } from '#/shared/plainText.ts'
import { linkKind } from './linkPolicy.ts'
import { parseMarkdown } from './parseMarkdown.ts'
import type { Spoiler } from './spoilers.ts'

/** What a member's text contains as readers see it: code is ignored, entities are decoded. */
export interface TextContents {
  /** Whether it links to another site or shows its address. */
  hasOutsideLink: boolean
  /** Mentioned names as written, without duplicates. */
  mentions: string[]
  /** The plain text with collapsed whitespace. */
  plainText: string
  /** Whether readers see anything: words, code, or a picture. */
  isVisible: boolean
}

const INLINE: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference'])
const MENTION = /(?<![\w@./-])@([A-Za-z0-9_-]{3,20})(?![\w@-])/g

/** Reads the links, mentions and plain text of a member's Markdown. */
export function readMarkdown(text: string): TextContents {
  const tree = parseMarkdown(text)
  if (!tree)
    return {
      hasOutsideLink: /:\/\/|www\./i.test(text),
      mentions: [],
      plainText: collapse(text),
      isVisible: isVisible(text),
    }
  const contents = { links: [] as string[], texts: [] as string[] }
  visit(tree, contents)
  const plainText = contents.texts.join('')
  return {
    hasOutsideLink: contents.links.some((url) => linkKind(url) === 'outside'),
    mentions: [...new Set([...plainText.matchAll(MENTION)].map((match) => match[1]!))],
    plainText: collapse(plainText),
    isVisible: hasVisible(tree),
  }
}

function visit(node: Nodes | Spoiler, contents: { links: string[]; texts: string[] }): void {
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
    contents.links.push(node.url)
  if (node.type === 'spoiler') contents.texts.push('||')
  else if (node.type === 'text') contents.texts.push(node.value)
  // What is not between words ends them: 'half' and 'done' of two paragraphs are not 'halfdone'.
  else if (!INLINE.has(node.type)) contents.texts.push(' ')
  if ('children' in node) for (const child of node.children) visit(child, contents)
  if (node.type === 'spoiler') contents.texts.push('||')
}

function hasVisible(node: Nodes | Spoiler): boolean {
  if (node.type === 'image' || node.type === 'imageReference') return true
  // Marks of spoilers around nothing are text.
  if (node.type === 'text') return isVisible(node.value.replaceAll('||', ''))
  if (node.type === 'inlineCode' || node.type === 'code') return isVisible(node.value)
  return 'children' in node && node.children.some(hasVisible)
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()
