import type { RouteConfig } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { type ApiResponse, routesOf, testApi } from '../test/api.ts'
import { HOSTILE, seeded } from '../test/hostileValues.ts'
import { resolve, type Schema } from '../test/jsonSchema.ts'
import { addRoles, STAFF } from '../test/roles.ts'
import { GAMES, PEOPLE, POSTS } from '../test/world.ts'

const { api, db, get, signIn } = await testApi()
await db.kysely
  .insertInto('feedback')
  .values(
    Object.values(POSTS).map((id) => ({
      id,
      kind: 'bug',
      title: `Bug ${id} of Carol`,
      content: 'Something is broken.',
      added_by: PEOPLE.carol,
    })),
  )
  .execute()
await db.kysely
  .insertInto('library')
  .values({ user_id: PEOPLE.carol, game_id: GAMES.tower, status: 'playing' })
  .execute()
const { body: document } = await get('/api/openapi.json')

/** These never arrive as a segment of a path: clients resolve them before they send an address. */
const DOTS = ['.', '..']

const random = seeded(20_240_517)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Valid values of a parameter, from its own description; ids and addresses are those of the world. */
function validValues(path: string, { name, schema }: { name: string; schema: Schema }): string[] {
  if (name === 'urlid' || name === 'into') return ['number-tower', 'idle-mine', 'gone', 'no-such-game']
  if (name === 'slug') return ['tower-works', 'nobody']
  if (name === 'username') return [...Object.keys(PEOPLE), 'nobody']
  if (name === 'id' && path.startsWith('/api/members/')) return Object.values(PEOPLE)
  // A game waits in the queue. Of all kinds and ids together too few exist to be met by chance.
  if (name === 'kind' && path === '/api/moderation/{kind}/{id}') return ['games', 'feeds']
  if (name === 'gameId') return [GAMES.tower, 999].map(String)
  if (name === 'id') return [...Object.values(POSTS), 999].map(String)
  return ((schema.enum as unknown[] | undefined) ?? [schema.example ?? schema.default ?? '1']).map(String)
}

interface Parameter {
  in: 'path' | 'query'
  name: string
  schema: Schema
}

/** An address of a route: each parameter left out, given a good value or a hostile one, at times twice or under a wrong name. */
function address(path: string, parameters: readonly Parameter[]): string {
  const value = (parameter: Parameter) =>
    random() < 0.5 ? pick(HOSTILE) : encodeURIComponent(pick(validValues(path, parameter)))
  const segment = (parameter: Parameter) => {
    const text = value(parameter)
    return DOTS.includes(text) ? 'a' : text || '%20'
  }
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(byName.get(name)!))
  const query: string[] = []
  // A few at a time: of many, one is nearly always refused.
  const chance = Math.min(0.25, 4 / parameters.length)
  for (const parameter of parameters.filter((each) => each.in === 'query')) {
    while (random() < chance) query.push(`${parameter.name}=${value(parameter)}`)
  }
  if (random() < 0.1) query.push(`${pick(HOSTILE)}=${pick(HOSTILE)}`)
  return `${filled}?${query.join('&')}`
}

/** The number of requests to a route: more often the more parameters it has. */
const roundsFor = (parameters: number) => Math.min(300, 120 + 60 * parameters)

/** Streams need a connection of Node's own: `live.api.test.ts` and `liveTopics.api.test.ts` have theirs. */
const isStream = (route: RouteConfig) => route.path === '/api/events'
const reading = routesOf(api).filter((route) => route.method === 'get' && !isStream(route))
// She has lists of her own.
const carol = await signIn(PEOPLE.carol)
const mod = await signIn(PEOPLE.mod)
await addRoles(db.kysely)
const admin = await signIn(STAFF.admin)
// Number Tower is theirs.
const dev = await signIn(PEOPLE.dev)
/** The headers of a request: of a member, a moderator, an admin, or a developer where a route responds to nobody else. */
function headersFor({ path, security, tags = [] }: RouteConfig) {
  if (tags.includes('Moderation') || tags.includes('Council')) return mod
  if (path.startsWith('/api/site/') && security) return admin
  if (tags.includes('Developers') || path.endsWith('/feed')) return dev
  return security ? carol : {}
}

test.each(reading.map((route) => [route.path, route] as const))(
  'no input makes %s fail: it responds, or names what is invalid',
  async (path, route) => {
    const operation = resolve(document, `#/paths/${path.replaceAll('/', '~1')}/get`)
    const parameters = (operation.parameters ?? []) as Parameter[]
    const seen = new Map<number, number>()
    for (let round = 0; round < roundsFor(parameters.length); round++) {
      const requested = address(path, parameters)
      // Throws for a status that is not described, 500 among them, and for a body that is not as described.
      const { status, body } = await get(requested, headersFor(route)).catch((error) => {
        throw new Error(`${requested.slice(0, 500)}: ${error.message}`)
      })
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (status !== 200)
        expect(body).toMatchObject({ type: 'about:blank', status, title: expect.any(String) })
      if (status === 400 && body.errors) expect(body.errors[0].parameter).toEqual(expect.any(String))
    }
    expect(seen.get(400)).toBeGreaterThan(0)
    if (parameters.length > 0) expect(seen.get(200)).toBeGreaterThan(0)
  },
)

test('each parameter that is rejected is named', async () => {
  for (const route of reading) {
    const operation = resolve(document, `#/paths/${route.path.replaceAll('/', '~1')}/get`)
    const path = route.path
      .replace('{urlid}', 'number-tower')
      .replace('{id}', '4')
      .replace('{username}', 'alice')
      .replace('{kind}', 'votes')
    for (const parameter of ((operation.parameters ?? []) as Parameter[]).filter(
      (each) => each.in === 'query',
    )) {
      for (const value of ['%00', 'a%00b']) {
        const others = route.path.endsWith('/neighbors') && parameter.name !== 'of' ? '&of=1' : ''
        const { status, body }: ApiResponse = await get(
          `${path}?${parameter.name}=${value}${others}`,
          headersFor(route),
        )
        expect([route.path, status, body.errors[0].parameter]).toEqual([route.path, 400, parameter.name])
      }
    }
    for (const name of ['__proto__', 'constructor', 'toString', '%5F%5Fproto__', 'unheard-of']) {
      const { status, body }: ApiResponse = await get(`${path}?${name}=1&of=1`, headersFor(route))
      expect([route.path, status]).toEqual([route.path, 400])
      expect(body.errors.map((error: { parameter: string }) => error.parameter).join()).toContain(
        decodeURIComponent(name),
      )
    }
  }
})

test('a search means its characters as they are, not as a pattern or as SQL', async () => {
  for (const text of ['%', '_', '\\', "' or '1'='1", '.*', '[a-z]', '(', '!!!'])
    for (const parameter of ['name', 'desc'])
      expect((await get(`/api/games?${parameter}=${encodeURIComponent(text)}`)).body.total).toBe(0)
})

test('after all of this everything is as it was', async () => {
  const { games } = await db.kysely
    .selectFrom('games')
    .select((eb) => eb.fn.countAll<string>().as('games'))
    .executeTakeFirstOrThrow()
  const { members } = await db.kysely
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<string>().as('members'))
    .executeTakeFirstOrThrow()
  expect([Number(games), Number(members)]).toEqual([
    Object.keys(GAMES).length,
    Object.keys({ ...PEOPLE, ...STAFF }).length,
  ])
  expect((await get('/api/health')).status).toBe(200)
})
