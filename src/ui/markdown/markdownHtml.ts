import type { Element, ElementContent, Nodes, Parents } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import { hiddenHost } from './hiddenHost.ts'
import { linkKind } from './linkPolicy.ts'
import styles from './Markdown.module.css'
import { parseMarkdown } from './parseMarkdown.ts'
import { writeHtml } from './writeHtml.ts'

export interface MarkdownOptions {
  /** The level of the text's `#` headings, 1 to 6. */
  headingLevel: number
  /** Whether addresses of other sites are links; else they are text. */
  outsideLinks: boolean
}

/** HTML of texts, the most recently used last. */
const cache = new Map<string, string>()
/** Characters of texts and HTML together. */
const MAX_CACHED_LENGTH = 4_000_000
let cachedLength = 0

/**
 * The HTML of a member's Markdown, safe to be put into a page: only elements that are made here or by `toHast`, with the attributes that
 * `writeHtml` knows, and everything from the text escaped. Texts are parsed once, because the server shows the same ones again and again. It
 * includes a parser of 28 kB, so a page loads it when it has a text for which there is no HTML yet (`Markdown.tsx`).
 */
export function markdownHtml(text: string, options: MarkdownOptions): string {
  const key = `${options.headingLevel}${options.outsideLinks ? '' : '-'} ${text}`
  const known = cache.get(key)
  const html = known ?? writeHtml(parse(text, options))
  if (known !== undefined) cache.delete(key)
  else cachedLength += key.length + html.length
  cache.set(key, html)
  while (cachedLength > MAX_CACHED_LENGTH) {
    const [oldest, itsHtml] = cache.entries().next().value!
    cache.delete(oldest)
    cachedLength -= oldest.length + itsHtml.length
  }
  return html
}

function parse(text: string, options: MarkdownOptions): Nodes {
  const tree = parseMarkdown(text)
  if (!tree) return element('p', {}, [{ type: 'text', value: text }], styles.unparsed)
  const root = toHast(tree)
  if ('children' in root) showWithin(root, options)
  return root
}

function showWithin(parent: Parents, options: MarkdownOptions): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type !== 'element') return child
    const words = child.tagName === 'a' ? textOf(child) : ''
    showWithin(child, options)
    return shown(child, words, options)
  }) as typeof parent.children
}

/** What an element of a text is on the page. `words` are those of a link, as its writer wrote them. */
function shown(node: Element, words: string, options: MarkdownOptions): ElementContent | ElementContent[] {
  const { tagName, children } = node
  switch (tagName) {
    case 'a':
      return link(node.properties, words, children, options)
    case 'img':
      return picture(node.properties, options)
    case 'spoiler':
      return spoiler(children)
    // A wide table scrolls in its own box, also by keyboard. A group, because each section with a name is a landmark, and a text may have many.
    case 'table':
      return element('div', { role: 'group', tabIndex: 0, ariaLabel: 'Table' }, [node], styles.table)
    case 'th':
    case 'td':
      return element(tagName, {}, children, ALIGNMENTS[String(node.properties.align)])
    case 'pre':
      return element('pre', { tabIndex: 0 }, children)
    default: {
      const depth = /^h([1-6])$/.exec(tagName)?.[1]
      return depth ? element(`h${Math.min(Number(depth) + options.headingLevel - 1, 6)}`, {}, children) : node
    }
  }
}

const ALIGNMENTS: Readonly<Record<string, string | undefined>> = {
  center: styles.center,
  right: styles.right,
}

const element = (
  tagName: string,
  properties: Element['properties'],
  children: Element['children'] = [],
  className?: string,
): Element => ({
  type: 'element',
  tagName,
  properties: className ? { ...properties, className: [className] } : properties,
  children,
})

/** Text that is hidden until the reader reveals it. It is a checkbox, so that it works by keyboard and without scripts. */
const spoiler = (children: Element['children']): Element =>
  element(
    'span',
    {},
    [
      element('input', { type: 'checkbox', ariaLabel: 'Show spoiler' }, [], styles.spoilerSwitch),
      element('span', {}, children, styles.spoilerText),
    ],
    styles.spoiler,
  )

function link(
  { href: address, title }: Element['properties'],
  words: string,
  children: Element['children'],
  { outsideLinks }: MarkdownOptions,
): ElementContent[] {
  const href = typeof address === 'string' ? address : ''
  const kind = linkKind(href)
  if (kind === 'inert' || (kind === 'outside' && !outsideLinks)) return [element('span', { title }, children)]
  if (kind !== 'outside') return [element('a', { href, title }, children)]
  const shownLink = element(
    'a',
    { href, title, rel: ['nofollow', 'ugc', 'noopener'], target: '_blank' },
    children,
  )
  const host = hiddenHost(words, href)
  return host ? [shownLink, { type: 'text', value: ` (${host})` }] : [shownLink]
}

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/** The path of the site's own pictures. Others are not loaded, because loading a picture reveals who reads the text. */
const MEDIA = /^\/media\/[\w./-]+$/

function picture({ src, alt }: Element['properties'], options: MarkdownOptions): ElementContent[] {
  const address = typeof src === 'string' ? src : ''
  const words = typeof alt === 'string' ? alt : ''
  if (MEDIA.test(address) && !address.includes('..'))
    return [
      element('img', { src: address, alt: words, loading: 'lazy', decoding: 'async' }, [], styles.picture),
    ]
  return link({ href: address }, words, [{ type: 'text', value: words || 'Picture' }], options)
}
