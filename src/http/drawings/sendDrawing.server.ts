import type { Context } from 'hono'
import { QueueFullError } from '#/http/boundedQueue.ts'
import { matchesEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { asProblem } from '#/http/turns/takeTurns.server.ts'
import { TurnRefused } from '#/http/turns/turnQueue.server.ts'

const RETRY_AFTER_SECONDS = 5

export interface Drawing {
  /** Names the content, without quotes. */
  version: string
  /** The media type. */
  type: string
  /** Undefined if there is no such picture. Throws `QueueFullError` when too many wait, `TurnRefused` when there is no turn. */
  draw(): Promise<Buffer | undefined>
}

/**
 * Sends a picture that is drawn on request, at an address that names its content: 200, immutable; 304 for a matching entity tag; 404 if there
 * is none; 503 with Retry-After when too many pictures wait, or when there is no turn.
 */
export async function sendDrawing(c: Context, { version, type, draw }: Drawing): Promise<Response> {
  const caching = { etag: `"${version}"`, 'cache-control': 'public, max-age=31536000, immutable' }
  if (matchesEtag(c.req.header('if-none-match'), caching.etag)) return c.body(null, 304, caching)
  try {
    const picture = await draw()
    if (!picture) return noDrawing(c)
    return c.body(new Uint8Array(picture), 200, {
      ...SECURITY_HEADERS,
      ...caching,
      'content-type': type,
      'content-length': String(picture.length),
    })
  } catch (error) {
    if (error instanceof TurnRefused) return problemResponse(c, asProblem(error))
    if (!(error instanceof QueueFullError)) throw error
    c.header('retry-after', String(RETRY_AFTER_SECONDS))
    return problemResponse(
      c,
      new ApiProblem(503, 'Too many pictures are being drawn right now. Try again in a moment.'),
    )
  }
}

/** 404 for a picture that does not exist. */
export const noDrawing = (c: Context) => problemResponse(c, new ApiProblem(404, 'There is no such picture.'))

/** 302 from an outdated address to the current one. */
export const sendToDrawing = (c: Context, location: string) =>
  c.body(null, 302, { location, 'cache-control': 'public, max-age=60' })
