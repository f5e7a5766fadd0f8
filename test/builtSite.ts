import { selectAll } from 'css-select'
import type { AnyNode, Document, Element } from 'domhandler'
import { getAttributeValue, textContent } from 'domutils'
import { loadBuiltPages } from '#/renderer.server.ts'
import { parseHtml } from '#/shared/html/parseHtml.ts'
import { createSite } from '#/site.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import type { testApi } from './api.ts'

const ORIGIN = 'http://localhost'

type World = Awaited<ReturnType<typeof testApi>>

/**
 * The built site around what `testApi` returned, without a socket: pages as crawlers and readers without scripts get them. Call it at the
 * top of a test file; it builds the front end first if it is stale.
 */
export async function builtSite({ services }: Pick<World, 'services'>) {
  buildIfStale()
  const site = createSite(services, (await loadBuiltPages()).renderer)
  const request = (path: string, init: RequestInit = {}) => site.request(new URL(path, ORIGIN).href, init)
  return {
    request,
    /** A page of the site. Throws unless it has the status. */
    async page(
      path: string,
      { status = 200, ...init }: RequestInit & { status?: number } = {},
    ): Promise<SitePage> {
      const response = await request(path, init)
      if (response.status !== status) throw new Error(`${path}: ${response.status} instead of ${status}`)
      return new SitePage(await response.text(), response.headers)
    },
  }
}

/** What a page's HTML holds, by CSS selectors. Texts have single spaces. */
export class SitePage {
  readonly html: string
  readonly headers: Headers
  readonly #document: Document

  constructor(html: string, headers: Headers) {
    this.html = html
    this.headers = headers
    this.#document = parseHtml(html)
  }

  get title(): string | undefined {
    return this.text('title')
  }

  get canonical(): string | undefined {
    return this.attribute('link[rel="canonical"]', 'href')
  }

  /** The content of a `<meta>`, by its name or property. */
  meta(name: string): string | undefined {
    return this.attribute(`meta[name="${name}"], meta[property="${name}"]`, 'content')
  }

  /** The text of the first element. */
  text(selector: string): string | undefined {
    const element = this.#first(selector)
    return element && plain(element)
  }

  /** The texts of all elements. */
  texts(selector: string): string[] {
    return this.#all(selector).map(plain)
  }

  attribute(selector: string, name: string): string | undefined {
    const element = this.#first(selector)
    return element && getAttributeValue(element, name)
  }

  /** An attribute of all elements; `undefined` for those without it. */
  attributes(selector: string, name: string): (string | undefined)[] {
    return this.#all(selector).map((element) => getAttributeValue(element, name))
  }

  /** Where the first link with a text leads. Throws if there is none. */
  linkTo(name: string): string {
    const link = this.#all('a[href]').find((element) => plain(element) === name)
    if (!link) throw new Error(`no link '${name}'`)
    return getAttributeValue(link, 'href')!
  }

  #first(selector: string): Element | undefined {
    return this.#all(selector)[0]
  }

  #all(selector: string): Element[] {
    return selectAll<AnyNode, Element>(selector, this.#document)
  }
}

const plain = (element: Element) => textContent(element).replaceAll(/\s+/g, ' ').trim()
