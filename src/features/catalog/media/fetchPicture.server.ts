import { BoundedQueue, QueueFullError } from '#/http/boundedQueue.ts'
import { ApiProblem } from '#/http/problem.ts'
import { FetchError } from '#/http/safeFetch/fetchError.ts'
import type { SafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import { MAX_UPLOAD_BYTES } from './media.limits.ts'

const FETCHED_AT_ONCE = 4
const MAX_WAITING = 12

export const tooManyPictures = () =>
  new ApiProblem(
    503,
    'Too many pictures are being processed right now. Try again in a moment.',
    undefined,
    10,
  )

export interface FetchedPicture {
  bytes: Buffer
  type: string
}

/**
 * Returns a function that fetches a picture, a few at a time. It throws `ApiProblem` 400 if the address cannot be fetched, 413 if the
 * picture is too large, 415 if it is not a picture, and 503 if the queue is full.
 */
export function pictureFetcher(safeFetch: SafeFetch): (address: string) => Promise<FetchedPicture> {
  const queue = new BoundedQueue<FetchedPicture>(FETCHED_AT_ONCE, MAX_WAITING)
  return async (address) => {
    try {
      return await queue.run(address, async () => {
        const fetched = await safeFetch(address, { wanted: 'image', maxBytes: MAX_UPLOAD_BYTES })
        if (!fetched.isModified) throw new Error('A fetch without validators is never unmodified')
        return fetched
      })
    } catch (error) {
      if (error instanceof QueueFullError) throw tooManyPictures()
      if (!(error instanceof FetchError)) throw error
      throw new ApiProblem(STATUS[error.failure] ?? 400, error.message)
    }
  }
}

const STATUS: Partial<Record<FetchError['failure'], number>> = { size: 413, type: 415 }
