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
    if (!this.#site) return refuse(outgoing, 'The site is starting. Try again in a moment.')
    if (this.#stopping && READINESS.test(incoming.url ?? '')) return refuse(outgoing, 'The site is stopping.')
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

function refuse(outgoing: ServerResponse, text: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  outgoing.writeHead(503, { ...headers, 'retry-after': String(RETRY_SECONDS) }).end(`${text}\n`)
}
