import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Whether the client disconnected before it sent its whole request. Nobody waits for the response, and it is not our error. */
export function isAbortedRequest(c: Context): boolean {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  return incoming?.destroyed === true && !incoming.complete
}
