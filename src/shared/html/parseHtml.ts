import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'

/** Browsers nest no deeper than 512. What walks through a page takes time with the square of this. */
const MAX_DEPTH = 512
/** A store's page has about 3,000. */
const MAX_ELEMENTS = 50_000

class Enough extends Error {}

/** The handler of a parser that stops a page in time. */
class BoundedHandler extends DomHandler {
  #depth = 0
  #elements = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.#depth > MAX_DEPTH || ++this.#elements > MAX_ELEMENTS) throw new Enough()
    super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    this.#depth--
    super.onclosetag()
  }

  document(): Document {
    return this.root
  }
}

/** Parses HTML within limits on size and depth; anything beyond them is ignored. */
export function parseHtml(html: string): Document {
  const handler = new BoundedHandler()
  try {
    new Parser(handler).end(html)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return handler.document()
}
