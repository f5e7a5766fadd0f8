import { htmlToText } from '#/shared/html/htmlToMarkdown.ts'
import { looksLikeHtml } from './convertHtml.ts'

/** Longer titles are cut before they are read. */
const MAX_READ_TITLE = 2000

/** A title without markup and with the characters that its references name, however often a feed has escaped them. */
export function plainTitle(title: string): string {
  const cut = title.slice(0, MAX_READ_TITLE)
  if (looksLikeHtml(cut)) return htmlToText(cut)
  if (!cut.includes('&')) return cut
  return htmlToText(cut.replaceAll('<', '&lt;').replaceAll(/&(?!(?:#\d+|#x[\da-f]+|[a-z\d]+);)/gi, '&amp;'))
}
