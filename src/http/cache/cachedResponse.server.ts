import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { matchesEtag } from '../etag.server.ts'
import type { CacheTag } from './cacheTags.ts'
import { exactBytes } from './exactBytes.ts'
import type { Tagged } from './taggedCache.ts'

const compressGzip = promisify(gzip)

export type PlainHeaders = Readonly<Record<string, string>>

/** One encoding of a response, with nothing left to do but send it. */
export interface PreSerialized {
  body: Buffer<ArrayBuffer>
  headers: PlainHeaders
  /** The same headers as Node writes them: names and values in turns. */
  rawHeaders: readonly string[]
  /** The headers of 304 Not Modified. */
  notModifiedHeaders: PlainHeaders
  rawNotModifiedHeaders: readonly string[]
}

/** A response that is the same for every reader. */
export interface CachedResponse extends Tagged {
  etag: string
  /** The pattern of the route that made it, for metrics. */
  route: string
  identity: PreSerialized
  brotli: PreSerialized | undefined
  /** Undefined until somebody requests it: nearly every client takes brotli. */
  gzip: PreSerialized | undefined
}

type Encoding = 'brotli' | 'gzip' | 'identity'

/** @param headers those that all encodings share, without `etag`, `content-length` and `content-encoding` */
export function cachedResponse(
  identity: Buffer<ArrayBuffer>,
  options: {
    etag: string
    route: string
    tags: ReadonlySet<CacheTag>
    headers: PlainHeaders
    brotli?: Buffer<ArrayBuffer>
  },
): CachedResponse {
  const { etag, route, tags, brotli } = options
  const headers = { ...options.headers, etag }
  return {
    etag,
    route,
    tags,
    identity: preSerialize(identity, headers),
    brotli: brotli && preSerialize(brotli, headers, 'br'),
    gzip: undefined,
  }
}

function preSerialize(bytes: Buffer<ArrayBuffer>, shared: PlainHeaders, encoding?: 'br' | 'gzip') {
  const body = exactBytes(bytes)
  const headers = {
    ...shared,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
  }
  return {
    body,
    headers,
    rawHeaders: Object.entries(headers).flat(),
    notModifiedHeaders: shared,
    rawNotModifiedHeaders: Object.entries(shared).flat(),
  }
}

/** Maximum size of a response in bytes, with room for gzip, which is about as large as brotli. */
export function sizeOfResponse({ identity, brotli }: CachedResponse, key: string): number {
  return memoryOf(identity) + 2 * (brotli ? memoryOf(brotli) : 0) + key.length + 1024
}

/** What keeps a body in memory, which is never less than its length. */
const memoryOf = ({ body }: PreSerialized) => body.buffer.byteLength

/** The encoding that an `Accept-Encoding` header prefers; undefined where it has not been compressed yet. */
export function selectEncoding(
  response: CachedResponse,
  acceptEncoding: string | undefined,
): PreSerialized | undefined {
  return response.brotli ? response[acceptedEncoding(acceptEncoding)] : response.identity
}

function acceptedEncoding(header = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(header)) return 'brotli'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(header)) return 'gzip'
  return 'identity'
}

/** Sends a cached response, or 304 to a client that has it. */
export async function toResponse(
  cached: CachedResponse,
  request: { acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): Promise<Response> {
  const selected = selectEncoding(cached, request.acceptEncoding) ?? (await addGzip(cached))
  if (matchesEtag(request.ifNoneMatch, cached.etag))
    return new Response(null, { status: 304, headers: selected.notModifiedHeaders })
  return new Response(selected.body, { headers: selected.headers })
}

async function addGzip(cached: CachedResponse): Promise<PreSerialized> {
  const body = await compressGzip(cached.identity.body, { level: 6 })
  cached.gzip = preSerialize(body, cached.identity.notModifiedHeaders, 'gzip')
  return cached.gzip
}
