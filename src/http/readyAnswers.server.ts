import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { matchesEtag } from './answers.server.ts'
import type { RequestListener } from './listen.server.ts'

/** An answer that is the same for every reader and has nothing left to be done but sending. */
export interface ReadyAnswer {
  etag: string
  /** Names and values in turns. */
  head: readonly string[]
  /** The same of an answer without a body, for who has it already. */
  headUnchanged: readonly string[]
  body: Buffer<ArrayBuffer>
}

/** Finds the ready answer to a GET of an address (path and query as they were sent) by somebody who is not signed in. */
export type FindReady = (address: string, incoming: IncomingMessage) => ReadyAnswer | undefined

/** Where the answers of a process lie that are ready to be sent. */
export class ReadyAnswers {
  readonly #places = new Set<FindReady>()

  /** Has a place looked into from now on. It must find only what the site itself would answer. */
  add(place: FindReady): void {
    this.#places.add(place)
  }

  find(incoming: IncomingMessage): ReadyAnswer | undefined {
    if (incoming.method !== 'GET' || incoming.headers.authorization !== undefined) return undefined
    for (const place of this.#places) {
      const found = place(incoming.url!, incoming)
      if (found) return found
    }
    return undefined
  }
}

/** What a request from outside brings along besides Node's own objects. */
interface ReadyEnv {
  ready?: ReadyAnswers
}

/** The ready answers of the process that was asked; undefined for what asks without a network. */
export function readyAnswersOf(c: Context): ReadyAnswers | undefined {
  return (c.env as ReadyEnv | undefined)?.ready
}

/**
 * Listens for a site. What is ready goes out before a request is made an object of the Web's kind and finds its way
 * through the routes: that would be more than half of what such an answer costs.
 */
export function siteListener(site: Hono): RequestListener {
  const ready = new ReadyAnswers()
  const listener = getRequestListener((request, env) => site.fetch(request, { ...env, ready }))
  return (incoming, outgoing) => {
    const answer = ready.find(incoming)
    if (answer) send(answer, incoming, outgoing)
    else return listener(incoming, outgoing)
  }
}

function send(answer: ReadyAnswer, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (matchesEtag(incoming.headers['if-none-match'], answer.etag)) {
    outgoing.writeHead(304, answer.headUnchanged as string[]).end()
  } else outgoing.writeHead(200, answer.head as string[]).end(answer.body)
}

/** The names and values of headers in turns. */
export function headerList(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}
