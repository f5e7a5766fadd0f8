import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { type JsonText, jsonHeaders, sendJson } from './answers.server.ts'
import { headerList, type ReadyAnswer, readyAnswersOf } from './readyAnswers.server.ts'

/** Bound on the bytes of all kept answers. */
const MAX_BYTES = 16 * 1024 * 1024
/** Addresses that are remembered as asked for once. */
const MAX_REQUESTED = 10_000

/**
 * Answers that are the same for every reader and depend on nothing but their address and a state that has a name:
 * asked again in the same state, they are sent again, without even reading the parameters. They are kept from the
 * second time on that their address is asked for, in whatever state: of the many ways to filter a list most are asked
 * for only once, and keeping them would cost more than it spares.
 */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, ReadyAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, address) => body.length + address.length + 1,
  })
  readonly #asked = new Set<string>()
  readonly #stateEtag: () => string
  #etag = ''

  /** @param stateEtag names the state that answers are made from; a new name makes the old answers worthless */
  constructor(stateEtag: () => string) {
    this.#stateEtag = stateEtag
  }

  /** Stands before a route's validation; `onSend` is called for what is answered from here. */
  middleware(onSend: (c: Context) => void): MiddlewareHandler {
    return async (c, next) => {
      readyAnswersOf(c)?.add(this.find)
      this.#follow()
      const answer = this.#answers.get(addressOf(c))
      if (answer === undefined) return next()
      onSend(c)
      return sendJson(c, answer.body, this.#etag)
    }
  }

  /** Sends an answer that was made without waiting since the request came to its handler, and keeps it. */
  send<T>(c: Context, text: JsonText<T>) {
    this.#follow()
    const address = addressOf(c)
    if (!this.#isAskedAgain(address)) return sendJson<T>(c, text, this.#etag)
    const answer = readyAnswer(text, this.#etag)
    this.#answers.set(address, answer)
    return sendJson<T>(c, answer.body, this.#etag)
  }

  /** The kept answer to an address, with its head. */
  readonly find = (address: string): ReadyAnswer | undefined => {
    if (!address.startsWith('/api/')) return undefined
    this.#follow()
    return this.#answers.get(address)
  }

  #isAskedAgain(address: string): boolean {
    if (this.#asked.has(address)) return true
    if (this.#asked.size >= MAX_REQUESTED) this.#asked.clear()
    this.#asked.add(address)
    return false
  }

  #follow(): void {
    const etag = this.#stateEtag()
    if (etag === this.#etag) return
    this.#answers.clear()
    this.#etag = etag
  }
}

function readyAnswer(text: string, etag: string): ReadyAnswer {
  const body = Buffer.from(text)
  const headers = jsonHeaders(etag)
  const length = String(body.length)
  return {
    etag,
    head: headerList({ ...headers, 'content-length': length }),
    headUnchanged: headerList(headers),
    body,
  }
}

/** Path and query as they were sent: other spellings of the same question are kept apart. */
function addressOf(c: Context): string {
  const { url } = c.req
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
