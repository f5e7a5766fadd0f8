import { Worker } from 'node:worker_threads'
import { BoundedQueue, QueueFullError } from '#/http/boundedQueue.ts'
import { FeedProblem, type ParsedFeed } from './feedEntry.ts'
import { PARSE_TIMEOUT_MS } from './feeds.limits.ts'
import type { FeedFile } from './parseFeed.ts'
import type { WorkerAnswer } from './parseWorker.server.ts'

const MAX_WAITING = 8
const MEMORY_MB = 256

const queue = new BoundedQueue<ParsedFeed>(1, MAX_WAITING)
let turns = 0

/**
 * Parses a feed in a thread of its own, one at a time, within bounds of time and memory: it was made by strangers, and the site goes on meanwhile.
 *
 * @throws FeedProblem if nothing in it can be used, or reading it takes too long
 */
export async function parseFeedInThread(file: FeedFile, now: number): Promise<ParsedFeed> {
  try {
    return await queue.run(String(++turns), () => parseInThread(file, now))
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new FeedProblem('Too many feeds are being read right now. Try again in a moment.')
    throw error
  }
}

function parseInThread({ bytes, charset, url }: FeedFile, now: number): Promise<ParsedFeed> {
  const worker = new Worker(new URL('./parseWorker.server.ts', import.meta.url), {
    workerData: { file: { bytes, charset, url }, now },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ParsedFeed>()
  const timer = setTimeout(
    () => reject(new FeedProblem('Reading the feed takes too long. Remove old entries from it.')),
    PARSE_TIMEOUT_MS,
  )
  worker.once('message', (response: WorkerAnswer) =>
    'feed' in response ? resolve(response.feed) : reject(new FeedProblem(response.problem)),
  )
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new FeedProblem('Reading the feed takes too much memory. Remove old entries from it.')
        : error,
    ),
  )
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
