import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cachedResponse, sizeOfResponse, toResponse } from './cachedResponse.server.ts'
import { exactBytes } from './exactBytes.ts'
import { FragmentCache } from './fragmentCache.ts'

const text = 'a short body'
const backing = (bytes: Buffer | undefined) => bytes?.buffer.byteLength

test('bytes get memory of their own size, and stay where they already have it', () => {
  const pooled = Buffer.from(text)
  expect(backing(pooled)).toBeGreaterThan(pooled.length)
  const exact = exactBytes(pooled)
  expect(exact.toString()).toBe(text)
  expect(backing(exact)).toBe(text.length)
  expect(exactBytes(exact)).toBe(exact)
})

test('a cached response keeps no more memory than its bytes in any encoding', async () => {
  const brotli = brotliCompressSync(text) as Buffer<ArrayBuffer>
  expect(backing(brotli)).toBeGreaterThan(brotli.length)
  const response = cachedResponse(Buffer.from(text), {
    route: '/',
    etag: '"1"',
    tags: new Set(),
    headers: {},
    brotli,
  })
  await toResponse(response, { acceptEncoding: 'gzip', ifNoneMatch: undefined })
  for (const encoded of [response.identity, response.brotli, response.gzip])
    expect(backing(encoded?.body)).toBe(encoded?.body.length)
  const length = text.length + 2 * brotli.length
  expect(sizeOfResponse(response, '/')).toBe(length + '/'.length + 1024)
})

test('a cached fragment keeps no more memory than its bytes', () => {
  const fragments = new FragmentCache(1024)
  fragments.set('key', Buffer.from(text))
  expect(fragments.get('key')?.toString()).toBe(text)
  expect(backing(fragments.get('key'))).toBe(text.length)
})
