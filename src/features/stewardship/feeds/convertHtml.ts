import { htmlToMarkdown, htmlToText } from '#/shared/html/htmlToMarkdown.ts'
import { MAX_CONVERTED_LENGTH, MAX_HTML_LENGTH } from './feeds.limits.ts'

/** Whether a text is HTML rather than plain text or Markdown. */
export const looksLikeHtml = (text: string): boolean =>
  /<(?:p|br|div|ul|ol|li|h[1-6]|a|b|i|em|strong|img|span|table|blockquote|pre)\b[^<>]*>/i.test(text)

/**
 * Makes a converter from HTML to Markdown for the entries of one feed, whose relative addresses are relative to `base`. Converting costs about
 * a millisecond a kilobyte, so after `MAX_CONVERTED_LENGTH` it only removes the markup.
 */
export function htmlConverter(): (html: string, base: string) => string {
  let left = MAX_CONVERTED_LENGTH
  return (html, base) => {
    const cut = html.slice(0, MAX_HTML_LENGTH)
    left -= cut.length
    return left >= 0 ? htmlToMarkdown(cut, { base, linkPictures: true }) : htmlToText(cut)
  }
}
