import type { ChildNode, Element } from 'domhandler'
import type { ElementContent } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { ElementType } from 'htmlparser2'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseHtml } from './parseHtml.ts'

/** Elements that Markdown has, too. Of all others only the content stays. */
const KEPT = new Set(
  'p br h1 h2 h3 h4 h5 h6 strong b em i del s ul ol li blockquote code pre a hr table thead tbody tr th td'.split(
    ' ',
  ),
)
/** Elements that are removed with their content. */
const REMOVED = new Set(
  'script style iframe object embed noscript template svg math video audio form button select textarea title head'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'div section article header footer main aside nav center address figure figcaption dl dt dd details summary'.split(
    ' ',
  ),
)
const INLINE = new Set('a b strong i em u span code small'.split(' '))
const MAX_DEPTH = 40
/** Longer texts are cut before they are read. */
const MAX_LENGTH = 200_000

interface ConvertOptions {
  /** What relative addresses are relative to; without it they are not links. */
  base?: string
  /** Whether pictures become links; otherwise they are removed. */
  linkPictures?: boolean
}

/**
 * HTML of a stranger as Markdown: paragraphs, headings, lists, tables, emphasis, code, and links to the web. Takes about a millisecond a
 * kilobyte.
 */
export function htmlToMarkdown(html: string, options: ConvertOptions = {}): string {
  const children = convert(parseHtml(html.slice(0, MAX_LENGTH)).children, 0, options)
  const tree = toMdast({ type: 'root', children })
  if (tree.type !== 'root') return ''
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    extensions: [gfmTableToMarkdown(), gfmStrikethroughToMarkdown()],
  })
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function convert(nodes: readonly ChildNode[], depth: number, options: ConvertOptions): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === ElementType.Text) return [{ type: 'text', value: node.data }]
    if (node.type !== ElementType.Tag || REMOVED.has(node.name) || depth > MAX_DEPTH) return []
    if (node.name === 'img') return options.linkPictures ? pictureLink(node, options) : []
    const children = convert(node.children, depth + 1, options)
    if (node.name === 'a') return link(node.attribs.href, children, options)
    if (KEPT.has(node.name)) return [element(node.name, children)]
    return BLOCKS.has(node.name) ? [element('div', children)] : children
  })
}

const element = (tagName: string, children: ElementContent[], properties = {}): ElementContent => ({
  type: 'element',
  tagName,
  properties,
  children,
})

function link(
  address: string | undefined,
  children: ElementContent[],
  options: ConvertOptions,
): ElementContent[] {
  const href = webAddress(address, options.base)
  return href ? [element('a', children, { href })] : children
}

const pictureLink = ({ attribs }: Element, options: ConvertOptions): ElementContent[] =>
  webAddress(attribs.src, options.base)
    ? link(attribs.src, [{ type: 'text', value: attribs.alt?.trim() || 'Picture' }], options)
    : []

function webAddress(address: string | undefined, base: string | undefined): string | undefined {
  if (!address || !URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** The text of a piece of HTML, without any of its markup. */
export function htmlToText(html: string): string {
  const walk = (nodes: readonly ChildNode[]): string =>
    nodes
      .map((node) => {
        if (node.type === ElementType.Text) return node.data
        if (node.type !== ElementType.Tag || REMOVED.has(node.name)) return ''
        const text = walk(node.children)
        return INLINE.has(node.name) ? text : ` ${text} `
      })
      .join('')
  return walk(parseHtml(html.slice(0, MAX_LENGTH)).children)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
