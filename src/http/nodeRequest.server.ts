import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Node's request and response; neither is there for a request within the process. */
export const nodeOf = (c: Context): Partial<HttpBindings> => (c.env ?? {}) as Partial<HttpBindings>

/**
 * A request header, by its lower-case name. It is read from Node's own request where there is one: building a
 * `Headers` object first would copy all of them.
 */
export function requestHeader(c: Context, name: string): string | undefined {
  const headers = nodeOf(c).incoming?.headers
  return headers ? (headers[name] as string | undefined) : c.req.header(name)
}

/** Path and query of a request's URL, as they were sent. */
export const addressOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Whether the client has disconnected. */
export const isDisconnected = (c: Context): boolean => nodeOf(c).outgoing?.destroyed === true

/** Whether the client disconnected before it sent its whole request. Nobody waits for the response, and it is not our error. */
export function isAbortedRequest(c: Context): boolean {
  const { incoming } = nodeOf(c)
  return incoming?.destroyed === true && !incoming.complete
}
