import type { Context, TypedResponse } from 'hono'
import { z } from 'zod'
import { type Page, toPage } from '#/shared/pagination.ts'
import { isRenderRequest } from './cache/renderTags.server.ts'
import { matchesEtag, textEtag } from './etag.server.ts'
import { requestHeader } from './nodeRequest.server.ts'

declare const JSON_OF: unique symbol

/**
 * JSON text of a `T`, which is sent as it is and never parsed. `toJsonText` and functions that join such texts make it from
 * checked parts; `asJsonText` trusts its caller.
 */
export type JsonText<T> = string & { readonly [JSON_OF]: T }

/** The JSON text of a value. */
export const toJsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

/**
 * Marks text from the database or the catalog as JSON of a `T`. Nothing checks it here: the tests
 * of the endpoint validate the response against its schema.
 */
export const asJsonText = <T>(text: string): JsonText<T> => text as JsonText<T>

const REVALIDATE = 'public, max-age=0, must-revalidate'

/** The headers of JSON that is the same for every reader; without an entity tag it must not be cached. */
export function jsonHeaders(etag: string | undefined): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
  return etag === undefined ? headers : { ...headers, 'cache-control': REVALIDATE, etag }
}

/**
 * Sends JSON, as text or bytes, that is the same for every reader: with an entity tag, or 304 to a client that has it.
 * A page that is rendered in this process needs neither.
 */
export function sendJson<T>(
  c: Context,
  json: JsonText<T> | Buffer<ArrayBuffer>,
  etag?: string,
): Response & TypedResponse<T, 200, 'json'> {
  type JsonResponse = Response & TypedResponse<T, 200, 'json'>
  if (isRenderRequest(c)) return responseToRender(json) as unknown as JsonResponse
  const tag = etag ?? textEtag(json)
  const headers = jsonHeaders(tag)
  if (tag !== undefined && matchesEtag(requestHeader(c, 'if-none-match'), tag)) {
    return new Response(null, { status: 304, headers }) as unknown as JsonResponse
  }
  headers['content-length'] = String(Buffer.byteLength(json))
  // Not `c.body`, which turns plain headers into a `Headers` object that Node's adapter then takes apart again.
  return new Response(json, { headers }) as unknown as JsonResponse
}

/** A response whose JSON is read from the text. By default it would become bytes, a stream, and a text again. */
function responseToRender(json: string | Buffer<ArrayBuffer>): Response {
  const response = new Response(json, { headers: jsonHeaders(undefined) })
  // An assignment would fail: the prototype's is read-only.
  return Object.defineProperty(response, 'json', { value: async () => JSON.parse(json.toString()) })
}

/** The same for a value that is not JSON text yet. */
export function sendValue<T>(c: Context, value: T): Response & TypedResponse<T, 200, 'json'> {
  return sendJson<T>(c, toJsonText(value))
}

/** Sends a value that belongs to one reader: no cache may store it. */
export function sendPrivate<T>(c: Context, value: T): Response & TypedResponse<T, 200, 'json'> {
  return sendPrivateText<T>(c, toJsonText(value))
}

/** The same for JSON that is text already. */
export function sendPrivateText<T>(_c: Context, text: JsonText<T>): Response & TypedResponse<T, 200, 'json'> {
  // Not `c.body`: see `sendJson`.
  const response = new Response(text, { headers: PRIVATE_HEADERS })
  return response as unknown as Response & TypedResponse<T, 200, 'json'>
}

/** Sends what was created, with 201 and its address in the API. */
export function sendCreated<T>(
  _c: Context,
  value: T,
  location: string,
): Response & TypedResponse<T, 201, 'json'> {
  const response = new Response(JSON.stringify(value), {
    status: 201,
    headers: { ...PRIVATE_HEADERS, location },
  })
  return response as unknown as Response & TypedResponse<T, 201, 'json'>
}

const PRIVATE_HEADERS = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Sends JSON that belongs to one reader as a file to save. */
export function sendDownload<T>(
  c: Context,
  text: JsonText<T>,
  filename: string,
): Response & TypedResponse<T, 200, 'json'> {
  const response = c.body(text, 200, {
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  return response as unknown as Response & TypedResponse<T, 200, 'json'>
}

/** A page's JSON from up to `size + 1` rows of JSON. The extra row only shows whether there is a next page. */
export function pageText<Row>(rows: JsonText<Row>[], page: number): JsonText<Page<Row>> {
  const { items, next } = toPage(rows, page)
  return asJsonText(`{"items":[${items.join(',')}],"next":${next}}`)
}

/** The schema of a `Page` of `row`. */
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({
    items: z.array(row),
    next: z.int().nullable().meta({ description: 'Number of the next page, or null at the end' }),
  })
}
