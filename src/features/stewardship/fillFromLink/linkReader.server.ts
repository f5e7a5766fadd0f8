import { steamAppId } from '#/features/catalog/links/linkTypeOf.ts'
import { BoundedQueue, QueueFullError } from '#/http/boundedQueue.ts'
import { invalidField, tryLater } from '#/http/problem.ts'
import { decodeText } from '#/http/safeFetch/decodeText.ts'
import { FetchError } from '#/http/safeFetch/fetchError.ts'
import type { SafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import type { FillProposals } from './fillFromLink.contract.ts'
import { Page } from './pageDocument.server.ts'
import { type Found, propose } from './proposals.ts'
import { itchDataAddress, readItch } from './readItch.server.ts'
import { readSteamDetails, readSteamPage, steamDetailsAddress } from './readSteam.server.ts'
import { manifestAddress, readWebPage } from './readWebPage.server.ts'

const READ_AT_ONCE = 3
const MAX_WAITING = 12
/** Parsing takes this process's time. Store pages have less than one megabyte. */
const MAX_PAGE_BYTES = 3 * 1024 * 1024
const MAX_JSON_BYTES = 1024 * 1024
const TIMEOUT_MS = 8_000

/**
 * Returns a function that reads the page of a game and proposes values for its fields, a few pages at a time. At most three fetches for one
 * address: the store's JSON, the page, and a file next to it. Pages are parsed, not executed: scripts, frames and
 * refreshes in them do nothing. It throws
 * `ApiProblem` 400 if the page cannot be fetched or read, and 503 if the queue is full.
 */
export function linkReader(safeFetch: SafeFetch): (address: string) => Promise<FillProposals> {
  const queue = new BoundedQueue<FillProposals>(READ_AT_ONCE, MAX_WAITING)
  const read = async (url: string, maxBytes: number) => {
    const fetched = await safeFetch(url, { wanted: 'text', maxBytes, timeoutMs: TIMEOUT_MS })
    if (!fetched.isModified) throw new Error('A fetch without validators is never unmodified')
    return fetched
  }
  /** A file that a page can do without. */
  const readRelated = async (url: string | undefined) => {
    if (url === undefined) return undefined
    try {
      const { bytes, charset, url: final } = await read(url, MAX_JSON_BYTES)
      return { text: decodeText(bytes, [charset]), url: final }
    } catch (error) {
      if (error instanceof FetchError) return undefined
      throw error
    }
  }
  const readPage = async (address: string) => {
    const { bytes, charset, url } = await read(address, MAX_PAGE_BYTES)
    return new Page(bytes, charset, url)
  }
  const find = async (address: string): Promise<Found> => {
    const app = steamAppId(address)
    if (app !== undefined) {
      const details = await readRelated(steamDetailsAddress(app, address))
      const found = details && readSteamDetails(details.text, app, address)
      return found ?? readSteamPage(await readPage(address), app)
    }
    const page = await readPage(address)
    if (/\.itch\.io$/.test(new URL(page.url).hostname))
      return readItch(page, (await readRelated(itchDataAddress(page.url)))?.text)
    return readWebPage(page, await readRelated(manifestAddress(page)))
  }
  return async (address) => {
    try {
      return await queue.run(address, async () => propose(await find(address)))
    } catch (error) {
      if (error instanceof QueueFullError)
        throw tryLater(503, 'Too many pages are being read right now. Try again in a moment.', 10)
      const message =
        error instanceof FetchError
          ? error.message
          : // A page nested so deeply that walking through it takes more than the stack has.
            error instanceof RangeError
            ? 'The content of this page can’t be read.'
            : undefined
      if (message === undefined) throw error
      throw invalidField('url', message)
    }
  }
}
