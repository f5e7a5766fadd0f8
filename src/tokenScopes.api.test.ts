import { describe, expect, test } from 'vitest'
import { API_SCOPES, type ApiScope } from '#/shared/apiScopes.ts'
import { testApi } from '../test/api.ts'
import type { Schema } from '../test/jsonSchema.ts'
import { operationsOf } from '../test/operations.ts'
import { smallInternet } from '../test/smallInternet.ts'
import { validRequest } from '../test/validRequest.ts'
import { PEOPLE } from '../test/world.ts'
import { listedEndpoints, scopesOf } from './tokenScopes.ts'

const { api, get, send, signIn } = await testApi(
  { WRITE_LIMIT_FACTOR: '100' },
  (await smallInternet()).network,
)
const { body: document } = await get('/api/openapi.json')
const operations = operationsOf(document).map((each) => ({
  ...each,
  scopes: ((each.operation.security ?? []) as Record<string, string[]>[]).flatMap(
    ({ apiToken = [] }) => apiToken,
  ),
}))

const tokens = new Map<ApiScope, string>()
const session = await signIn(PEOPLE.mod)
for (const scope of API_SCOPES) {
  const { body } = await send('POST', '/api/me/tokens', session, { name: scope, scopes: [scope] })
  tokens.set(scope, body.token)
}

describe.each(API_SCOPES)('a token with the scope %s', (scope) => {
  test.each(operations)('is accepted by $name only if the endpoint names the scope', async (each) => {
    const { path, init } = validRequest(document, each)
    const headers = { ...init.headers, authorization: `Bearer ${tokens.get(scope)}` }
    const response = await api.request(path, { ...init, headers })
    const { code } = response.status === 403 ? await response.clone().json() : { code: undefined }
    const isOfOtherGame = scope === 'updates' && each.scopes.includes('updates')
    if (each.scopes.includes(scope)) {
      expect(response.status, await response.text()).not.toBe(401)
      if (!isOfOtherGame) expect(code).not.toBe('insufficient_scope')
    } else expect([response.status, code]).toEqual([403, 'insufficient_scope'])
    expect(response.headers.get('ratelimit')).toMatch(/^"member";r=\d+;t=\d+$/)
  })
})

describe('no API token reaches', () => {
  test.each(operations.filter(({ tags }) => tags.includes('Moderation') || tags.includes('Council')))(
    'the tools of moderators and the council: $name',
    ({ scopes }) => expect(scopes).toEqual([]),
  )

  test.each(
    operations.filter(({ name }) =>
      /sessions|export|tokens|me\/username|password|role|\/ban|prestige|ownership|steam-keys|votes-removal|\/feed(\/|$)|^(PATCH|DELETE) \/api\/me$/.test(
        name,
      ),
    ),
  )('what secures an account or proves ownership: $name', ({ scopes }) => expect(scopes).toEqual([]))

  test.each(operations.filter(({ operation }) => /recent sign-in/.test(String(operation.description))))(
    'what needs a recent sign-in: $name',
    ({ scopes }) => expect(scopes).toEqual([]),
  )
})

test('every endpoint that is listed for a scope exists', () => {
  const described = operations.flatMap(({ name, scopes }) => (scopes.length > 0 ? [name] : []))
  expect(described.length).toBeGreaterThan(50)
  for (const { name, scopes } of operations) expect([name, scopes]).toEqual([name, scopesOf(name)])
  expect(described.sort()).toEqual(listedEndpoints().sort())
})

test('a token with the scope read reads all that visitors can read, except the event stream', () => {
  const isPublic = ({ operation }: { operation: Schema }) =>
    (operation.security as object[] | undefined)?.some((way) => Object.keys(way).length === 0) ?? true
  const open = operations.filter((each) => each.method === 'get' && isPublic(each))
  expect(open.length).toBeGreaterThan(20)
  const refused = open.filter(({ scopes }) => !scopes.includes('read')).map(({ name }) => name)
  expect(refused).toEqual(['GET /api/events'])
})
