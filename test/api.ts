import { isDeepStrictEqual } from 'node:util'
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import type { z } from 'zod'
import { createApi } from '#/api.server.ts'
import { readConfig } from '#/config.ts'
import type { Database } from '#/db/connect.ts'
import { openEvents } from '#/eventHandlers.server.ts'
import { ForYou } from '#/features/catalog/forYou/forYou.server.ts'
import { openCatalog } from '#/features/catalog/index/catalog.sync.server.ts'
import { ViewerGamesCache } from '#/features/catalog/index/viewerGames.server.ts'
import { LiveStreams } from '#/features/catalog/live/liveStreams.server.ts'
import { VisitLog } from '#/features/catalog/logs/visitLog.server.ts'
import { MediaLibrary, openMediaStore } from '#/features/catalog/media/mediaLibrary.server.ts'
import { PopularGames } from '#/features/catalog/popular/popularGames.server.ts'
import { PopularPosts } from '#/features/community/posts/popularPosts.server.ts'
import { type Auth, openAuth } from '#/features/people/auth/service/auth.server.ts'
import { sessionView, startSession } from '#/features/people/auth/service/sessions.server.ts'
import { ephemeralKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'
import { describeLimits, errors } from '#/http/apiRouter.server.ts'
import type { Network } from '#/http/safeFetch/network.server.ts'
import { openSafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import { openTurns } from '#/http/turns/turns.server.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { JOBS } from '#/jobs.server.ts'
import { ProcessCounters } from '#/processCounters.ts'
import { openCache } from '#/services.server.ts'
import { setSiteIdentity } from '#/shared/siteName.ts'
import { afterwards } from './database.ts'
import { type Filling, filledDatabase, world } from './filledDatabase.ts'
import { resolve, type Schema, violations } from './jsonSchema.ts'

/**
 * The API around a database of its own that holds the little world; call it at the top of a test file.
 * `environment` holds settings that differ from the defaults; `network` is what the safe fetcher sees of the Internet,
 * `filling` what the database holds, or a database, which the caller closes. `statements` counts what the API asked of the database.
 */
export async function testApi(
  environment: Record<string, string> = {},
  network?: Network,
  filling: Filling | Database = world(),
) {
  const db = 'kysely' in filling ? filling : await filledDatabase(filling)
  const log = pino({ level: 'silent' })
  const catalog = await openCatalog(db, { log })
  afterwards(() => catalog.close())
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++
      return result
    },
  }
  const counted = { ...db, kysely: db.kysely.withPlugin(counting) }
  const config = readConfig(environment)
  const auth = await openAuth(db, { config, log, keys: await ephemeralKeys() })
  afterwards(() => auth.close())
  const cache = openCache(catalog)
  const viewerGames = new ViewerGamesCache(counted.kysely)
  const forYou = new ForYou(counted.kysely, () => catalog.catalog, viewerGames)
  const live = await new LiveStreams(db, auth.sessionCache, log, config.writeLimitFactor).listen()
  afterwards(() => live.close())
  const events = await openEvents({
    config,
    db: counted,
    catalog,
    auth,
    cache,
    viewerGames,
    forYou,
    live,
    log,
  })
  afterwards(() => events.close())
  // Other files of the worker share it.
  afterwards(() => setSiteIdentity(undefined))
  const media = new MediaLibrary(openMediaStore(config))
  const safeFetch = openSafeFetch(config, network)
  // Runs nothing: a test that wants a job's work calls it.
  const jobs = new JobQueue(db, JOBS, log)
  afterwards(() => jobs.close())
  const visits = new VisitLog(counted, log)
  afterwards(() => visits.close())
  const services = {
    config,
    visits,
    db: counted,
    catalog,
    auth,
    cache,
    viewerGames,
    forYou,
    live,
    events,
    media,
    safeFetch,
    jobs,
    popularGames: new PopularGames(counted.kysely, catalog.catalog, cache),
    popularPosts: new PopularPosts(counted.kysely, cache),
    turns: openTurns(db, config.writeLimitFactor),
    counters: new ProcessCounters(),
    log,
  }
  const api = createApi(services)
  return {
    api,
    services,
    db,
    catalog,
    auth,
    cache,
    viewerGames,
    live,
    events,
    get: (path: string, headers?: HeadersInit) => ask(api, 'GET', path, headers ? { headers } : {}),
    /** Asks with another method; `body` is sent as JSON, also where `headers` have another type. */
    send: (method: Method, path: string, headers: HeadersInit = {}, body?: unknown) =>
      ask(api, method, path, {
        headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(headers)) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    signIn: (userId: string) => signIn(auth, userId),
    /** The same for a member whose account was just created. */
    signInAsNew: async (userId: string) => {
      await db.kysely
        .updateTable('profiles')
        .set({ created_at: new Date() })
        .where('id', '=', userId)
        .execute()
      return signIn(auth, userId)
    },
    statements: () => statements,
  }
}

/** Signs in a member of the test world; returns the headers for their requests. */
export async function signIn(auth: Auth, userId: string): Promise<{ authorization: string }> {
  const session = await auth.db.transaction().execute(async (trx) => {
    const account = { id: userId, email: `${userId}@example.org`, confirmed_at: new Date() }
    await trx
      .insertInto('auth_users')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return startSession(auth, trx, (await findUser(trx, userId))!, { method: 'password', place: {} })
  })
  const { access_token } = await sessionView(auth, auth.db, session)
  return { authorization: `Bearer ${access_token}` }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response; `body` is undefined if it has none, and a list if it is lines of JSON. */
export interface ApiResponse {
  status: number
  headers: Headers
  // Tests look into bodies of every shape; `get` has checked each against its schema.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

/**
 * Asks for a path below `api`, and throws if the response does not match the API's description: its status
 * is one of those listed for the address, its body is exactly what the schema for that status says, and it conforms
 * to that schema as the OpenAPI document words it.
 */
export async function ask(
  api: OpenAPIHono,
  method: Method,
  path: string,
  init: RequestInit = {},
): Promise<ApiResponse> {
  const response = await api.request(path, { ...init, method })
  const text = await response.text()
  const isLines = response.headers.get('content-type') === 'application/jsonl'
  const body = isLines ? linesOf(text) : text === '' ? undefined : JSON.parse(text)
  const route = routeOf(api, method, path)
  if (route && response.status !== 304)
    for (const each of isLines ? body : [body]) checkAnswer(api, route, response, each)
  return { status: response.status, headers: response.headers, body }
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

function checkAnswer(api: OpenAPIHono, route: RouteConfig, response: Response, body: unknown): void {
  const type = response.headers.get('content-type') ?? ''
  const what = `${route.method} ${route.path} responded ${response.status} as '${type}'`
  // `describeLimits` adds these two to every operation.
  const described = route.responses[response.status] ?? ([414, 431].includes(response.status) && PROBLEM)
  const content =
    described && 'content' in described ? described.content?.[type as 'application/json'] : undefined
  if (!content || !('schema' in content)) throw new Error(`${what}, not described: ${JSON.stringify(body)}`)
  const parsed = (content.schema as z.ZodType).safeParse(body)
  if (!parsed.success) throw new Error(`${what}, against its schema: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, body)) throw new Error(`${what}, and more than its schema says`)
  const document = documentOf(api)
  const wording = resolve(
    document,
    `#/paths/${route.path.replaceAll('/', '~1')}/${route.method}/responses/${response.status}/content/${type.replace('/', '~1')}/schema`,
  )
  const wrong = violations(body, wording, document)
  if (wrong.length > 0) throw new Error(`${what}, against its description: ${wrong.join('; ')}`)
}

const PROBLEM: RouteConfig['responses'][string] = errors(400)[400]

const documents = new WeakMap<OpenAPIHono, Schema>()

function documentOf(api: OpenAPIHono): Schema {
  const known = documents.get(api)
  if (known) return known
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Test', version: '1' } })
  describeLimits(document.paths)
  documents.set(api, document as unknown as Schema)
  return document as unknown as Schema
}

/** The described routes of an API. */
export function routesOf(api: OpenAPIHono): RouteConfig[] {
  return api.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []))
}

/** The described route for a path; undefined if there is none. One without a parameter goes before one with. */
function routeOf(api: OpenAPIHono, method: Method, path: string): RouteConfig | undefined {
  const pathname = path.split('?')[0]!
  return routesOf(api)
    .filter((route) => route.method === method.toLowerCase())
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .find((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
}
