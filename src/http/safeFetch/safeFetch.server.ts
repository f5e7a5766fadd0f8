import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import {
  ACCEPT,
  charsetOf,
  checkContent,
  checkDeclaredType,
  essence,
  type WantedContent,
} from './contentType.ts'
import { hostOf, notPublic, parseFetchableUrl } from './fetchableUrl.ts'
import { FetchError } from './fetchError.ts'
import { internet, type Network, type ResolvedAddress } from './network.server.ts'
import { isPublicAddress } from './publicAddress.ts'
import { readBody } from './readBody.server.ts'

/** All of a fetch: resolving, connecting, redirects, and the whole body. */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

export interface FetchOptions {
  wanted: WantedContent
  /** From an earlier response, to fetch only what has changed since. */
  validators?: Validators
  /** Tighter bounds than the defaults of 10 seconds and 10 MB. */
  timeoutMs?: number
  maxBytes?: number
}

/** What a server says about the version of a file. */
export interface Validators {
  etag?: string | undefined
  lastModified?: string | undefined
}

/** A fetched file; `isModified` is false, without bytes, if it is still the one of `validators`. */
export type Fetched = { url: string; validators: Validators } & (
  | {
      isModified: true
      type: string
      /** The character encoding that the server declares, if it does. */
      charset: string | undefined
      /** Empty if only headers were wanted. */
      bytes: Buffer
      /** For `wanted: 'headers'` alone. */
      framing?: FramingHeaders
    }
  | { isModified: false }
)

/** The headers by which a page says who may show it in a frame; several of one name are joined by commas. */
export interface FramingHeaders {
  frameOptions: string | undefined
  policy: string | undefined
}

/**
 * Fetches an address that a member gave us. Rejects with `FetchError` unless every rule holds: http or https, no credentials, a usual
 * port, a host with public addresses only (checked for each connection, which then goes to a checked address), at most three redirects
 * under the same rules, 10 seconds, 10 MB before and after decompression, and bytes that match the declared type. Sends no cookies and nothing about the member.
 */
export type SafeFetch = (address: string, options: FetchOptions) => Promise<Fetched>

/** Creates the fetcher of a process. Only tests pass `network`. */
export function openSafeFetch(
  site: { readonly siteName: string; siteUrl: string },
  network: Network = internet(),
): SafeFetch {
  return async (address, options) => {
    const timeout = AbortSignal.timeout(Math.min(options.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS))
    try {
      // Other names have no character that a product in this header may have.
      const agent = `${site.siteName.replaceAll(/[^\w.-]+/g, '') || 'Idledex'}/1.0 (+${site.siteUrl})`
      const url = parseFetchableUrl(address)
      // Whatever hangs, such as a name server or a socket, the caller continues in time.
      return await Promise.race([
        followRedirects(url, options, agent, network, timeout),
        rejectOnAbort(timeout),
      ])
    } catch (error) {
      throw explain(error, timeout)
    }
  }
}

async function followRedirects(
  first: URL,
  options: FetchOptions,
  agent: string,
  network: Network,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const addresses = await resolvePublic(hostOf(url), network)
    const response = await send(url, addresses, requestHeaders(options, agent), network, signal)
    try {
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (!REDIRECTS.includes(status) || location === undefined) return await receive(url, response, options)
      url = parseFetchableUrl(location, url)
    } finally {
      response.destroy()
    }
  }
  throw new FetchError('redirects', `This address redirects more than ${MAX_REDIRECTS} times.`)
}

/** The addresses of a host. A single private address rejects the host: nobody has both by accident. */
async function resolvePublic(host: string, network: Network): Promise<ResolvedAddress[]> {
  const family = isIP(host)
  const addresses = family === 0 ? await network.resolve(host) : [{ address: host, family: family as 4 | 6 }]
  if (addresses.length === 0)
    throw new FetchError('unreachable', `We couldn’t find ${host}. Check the address.`)
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw notPublic()
  return addresses
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function requestHeaders({ wanted, validators }: FetchOptions, agent: string): Record<string, string> {
  const { etag, lastModified } = validators ?? {}
  return {
    accept: ACCEPT[wanted],
    'accept-encoding': wanted === 'text' ? 'gzip' : 'identity',
    'user-agent': agent,
    ...(etag && isHeaderValue(etag) ? { 'if-none-match': etag } : {}),
    ...(lastModified && isHeaderValue(lastModified) ? { 'if-modified-since': lastModified } : {}),
  }
}

const isHeaderValue = (text: string) => /^[\x20-\x7e]{1,300}$/.test(text)

function send(
  url: URL,
  addresses: readonly ResolvedAddress[],
  headers: Record<string, string>,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = hostOf(url)
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions = {
    method: 'GET',
    headers: { ...headers, host: url.host },
    signal,
    createConnection: () => {
      const socket = network.connect(addresses, Number(url.port || (isSecure ? 443 : 80)))
      return isSecure ? connectTls({ socket, host, ...(isIP(host) ? {} : { servername: host }) }) : socket
    },
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? secureRequest : plainRequest)(url, options)
    request.once('response', resolve)
    request.once('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('The server changed the protocol'))
    })
    request.on('error', reject)
    request.end()
  })
}

async function receive(url: URL, response: IncomingMessage, options: FetchOptions): Promise<Fetched> {
  const { etag, 'last-modified': lastModified, 'content-type': contentType } = response.headers
  const validators = { etag: storable(etag), lastModified: storable(lastModified) }
  if (response.statusCode === 304 && options.validators)
    return {
      isModified: false,
      url: url.href,
      validators: {
        etag: validators.etag ?? options.validators.etag,
        lastModified: validators.lastModified ?? options.validators.lastModified,
      },
    }
  if (response.statusCode !== 200)
    throw new FetchError(
      'status',
      `The server at this address responded with status ${response.statusCode}.`,
      response.statusCode,
    )
  const type = essence(contentType)
  if (options.wanted === 'headers') {
    const framing = {
      frameOptions: response.headers['x-frame-options']?.toString(),
      policy: response.headers['content-security-policy']?.toString(),
    }
    const charset = charsetOf(contentType)
    return { isModified: true, url: url.href, type, charset, bytes: Buffer.alloc(0), validators, framing }
  }
  checkDeclaredType(type, options.wanted)
  const bytes = await readBody(response, Math.min(options.maxBytes ?? MAX_BYTES, MAX_BYTES))
  checkContent(bytes, type)
  return { isModified: true, url: url.href, type, charset: charsetOf(contentType), bytes, validators }
}

const storable = (value: string | undefined) => (value && isHeaderValue(value) ? value : undefined)

function explain(error: unknown, timeout: AbortSignal): FetchError {
  if (error instanceof FetchError) return error
  if (timeout.aborted) return new FetchError('slow', 'The server at this address took too long to respond.')
  return new FetchError('unreachable', 'The server at this address couldn’t be reached.')
}
