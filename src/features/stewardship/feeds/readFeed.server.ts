import { FetchError } from '#/http/safeFetch/fetchError.ts'
import type { SafeFetch, Validators } from '#/http/safeFetch/safeFetch.server.ts'
import { FeedProblem, type ParsedFeed } from './feedEntry.ts'
import { MAX_FEED_BYTES } from './feeds.limits.ts'
import { parseFeedInThread } from './parseFeedInThread.server.ts'

/** What reading a feed came to. A failure is a sentence for its owner. */
export type FeedReading =
  | { kind: 'unchanged'; validators: Validators }
  | { kind: 'read'; feed: ParsedFeed; validators: Validators }
  | { kind: 'failed'; error: string }

/** Fetches a feed and reads it. `validators`: of the last reading, to fetch it only if it has changed. */
export async function readFeed(
  safeFetch: SafeFetch,
  address: string,
  { validators, now }: { validators?: Validators; now: number },
): Promise<FeedReading> {
  try {
    const fetched = await safeFetch(address, {
      wanted: 'text',
      maxBytes: MAX_FEED_BYTES,
      ...(validators ? { validators } : {}),
    })
    if (!fetched.isModified) return { kind: 'unchanged', validators: fetched.validators }
    const feed = await parseFeedInThread(fetched, now)
    const moved = movedTo(address, fetched.url)
    if (moved) feed.lines.unshift({ entry: null, level: 'note', text: moved })
    if (feed.entries.length === 0 && feed.total > 0) return { kind: 'failed', error: nothingUsable(feed) }
    return { kind: 'read', feed, validators: fetched.validators }
  } catch (error) {
    if (error instanceof FetchError || error instanceof FeedProblem)
      return { kind: 'failed', error: error.message }
    throw error
  }
}

function movedTo(from: string, to: string): string | undefined {
  const [before, after] = [new URL(from), new URL(to)]
  before.hash = ''
  return before.href === after.href
    ? undefined
    : `The feed has moved to ${to.slice(0, 300)}. Use that address`
}

function nothingUsable({ total, lines }: ParsedFeed): string {
  const first = lines.find((line) => line.level === 'skipped')
  const count = total === 1 ? 'The only entry' : `None of the ${total.toLocaleString('en')} entries`
  return `${count} can be used. Entry ${first?.entry ?? 1}: ${first?.text ?? 'it is empty'}.`
}
