import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Whether the client went away before it had sent its whole request: nobody waits for the response, and no error of ours. */
export function isAbortedRequest(c: Context): boolean {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
  return incoming?.destroyed === true && !incoming.complete
}
