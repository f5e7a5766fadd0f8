import type { ChildNode } from 'domhandler'
import type { ElementContent } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { ElementType } from 'htmlparser2'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseHtml } from './parseHtml.server.ts'

/** What becomes text of ours. Of all other elements only what is in them does. */
const KEPT = new Set('p br h1 h2 h3 h4 h5 h6 strong b em i ul ol li blockquote code pre a hr'.split(' '))
/** Nothing of these does. */
const DROPPED = new Set(
  'script style iframe object embed noscript template svg math video audio form button select textarea img title head'.split(
    ' ',
  ),
)
const MAX_DEPTH = 40
/** Longer descriptions are cut before they are read. */
const MAX_HTML_LENGTH = 200_000

/** The text of an HTML description as Markdown: paragraphs, headings, lists, emphasis, and links to the web. */
export function htmlToMarkdown(html: string): string {
  const children = convert(parseHtml(html.slice(0, MAX_HTML_LENGTH)).children, 0)
  const tree = toMdast({ type: 'root', children })
  if (tree.type !== 'root') return ''
  return toMarkdown(tree, { bullet: '-', emphasis: '_' })
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function convert(nodes: readonly ChildNode[], depth: number): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === ElementType.Text) return [{ type: 'text', value: node.data }]
    if (node.type !== ElementType.Tag || DROPPED.has(node.name) || depth > MAX_DEPTH) return []
    const children = convert(node.children, depth + 1)
    if (!KEPT.has(node.name)) return BLOCKS.has(node.name) ? [paragraph(children)] : children
    const href = node.name === 'a' ? webAddress(node.attribs.href) : undefined
    if (node.name === 'a' && href === undefined) return children
    return [{ type: 'element', tagName: node.name, properties: href ? { href } : {}, children }]
  })
}

const BLOCKS = new Set('div section article header footer tr'.split(' '))

const paragraph = (children: ElementContent[]): ElementContent => ({
  type: 'element',
  tagName: 'div',
  properties: {},
  children,
})

const webAddress = (address: string | undefined) =>
  address && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? new URL(address).href
    : undefined

/** The text of a piece of HTML, without any of its markup. */
export function htmlToText(html: string): string {
  const walk = (nodes: readonly ChildNode[]): string =>
    nodes
      .map((node) => {
        if (node.type === ElementType.Text) return node.data
        if (node.type !== ElementType.Tag || DROPPED.has(node.name)) return ''
        const text = walk(node.children)
        return INLINE.has(node.name) ? text : ` ${text} `
      })
      .join('')
  return walk(parseHtml(html.slice(0, MAX_HTML_LENGTH)).children)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const INLINE = new Set('a b strong i em u span code small'.split(' '))
