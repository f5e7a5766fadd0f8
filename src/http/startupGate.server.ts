import type { ServerResponse } from 'node:http'
import type { RequestListener } from './listen.server.ts'

const RETRY_SECONDS = 2
/** The paths of health checks. */
const READINESS = /^\/(healthz|api\/health)(\?|$)/

/** Responds in place of the site while it starts, and to health checks once it is stopping. */
export class StartupGate {
  #site: RequestListener | undefined
  #stopping = false

  readonly listener: RequestListener = (incoming, outgoing) => {
    if (!this.#site) return refuse(outgoing, 503, 'The site is starting. Try again in a moment.')
    const isCheck = READINESS.test(incoming.url ?? '')
    if (isCheck && this.#stopping) return refuse(outgoing, 503, 'The site is stopping.')
    // HTTP/1.0, in which some load balancers check, does not require it. Nothing that checks get depends on it.
    if (isCheck) incoming.headers.host ||= 'localhost'
    else if (!incoming.headers.host) return refuse(outgoing, 400, 'The request needs a Host header.')
    return this.#site(incoming, outgoing)
  }

  /** The site is ready: requests go to it from now on. */
  open(site: RequestListener): void {
    this.#site = site
  }

  /** Requests are served as before, but health checks fail, so that load balancers send no more of them. */
  announceStop(): void {
    this.#stopping = true
  }
}

function refuse(outgoing: ServerResponse, status: 400 | 503, text: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  const retry = status === 503 ? { 'retry-after': String(RETRY_SECONDS) } : {}
  outgoing.writeHead(status, { ...headers, ...retry }).end(`${text}\n`)
}
