import type { LiveEvent } from './live.contract.ts'

/** One part of a stream: an event, or how long to wait before coming back. */
export interface StreamPart {
  event?: LiveEvent & { id: string | undefined }
  retryMs?: number
}

/**
 * Reads server-sent events from text that arrives in pieces of any size. Comments are parts without anything. Fields and lines are as our
 * server writes them: one line of data, lines ended by a line feed.
 */
export class EventReader {
  #rest = ''

  /** The parts that are complete with this piece. */
  read(piece: string): StreamPart[] {
    const frames = (this.#rest + piece).split('\n\n')
    this.#rest = frames.pop()!
    return frames.map(readFrame)
  }
}

function readFrame(frame: string): StreamPart {
  const fields = new Map(
    frame.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
    }),
  )
  const [name, data, retry] = [fields.get('event'), fields.get('data'), Number(fields.get('retry'))]
  if (name !== undefined && data !== undefined)
    return {
      event: { name, data: JSON.parse(data), id: fields.get('id') } as LiveEvent & { id: string | undefined },
    }
  return retry > 0 ? { retryMs: retry } : {}
}
