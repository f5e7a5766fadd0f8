import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Nodes } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { MAX_CONVERTED_LENGTH, MAX_HTML_LENGTH } from './feeds.limits.ts'

/** Whether a text is HTML rather than plain text or Markdown. */
export const looksLikeHtml = (text: string): boolean =>
  /<(?:p|br|div|ul|ol|li|h[1-6]|a|b|i|em|strong|img|span|table|blockquote|pre)\b[^>]*>/i.test(text)

/**
 * Makes a converter for the entries of one feed. Converting costs about a millisecond a kilobyte, so after `MAX_CONVERTED_LENGTH` it only removes
 * the markup.
 */
export function htmlConverter(): (html: string, base: string) => string {
  let left = MAX_CONVERTED_LENGTH
  return (html, base) => {
    left -= Math.min(html.length, MAX_HTML_LENGTH)
    return left >= 0 ? htmlToMarkdown(html, base) : withoutMarkup(html.slice(0, MAX_HTML_LENGTH))
  }
}

const withoutMarkup = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')

/**
 * HTML of a feed as Markdown. Scripts, frames, forms, styles and all attributes are gone, because Markdown has no place for them; links keep
 * their address, which the site checks where it shows them.
 */
function htmlToMarkdown(html: string, base: string): string {
  const cut = html.slice(0, MAX_HTML_LENGTH)
  try {
    const tree = toMdast(fromHtml(cut, { fragment: true }), { document: true })
    absolutize(tree as Nodes, base)
    return toMarkdown(tree as Parameters<typeof toMarkdown>[0], {
      bullet: '-',
      extensions: [gfmTableToMarkdown(), gfmStrikethroughToMarkdown()],
    }).trim()
  } catch (error) {
    // Nested too deeply for the converter.
    if (!(error instanceof RangeError)) throw error
    return withoutMarkup(cut)
  }
}

/** Relative addresses are relative to the feed's entry, not to this site; pictures become links, and raw HTML is dropped. */
function absolutize(node: Nodes, base: string): void {
  if ((node.type === 'link' || node.type === 'image') && !/^(?:https?|mailto):/i.test(node.url))
    node.url = URL.canParse(node.url, base) ? new URL(node.url, base).href : ''
  if (!('children' in node)) return
  node.children = (node.children as Nodes[]).filter((child) => child.type !== 'html') as typeof node.children
  for (const child of node.children) absolutize(child as Nodes, base)
}
