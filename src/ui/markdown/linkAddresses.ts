import type { Link, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast'

const URL_START = String.raw`(?<![A-Za-z0-9])https?:\/\/|(?<![\p{L}\p{N}_.\/@-])www\.`
const EMAIL = String.raw`(?<![\w+.\/@-])(?<local>[\w+.-]+)@(?<domain>[\w-]+(?:\.[\w-]+)+)`
/** A web or email address. Nothing that one of them begins with is searched twice. */
const ADDRESS = new RegExp(String.raw`(?<url>(?:${URL_START})[\p{L}\p{N}][^\s<>]*)|${EMAIL}`, 'giu')

/** What ends a sentence rather than an address. An underscore that emphasizes nothing is part of the address. */
const TRAILING = new Set('?!.,:;*~\'"’”*]}。、，！？）」')

/** Makes links of the addresses in a text's words, e.g. https://example.org, www.example.org, or a@example.org. */
export function linkAddresses(tree: Root): void {
  linkIn(tree)
}

function linkIn(parent: Parents): void {
  if (parent.children.some((child) => child.type === 'text' && mayHaveAddress(child.value)))
    parent.children = parent.children.flatMap((child): RootContent[] =>
      child.type === 'text' ? withLinks(child) : [child],
    ) as typeof parent.children
  for (const child of parent.children)
    if ('children' in child && child.type !== 'link' && child.type !== 'linkReference') linkIn(child)
}

const mayHaveAddress = (text: string): boolean => text.includes('.') || text.includes('://')

function withLinks({ value }: Text): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) nodes.push({ type: 'text', value: value.slice(end, until) })
  }
  for (const match of value.matchAll(ADDRESS)) {
    const link = match.groups!.url
      ? toWebLink(match.groups!.url)
      : toMailLink(match[0], match.groups!.domain!)
    if (!link) continue
    addText(match.index)
    nodes.push(link)
    end = match.index + (link.children[0] as Text).value.length
  }
  addText(value.length)
  return nodes
}

function toWebLink(match: string): Link | undefined {
  const text = match.slice(0, endOfAddress(match))
  const url = /^www\./i.test(text) ? `http://${text}` : text
  return URL.canParse(url) ? toLink(url, text) : undefined
}

function toMailLink(text: string, domain: string): Link | undefined {
  return /[\d_-]$/.test(domain) ? undefined : toLink(`mailto:${text}`, text)
}

const toLink = (url: string, text: string): Link => ({
  type: 'link',
  url,
  title: null,
  children: [{ type: 'text', value: text }],
})

/** Where the address ends: before punctuation, and before a parenthesis that it did not open. */
function endOfAddress(match: string): number {
  let end = match.length
  let unopened = match.split(')').length - match.split('(').length
  for (; end > 0; end--) {
    const last = match[end - 1]!
    if (last === ')' && unopened > 0) unopened--
    else if (!TRAILING.has(last)) break
  }
  return end
}
