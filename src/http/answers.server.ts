import { hash } from 'node:crypto'
import type { Context, TypedResponse } from 'hono'
import { z } from 'zod'
import { type Page, toPage } from '#/shared/pagination.ts'
import { askedHeader } from './askedHeader.server.ts'
import type { RenderEnv } from './shows.server.ts'

/** JSON text of a `T`, written by the database or kept ready in memory: it goes out as it is, never parsed here. */
export type JsonText<T> = string & { readonly __json?: T }

const REVALIDATE = 'public, max-age=0, must-revalidate'

/** The entity tag of a text: weak, for a proxy may compress what it stands for. */
export function textEtag(text: string | Buffer): string {
  return `W/"${hash('sha1', text, 'base64url')}"`
}

/** Whether an `If-None-Match` header names `etag`, by weak comparison. */
export function matchesEtag(asked: string | null | undefined, etag: string): boolean {
  if (!asked) return false
  const opaque = withoutWeakness(etag)
  return asked === '*' || asked.split(',').some((each) => withoutWeakness(each.trim()) === opaque)
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, '')

/** The head of JSON that is the same for every reader; without an entity tag it is not to be kept. */
export function jsonHeaders(etag: string | undefined): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
  return etag === undefined ? headers : { ...headers, 'cache-control': REVALIDATE, etag }
}

/**
 * Answers with JSON, as text or its bytes, that is the same for every reader: with an entity tag, or 304 to who has it already.
 * A page that is rendered in this process wants neither.
 */
export function sendJson<T>(
  c: Context,
  json: JsonText<T> | Buffer<ArrayBuffer>,
  etag?: string,
): Response & TypedResponse<T, 200, 'json'> {
  type Answer = Response & TypedResponse<T, 200, 'json'>
  const tag = isInProcess(c) ? undefined : (etag ?? textEtag(json))
  const headers = jsonHeaders(tag)
  if (tag !== undefined && matchesEtag(askedHeader(c, 'if-none-match'), tag)) {
    return new Response(null, { status: 304, headers }) as unknown as Answer
  }
  headers['content-length'] = String(Buffer.byteLength(json))
  // Not by the context's own method, which turns plain headers into an object that has to be taken apart again.
  return new Response(json, { headers }) as unknown as Answer
}

/** The same for a value that has yet to be written as JSON. */
export function sendValue<T>(c: Context, value: T): Response & TypedResponse<T, 200, 'json'> {
  return sendJson<T>(c, JSON.stringify(value))
}

/** Answers with a value that is one reader's own: nobody on the way may keep it. */
export function sendPrivate<T>(c: Context, value: T): Response & TypedResponse<T, 200, 'json'> {
  const answer = c.body(JSON.stringify(value), 200, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  return answer as unknown as Response & TypedResponse<T, 200, 'json'>
}

/** Whether a page that is being rendered in this process asks, and not a reader from outside. */
function isInProcess(c: Context): boolean {
  return (c.env as RenderEnv | undefined)?.shows instanceof Set
}

/** A page's JSON from `size + 1` ready rows: the extra row only tells whether there is more. */
export function pageText<Row>(rows: JsonText<Row>[], page: number): JsonText<Page<Row>> {
  const { items, next } = toPage(rows, page)
  return `{"items":[${items.join(',')}],"next":${next}}`
}

/** The schema of a `Page` of `row`. */
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({
    items: z.array(row),
    next: z.int().nullable().meta({ description: 'Number of the next page, or null at the end' }),
  })
}
