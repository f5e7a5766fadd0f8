import { selectAll } from 'css-select'
import type { AnyNode, Document, Element } from 'domhandler'
import { textContent } from 'domutils'
import { decodeText } from '#/http/safeFetch/decodeText.ts'
import { parseHtml } from '#/shared/html/parseHtml.ts'

/** The first bytes of a page, in which it must declare its encoding; browsers look no further either. */
const PRESCANNED_BYTES = 4096
const MAX_JSON_LD = 20

/** A fetched HTML page, parsed and never executed. */
export class Page {
  readonly url: string
  readonly #document: Document

  /** @param url the address after redirects, against which the page's own addresses are resolved */
  constructor(bytes: Buffer, charset: string | undefined, url: string) {
    this.url = url
    this.#document = parseHtml(decodeText(bytes, [charset, declaredEncoding(bytes)]))
  }

  all(selector: string): Element[] {
    return selectAll<AnyNode, Element>(selector, this.#document)
  }

  /** The text of the first element that has some. */
  text(selector: string): string | undefined {
    return firstOf(this.all(selector).map(textOf))
  }

  /** The first value of an attribute. */
  attribute(selector: string, name: string): string | undefined {
    return firstOf(this.all(selector).map((element) => element.attribs[name]))
  }

  /** The content of the first of these properties (Open Graph) or names that has any. */
  meta(...names: string[]): string | undefined {
    return firstOf(names.flatMap((name) => this.metas(name)))
  }

  metas(name: string): string[] {
    return this.all(`meta[property="${name}" i], meta[name="${name}" i]`).flatMap(
      ({ attribs }) => attribs.content ?? [],
    )
  }

  /** An address on this page in full; undefined if it is not one of the web. */
  resolve(address: string | undefined): string | undefined {
    const text = address?.trim()
    if (!text || !URL.canParse(text, this.url)) return undefined
    const url = new URL(text, this.url)
    return /^https?:$/.test(url.protocol) ? url.href : undefined
  }

  /** The addresses in an attribute of some elements. */
  addresses(selector: string, name: string): string[] {
    return this.all(selector).flatMap((element) => this.resolve(element.attribs[name]) ?? [])
  }

  /** The objects of the page's JSON-LD. */
  linkedData(): Record<string, unknown>[] {
    const found: unknown[] = []
    for (const script of this.all('script[type="application/ld+json" i]')) {
      try {
        const parsed: unknown = JSON.parse(textContent(script))
        found.push(
          ...[parsed].flat().flatMap((each) => (isRecord(each) && each['@graph'] ? each['@graph'] : each)),
        )
      } catch {
        // Pages are untrusted.
      }
    }
    return found.filter(isRecord).slice(0, MAX_JSON_LD)
  }
}

export const textOf = (element: Element): string => textContent(element).replaceAll(/\s+/g, ' ').trim()

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first text that is not blank. */
export const firstOf = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.find((text) => text !== undefined && text.trim() !== '')

function declaredEncoding(bytes: Buffer): string | undefined {
  const head = parseHtml(bytes.subarray(0, PRESCANNED_BYTES).toString('latin1'))
  const [meta] = selectAll<AnyNode, Element>('meta[charset], meta[http-equiv="content-type" i]', head)
  return meta?.attribs.charset ?? /charset=\s*([\w.:-]{1,40})/i.exec(meta?.attribs.content ?? '')?.[1]
}
