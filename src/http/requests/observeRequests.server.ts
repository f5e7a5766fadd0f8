import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import type { LabelCounter } from '#/shared/labelCounter.ts'
import type { Tracer } from '#/tracing/tracer.server.ts'
import { forwardedAddress } from '../clientAddress.server.ts'
import type { RequestListener } from '../listen.server.ts'
import { RequestInfo } from './requestInfo.server.ts'
import { beginRequestSpan, endRequestSpan } from './requestSpan.server.ts'

/** Records a request that has ended. */
export interface RequestRecorder {
  /** @param status of the response, or 'aborted' if the client left before it began */
  record(info: RequestInfo, status: number | 'aborted', seconds: number): void
}

export interface ObserverOptions {
  log: Logger
  proxies: BlockList
  /** Whether each request gets a line in the log. */
  accessLog: boolean
  /** Undefined where nobody reads metrics. */
  recorder: RequestRecorder | undefined
  /** Undefined where nothing is traced. */
  tracer: Tracer | undefined
  /** The public address of what is served. */
  origin: string
  /** Counts requests with a client that disconnected, or was too slow, before the body was complete; by method. */
  abortedBodies: LabelCounter
}

/**
 * Wraps the listener of a server. Each request gets an id (`X-Request-Id`), which is in its response and in all lines that are logged
 * while it is handled. A failure that was not logged yet is logged here, so that each 5xx response has one line; except 503, which
 * means that the site is busy and would fill the log.
 */
export function observeRequests(listener: RequestListener, options: ObserverOptions): RequestListener {
  const { tracer, proxies } = options
  const observesAll = options.accessLog || options.recorder !== undefined
  return (incoming, outgoing) => {
    const info = RequestInfo.begin(incoming)
    const watch = () => outgoing.on('close', () => finish(info, incoming, outgoing, options))
    if (tracer) info.span = beginRequestSpan(tracer, incoming, proxies)
    const isObserved = observesAll || info.span !== undefined
    if (isObserved) watch()
    info.run(() => listener(incoming, outgoing))
    // A response that is already sent came from a cache. It is no failure, and a listener would be most of its cost.
    if (!isObserved && !outgoing.writableEnded) watch()
  }
}

function finish(
  info: RequestInfo,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { log, proxies, accessLog, recorder, origin, abortedBodies }: ObserverOptions,
): void {
  const status = outgoing.headersSent ? outgoing.statusCode : 'aborted'
  recorder?.record(info, status, info.ageMs / 1000)
  if (info.span) endRequestSpan(info.span, info, status, pathOf(incoming), origin)
  if (!incoming.complete && !outgoing.writableFinished) abortedBodies.add(info.method)
  const isFailure = status !== 'aborted' && status >= 500 && status !== 503
  if (!accessLog && (!isFailure || info.isErrorLogged)) return
  const path = pathOf(incoming)
  info.run(() => {
    if (isFailure && !info.isErrorLogged) log.error({ status, path }, 'A request failed')
    if (!accessLog) return
    const forwarded = incoming.headers['x-forwarded-for']
    const address = forwardedAddress(incoming.socket.remoteAddress, forwarded as string | undefined, proxies)
    log.info({ status, path, address }, 'request')
  })
}

const PRIVATE_FEED = /(\/feeds\/following\/)[^.]*/

/** Without the query, which may have a mailed link's token, and without the key of a private feed, however its path is spelled. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.split('?', 1)[0]!
  const plain = URL.parse(path, 'http://site')?.pathname.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent)
  return (plain && PRIVATE_FEED.test(plain) ? plain : path).replace(PRIVATE_FEED, '$1…')
}
