import { Parser } from 'htmlparser2'
import { siteSlug } from './verificationToken.ts'

/** Where a token is in a document: in the site's own text, only where visitors may have written it, or nowhere. */
export type TokenLocation = 'own' | 'visitors' | 'missing'

/** Class names and ids that sites give to elements in which visitors write. */
const VISITORS =
  /comment|disqus|guestbook|shoutbox|(?:^|[^a-z])(?:community|reviews?|repl(?:y|ies)|discussions?|forum|chat|threads?|messages?|feedback|respond|testimonials?)(?:[^a-z]|$)/
/** Elements whose text is no part of the page. */
const NO_TEXT = new Set([
  'script',
  'style',
  'template',
  'textarea',
  'iframe',
  'object',
  'noembed',
  'noframes',
])
/** Elements within elements. The parser's time grows with their number, and no real page has as many. */
const MAX_DEPTH = 500
/** Elements that have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * Looks for a token in a document. In HTML it counts as a `<meta name="idledex-verification">` in the head, and as text, unless it is in an
 * element that looks like comments, reviews or a forum: strangers write there.
 */
export function findToken(
  document: { text: string; type: string },
  siteName: string,
  word: string,
): TokenLocation {
  const isHtml =
    document.type === 'text/html' || document.type.endsWith('+xml') || document.type.endsWith('/xml')
  if (!isHtml) return hasToken(document.text, siteName, word) ? 'own' : 'missing'
  return findInHtml(document.text, siteName, word)
}

function findInHtml(html: string, siteName: string, word: string): TokenLocation {
  const metaName = `${siteSlug(siteName)}-verification`
  const open: { name: string; byVisitors: boolean; isSilent: boolean }[] = []
  const texts = { own: [] as string[], visitors: [] as string[] }
  let isInBody = false
  let inMeta = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'body') isInBody = true
        if (name === 'meta' && !isInBody && attributes.name?.trim().toLowerCase() === metaName) {
          const content = attributes.content?.trim() ?? ''
          if (content === word || hasToken(content, siteName, word)) inMeta = true
        }
        if (VOID.has(name)) return
        if (open.length >= MAX_DEPTH) throw new TooDeep()
        const above = open.at(-1)
        const names = `${attributes.class ?? ''} ${attributes.id ?? ''} ${attributes.itemtype ?? ''}`
          .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
          .toLowerCase()
        open.push({
          name,
          byVisitors:
            (above?.byVisitors ?? false) || (name !== 'body' && name !== 'html' && VISITORS.test(names)),
          isSilent: (above?.isSilent ?? false) || NO_TEXT.has(name),
        })
      },
      ontext(text) {
        const at = open.at(-1)
        if (at?.isSilent) return
        texts[at?.byVisitors ? 'visitors' : 'own'].push(text)
      },
      onclosetag(name) {
        if (VOID.has(name)) return
        const at = open.findLastIndex((each) => each.name === name)
        if (at >= 0) open.length = at
      },
    },
    { decodeEntities: true },
  )
  try {
    parser.end(html)
  } catch (error) {
    if (error instanceof TooDeep) return 'missing'
    throw error
  }
  if (inMeta || hasToken(texts.own.join(''), siteName, word)) return 'own'
  return hasToken(texts.visitors.join(''), siteName, word) ? 'visitors' : 'missing'
}

class TooDeep extends Error {}

/** Tokens with optional spaces: Markdown may have escaped the brackets or the underscore. */
const TOKENS = /\[\s*([a-z0-9]+)\\?_verification\s*:\s*([A-Za-z0-9]+)\s*\\?\]/g

/** Whether a text has a token of the site with this word. */
const hasToken = (text: string, siteName: string, word: string): boolean =>
  text.matchAll(TOKENS).some(([, slug, found]) => slug === siteSlug(siteName) && found === word)
