import { expect, test } from 'vitest'
import { ask, type Method, testApi } from '../test/api.ts'

const { api } = await testApi()
const { body } = await ask(api, 'GET', '/api/openapi.json')
const calls = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [method.toUpperCase() as Method, path] as const),
)

test.each(calls)('%s %s is not sniffed as another type, and has a cache policy', async (method, path) => {
  const address = path.replaceAll(/\{[^}]+\}/g, '1')
  for (const headers of [new Headers(), new Headers({ authorization: 'Bearer x.y.z' })]) {
    const response = await api.request(address, { method, headers })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toMatch(/^(no-store|public, max-age=0, must-revalidate)$/)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  }
})
