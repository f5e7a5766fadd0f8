import { parentPort, workerData } from 'node:worker_threads'
import { FeedProblem, type ParsedFeed } from './feedEntry.ts'
import { type FeedFile, parseFeed } from './parseFeed.ts'

/** The thread's message: a feed, or why it could not be parsed. */
export type WorkerAnswer = { feed: ParsedFeed } | { problem: string }

const { file, now } = workerData as { file: FeedFile; now: number }

function response(): WorkerAnswer {
  try {
    return { feed: parseFeed(file, now) }
  } catch (error) {
    if (error instanceof FeedProblem) return { problem: error.message }
    throw error
  }
}

parentPort!.postMessage(response())
