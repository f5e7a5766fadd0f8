import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ask, testApi } from '../test/api.ts'

const { api } = await testApi()
const describedTo = (headers: HeadersInit) => api.request('/api/openapi.json', { headers })

test('the description of the API is compressed for who accepts it, and is not sent twice', async () => {
  const { body } = await ask(api, 'GET', '/api/openapi.json')
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await describedTo({ 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(JSON.parse(decompress(bytes).toString())).toEqual(body)
    expect(bytes.length).toBeLessThan(JSON.stringify(body).length / 5)
  }
  const etag = (await describedTo({})).headers.get('etag')!
  const again = await describedTo({ 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
