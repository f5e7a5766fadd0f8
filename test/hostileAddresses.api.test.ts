import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadBuiltPages } from '#/renderer.server.ts'
import { createSite } from '#/site.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import { routesOf, testApi } from './api.ts'
import { HOSTILE, seeded } from './hostileValues.ts'
import type { Schema } from './jsonSchema.ts'
import { smallInternet } from './smallInternet.ts'
import { PEOPLE } from './world.ts'

const REQUESTS_TO_A_PAGE = 40
const REQUESTS_TO_A_WRITE = 15

const { network } = await smallInternet()
const { api, services, get, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000000' }, network)
const { body: document } = await get('/api/openapi.json')
const random = seeded(20_261_122)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

let site: ReturnType<typeof createSite>
beforeAll(async () => {
  buildIfStale()
  site = createSite(services, (await loadBuiltPages()).renderer)
})

/** Throws for a status that says that the server failed. */
async function send(method: string, path: string, init: RequestInit = {}): Promise<number> {
  const response = await site.request(`http://localhost${path}`, { method, ...init })
  const text = await response.text()
  if (response.status >= 500)
    throw new Error(`${method} ${path.slice(0, 300)} ${init.body}: ${response.status} ${text.slice(0, 300)}`)
  return response.status
}

const routeTree = await readFile(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')
const pages = [...new Set([...routeTree.matchAll(/fullPath: '([^']+)'/g)].map(([, path]) => path!))]
const gets = routesOf(api).filter(({ method }) => method === 'get')
const queryNames = [
  ...new Set(
    gets.flatMap(({ path, method }) =>
      ((document.paths[path]?.[method]?.parameters ?? []) as { in: string; name: string }[])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name),
    ),
  ),
  ...['tab', 'game', 'within', 'comment', 'token'],
]
const SEGMENTS = [
  'number-tower',
  'alice',
  '1',
  '4',
  ...HOSTILE.filter((text) => !['', '.', '..'].includes(text)),
]

/** An address of a page, with good and hostile segments and parameters that the API has somewhere. */
function pageAddress(page: string): string {
  const path = page.replaceAll(/\$\w+/g, () => pick(SEGMENTS))
  const query: string[] = []
  while (random() < 0.6) query.push(`${pick(queryNames)}=${pick(HOSTILE)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

describe('no address makes the site fail', () => {
  test.each(pages)('page %s', async (page) => {
    for (let round = 0; round < REQUESTS_TO_A_PAGE; round++) await send('GET', pageAddress(page))
  })

  test('a null character in each parameter of each page', async () => {
    for (const page of pages) {
      const path = page.replaceAll(/\$\w+/g, '%00')
      for (const name of queryNames) await send('GET', `${path}?${name}=%00`)
    }
  })

  test('addresses of nothing, and of what the framework would handle', async () => {
    for (const path of ['/_serverFn/.', '/_serverFn/', '/_serverFn/a%00b', '/_serverFn/..%2f..%2fx'])
      for (const method of ['GET', 'POST', 'HEAD'])
        expect([path, await send(method, path)]).toEqual([path, 404])
    for (const text of HOSTILE) await send('GET', `/${text}`)
    for (const text of HOSTILE) await send('GET', `/media/${text}`)
    for (const text of HOSTILE) await send('GET', `/auth/v1/${text}?${text}=${text}`)
  })
})

test('a redirect does not repeat the host of the request', async () => {
  const response = await site.request('http://evil.example/user/ALICE', { headers: { host: 'evil.example' } })
  expect([response.status, response.headers.get('location')]).toEqual([307, '/user/alice'])
})

describe('no body makes a write fail', () => {
  const writes = routesOf(api).filter(({ method }) => method !== 'get')

  /** A value that a schema describes, or does not. */
  function value(schema: Schema | undefined, depth = 0): unknown {
    if (random() < 0.3 || !schema || depth > 4)
      return pick<unknown>([
        pickText(),
        null,
        0,
        -1,
        1e308,
        true,
        [],
        {},
        [[[]]],
        { __proto__: null, a: pickText() },
      ])
    if (schema.$ref) {
      const name = String(schema.$ref).split('/').at(-1)!
      return value(document.components.schemas[name], depth + 1)
    }
    if (schema.enum) return pick(schema.enum as unknown[])
    const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
    if (options) return value(pick(options), depth + 1)
    if (schema.type === 'array') return [value(schema.items as Schema, depth + 1)]
    if (schema.type === 'integer' || schema.type === 'number') return pick([1, 2, 0, -1, 2 ** 31, 1.5])
    if (schema.type === 'boolean') return random() < 0.5
    if (schema.type !== 'object')
      return pick([pickText(), '2024-02-29', 'https://example.org/a', 'Plain text'])
    const entries = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    return Object.fromEntries(entries.map(([name, each]) => [name, value(each, depth + 1)]))
  }

  function pickText(): string {
    const text = pick(HOSTILE)
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }

  test.each(writes.map((route) => [route.method, route.path, route] as const))(
    '%s %s',
    async (method, path, route) => {
      const tags = route.tags ?? []
      const person = tags.includes('Moderation') || tags.includes('Council') ? PEOPLE.mod : PEOPLE.dev
      const headers = { ...(await signIn(person)), 'content-type': 'application/json' }
      const schema = document.paths[path]?.[method]?.requestBody?.content?.['application/json']?.schema
      for (let round = 0; round < REQUESTS_TO_A_WRITE; round++) {
        const address = path.replaceAll(/\{\w+\}/g, () => pick(SEGMENTS))
        const body = schema ? JSON.stringify(value(schema)) : pickText()
        await send(method.toUpperCase(), address, { headers, body })
      }
    },
  )
})
