// @module-tag smoke
import { describe, expect, test } from 'vitest'
import { routesOf, testApi } from '../test/api.ts'
import { resolve, type Schema, violations } from '../test/jsonSchema.ts'
import { POSTS } from '../test/world.ts'

const { api, get, statements } = await testApi()
const { body: document } = await get('/api/openapi.json')
const operations: { path: string; operation: Schema }[] = Object.entries(document.paths as Schema).flatMap(
  ([path, item]) =>
    Object.values(item as Schema).map((operation) => ({ path, operation: operation as Schema })),
)

/** What is sent piece by piece. */
const STREAMS: Readonly<Record<string, string>> = {
  '/api/events': 'text/event-stream',
  '/api/site/imports': 'application/jsonl',
}

/** Every object within a value, itself included. */
function objectsIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Schema, ...inner]
}

describe('the OpenAPI document', () => {
  test('says which version it is, and of what', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Idledex API', version: expect.any(String) })
    expect(document.servers).toEqual([{ url: 'http://localhost:3000' }])
  })

  test('has every route of the API, and no other', () => {
    const answered = api.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => `${route.method.toLowerCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const described = Object.entries(document.paths as Schema).flatMap(([path, item]) =>
      Object.keys(item as Schema).map((method) => `${method} ${path}`),
    )
    expect(described.sort()).toEqual([...new Set(answered)].sort())
    expect(described.length).toBe(routesOf(api).length)
  })

  test('refers to nothing that it does not hold, and holds nothing that it does not refer to', () => {
    const references = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    for (const reference of references) expect(resolve(document, reference)).toBeDefined()
    const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(components.filter((name) => !references.includes(name))).toEqual([])
  })

  test.each(operations)('describes $path in full', ({ path, operation }) => {
    expect(operation.summary).toEqual(expect.any(String))
    const parameters = (operation.parameters ?? []) as Schema[]
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => parameter.name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
    for (const parameter of parameters) {
      expect(['path', 'query']).toContain(parameter.in)
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
      expect(parameter.schema).toMatchObject({ type: expect.stringMatching(/^(string|integer)$/) })
    }
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size).toBe(names.length)
    const responses = operation.responses as Record<string, { description: string; content: Schema }>
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400']))
    expect(Object.keys(responses).filter((status) => /^20[01]$/.test(status))).toHaveLength(1)
    for (const [status, { description, content }] of Object.entries(responses)) {
      expect(description).not.toBe('')
      const data = STREAMS[path] ?? 'application/json'
      const type = /^20[01]$/.test(status) ? data : 'application/problem+json'
      expect(Object.keys(content)).toEqual([type])
    }
  })

  test('says what each endpoint responds while the database is unavailable, and how long to wait', () => {
    const unavailable = ({ operation }: (typeof operations)[number]) =>
      (operation.responses as Record<string, Schema>)['503']
    const silent = operations.filter((each) => !unavailable(each))
    expect(silent.map(({ path }) => path)).toEqual(['/api/openapi.json'])
    const generic = unavailable(operations.find(({ path }) => path === '/api/games/{urlid}')!)
    expect(generic).toMatchObject({
      headers: { 'Retry-After': { schema: { type: 'integer' } } },
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    })
  })

  test('says that what changes something, and what is one’s own, takes the access token of a session', () => {
    expect(document.components.securitySchemes.session).toMatchObject({ type: 'http', scheme: 'bearer' })
    const silent = Object.entries(document.paths as Schema).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { security?: Schema[] }>)
        .filter(([method]) => method !== 'get' || /^\/api\/me(\/|$)/.test(path))
        // A build that pushes an update has a token of its game instead.
        .filter(([, { security }]) => !security?.some((each) => 'session' in each || 'updateToken' in each))
        .map(([method]) => `${method} ${path}`),
    )
    expect(silent).toEqual([])
  })

  test('has examples that its own schemas allow', () => {
    for (const schema of objectsIn(document.paths).filter((each) => 'example' in each && 'type' in each))
      expect(violations(schema.example, schema, document)).toEqual([])
  })

  test('is made once and cached by clients', async () => {
    const { headers } = await get('/api/openapi.json')
    expect((await get('/api/openapi.json', { 'if-none-match': headers.get('etag')! })).status).toBe(304)
  })
})

describe('what tests compare responses with', () => {
  const author = () => ({ $ref: '#/components/schemas/Author' })

  test('notices what a description forbids', () => {
    const card = { id: 1.5, level: 101, level_color: 7 }
    const wrong = violations(card, author(), document).join('\n')
    expect(wrong).toContain('$.id is number, not string')
    expect(wrong).toContain('$.level_color is 7, outside of its bounds')
    expect(wrong).toContain('$.username is missing')
    expect(violations(null, author(), document)).toEqual(['$ is null, not object'])
    expect(violations('x', { type: 'string', enum: ['y'] }, document)).toHaveLength(1)
    expect(violations([1, 'x'], { type: 'array', items: { type: 'integer' } }, document)).toHaveLength(1)
    expect(
      violations({ a: -1 }, { type: 'object', additionalProperties: { minimum: 0 } }, document),
    ).toHaveLength(1)
    expect(violations(null, { anyOf: [author(), { type: 'null' }] }, document)).toEqual([])
    expect(() => violations(1, { multipleOf: 2 }, document)).toThrow('multipleOf')
    expect(() => violations(1, { $ref: '#/components/schemas/Nothing' }, document)).toThrow(
      'points to nothing',
    )
  })
})

describe('the API', () => {
  test('responds to unknown paths with a problem', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/games/number-tower/nothing', '/api/games/']) {
      const { status, body, headers } = await get(path)
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'application/problem+json'])
      expect(body).toMatchObject({ type: 'about:blank', title: 'Not found', status: 404 })
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('has nothing to %s', async (method) => {
    const response = await api.request('/api/games/counts', {
      method,
      body: method === 'DELETE' ? null : '{}',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })

  test('responds to HEAD like GET, without a body', async () => {
    for (const path of ['/api/games', '/api/games/number-tower', '/api/games/nothing', '/api/posts?page=0']) {
      const [head, whole] = await Promise.all([api.request(path, { method: 'HEAD' }), api.request(path)])
      expect(head.status).toBe(whole.status)
      expect([...head.headers]).toEqual([...whole.headers])
      expect(await head.text()).toBe('')
    }
  })

  test.each([
    ['/api/games', 0],
    ['/api/games/number-tower', 1],
    ['/api/games/number-tower/similar', 2],
    ['/api/games/number-tower/updates', 2],
    ['/api/games/number-tower/posts', 2],
    ['/api/games/number-tower/review-stats', 1],
    ['/api/games/number-tower/votes-by-month', 2],
    ['/api/updates', 1],
    ['/api/updates/1', 1],
    ['/api/posts', 1],
    [`/api/posts/${POSTS.list}`, 1],
    [`/api/posts/${POSTS.discussion}/comments`, 1],
  ])('responds to %s with %i statements, however much it shows', async (path, expected) => {
    const before = statements()
    expect((await get(path)).status).toBe(200)
    expect(statements() - before).toBe(expected)
  })

  test('says that it is well', async () => {
    const { body, headers } = await get('/api/health')
    expect(body).toMatchObject({ status: 'ok', catalog: { games: 4 } })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('names every tag and type of link', async () => {
    const { body } = await get('/api/tags')
    expect(body.categories.map((category: Schema) => category.id)).toHaveLength(10)
    expect(body.categories[0].tags[0]).toEqual({ id: 20, slug: 'web', name: 'Web' })
    expect(body.links).toContainEqual({ slug: 'google-play', name: 'Google Play' })
  })
})
