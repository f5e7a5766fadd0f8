import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import type { LabelCounter } from '#/shared/labelCounter.ts'
import { forwardedAddress } from '../clientAddress.server.ts'
import type { RequestListener } from '../listen.server.ts'
import { RequestInfo } from './requestInfo.server.ts'

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
  /** Counts requests with a client that disconnected, or was too slow, before the body was complete; by method. */
  abortedBodies: LabelCounter
}

/**
 * Wraps the listener of a server. Each request gets an id (`X-Request-Id`), which is in its response and in all lines that are logged
 * while it is handled. A failure that was not logged yet is logged here, so that each 5xx response has one line; except 503, which
 * means that the site is busy and would fill the log.
 */
export function observeRequests(listener: RequestListener, options: ObserverOptions): RequestListener {
  const observesAll = options.accessLog || options.recorder !== undefined
  return (incoming, outgoing) => {
    const info = RequestInfo.begin(incoming)
    const watch = () => outgoing.on('close', () => finish(info, incoming, outgoing, options))
    if (observesAll) watch()
    info.run(() => listener(incoming, outgoing))
    // A response that is already sent came from a cache. It is no failure, and a listener would be most of its cost.
    if (!observesAll && !outgoing.writableEnded) watch()
  }
}

function finish(
  info: RequestInfo,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { log, proxies, accessLog, recorder, abortedBodies }: ObserverOptions,
): void {
  const status = outgoing.headersSent ? outgoing.statusCode : 'aborted'
  recorder?.record(info, status, info.ageMs / 1000)
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

/** Without the query, which may have a mailed link's token, and without the key of a private feed. */
const pathOf = ({ url = '' }: IncomingMessage) =>
  url.split('?', 1)[0]!.replace(/^(\/feeds\/following\/)[^.]*/, '$1…')
