import type { Element, Nodes } from 'hast'
import { escapeHtml } from '#/shared/html/escapeHtml.ts'

/** Elements that are written. Of any other only what is in it is. */
const TAGS = new Set(
  'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr img input li ol p pre span strong table tbody td th thead tr ul'.split(
    ' ',
  ),
)
/** Properties that are written, and their attributes. No other one is. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  alt: 'alt',
  ariaLabel: 'aria-label',
  className: 'class',
  decoding: 'decoding',
  href: 'href',
  loading: 'loading',
  rel: 'rel',
  role: 'role',
  src: 'src',
  start: 'start',
  tabIndex: 'tabindex',
  target: 'target',
  title: 'title',
  type: 'type',
}

const VOID = new Set(['br', 'hr', 'img', 'input'])

/**
 * The HTML of a tree. Other than hast-util-to-html, it escapes `<` in attributes as React does: what looks for tags in a page, such as
 * the content security policy, finds only real ones.
 */
export function writeHtml(node: Nodes): string {
  switch (node.type) {
    case 'root':
      return node.children.map(writeHtml).join('')
    case 'text':
      return escapeHtml(node.value)
    case 'element':
      return elementHtml(node)
    default:
      return ''
  }
}

function elementHtml(node: Element): string {
  const content = node.children.map(writeHtml).join('')
  if (!TAGS.has(node.tagName)) return content
  return VOID.has(node.tagName) ? startTag(node) : `${startTag(node)}${content}</${node.tagName}>`
}

function startTag({ tagName, properties }: Element): string {
  let tag = `<${tagName}`
  for (const [property, value] of Object.entries(properties)) {
    const name = ATTRIBUTES[property]
    if (!name || value === null || value === undefined) continue
    tag += ` ${name}="${escapeHtml(Array.isArray(value) ? value.join(' ') : String(value))}"`
  }
  return `${tag}>`
}
