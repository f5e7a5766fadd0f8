import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'
import {
  describeApiTokens,
  describeLimits,
  describeUnavailable,
  errors,
  json,
} from './http/apiRouter.server.ts'
import { brotliOf } from './http/cache/brotli.server.ts'
import { type CachedResponse, cachedResponse, toResponse } from './http/cache/cachedResponse.server.ts'
import { textEtag } from './http/etag.server.ts'
import { jsonHeaders } from './http/jsonResponse.server.ts'
import { MAX_PARAMETERS, MAX_PATH_LENGTH, MAX_QUERY_LENGTH } from './http/requestLimits.ts'
import type { Services } from './services.server.ts'
import { scopesOf } from './tokenScopes.ts'

const documentSchema = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })

const description = createRoute({
  method: 'get',
  path: '/api/openapi.json',
  tags: ['Site'],
  summary: 'This description: OpenAPI 3.1',
  request: { query: z.strictObject({}) },
  responses: { 200: json(documentSchema, 'The OpenAPI document'), ...errors(400) },
})

const API_TOKENS =
  'Programs can send an API token, which members create in their settings, as `Authorization: Bearer idx_…`. Each endpoint lists the ' +
  'scopes that it accepts, and the token needs one of them: `read`, `write`, or `updates` (only for games that the member develops). Endpoints that list none ' +
  'accept no token. All tokens of a member share one rate limit, which each response states in `RateLimit` and `RateLimit-Policy`.'

const DATA_SERVICE =
  'In addition to this API, `/rest/v1` serves the catalog as read-only relations. It follows the conventions of PostgREST, so the client ' +
  '`@supabase/postgrest-js` works with it: `GET /rest/v1/games?select=name,upvotes&tags=cs.{Prestige}&order=upvotes.desc&limit=10`. ' +
  'A response has at most 1,000 rows and 4 MB. `GET /rest/v1/` lists the relations with their columns, and `POST /rest/v1/rpc/get_games33` is the list of `GET /api/games` there. No key is needed; an access token, or an API token with the scope `read`, adds the rows that only its member can see.'

const VERSIONS =
  'Fields, endpoints, optional parameters, and events can be added at any time: ignore what you don’t know. What exists stays. ' +
  'A change that breaks programs is announced six months ahead, in the changelog, here (`deprecated`), and by the headers `Deprecation` and `Sunset` of each response.'

/** Serves the description of all routes that `api` has by then, compressed: it is large, and the same for everyone. */
export function describeApi(api: OpenAPIHono, { config }: Services): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, from POST /auth/v1/token.',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    description: API_TOKENS,
  })
  let described: { name: string; response: Promise<CachedResponse> } | undefined
  api.openapi(description, async (c) => {
    const name = config.siteName
    if (described?.name !== name) described = { name, response: compress(documentOf(api, config)) }
    const response = await toResponse(await described.response, {
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    return response as Response & TypedResponse<never, 200, 'json'>
  })
}

/** The document as JSON. */
function documentOf(api: OpenAPIHono, { siteName, siteUrl }: Services['config']): Buffer<ArrayBuffer> {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        'The public catalog and the signed-in member’s own data. Times are ISO 8601 in UTC. ' +
        'Errors are problem details (RFC 9457); `errors` names the invalid parameters. ' +
        `A path has at most ${MAX_PATH_LENGTH} characters and a query ${MAX_QUERY_LENGTH} (otherwise 414), in at most ${MAX_PARAMETERS} parameters (400); ` +
        'headers that are too long are 431.\n\n' +
        `${VERSIONS}\n\n${API_TOKENS}\n\n${DATA_SERVICE}`,
    },
    servers: [{ url: siteUrl }],
  })
  describeApiTokens(document.paths, scopesOf)
  describeLimits(document.paths)
  describeUnavailable(document.paths, [description.path])
  return Buffer.from(JSON.stringify(document))
}

async function compress(document: Buffer<ArrayBuffer>): Promise<CachedResponse> {
  const brotli = await brotliOf(document)
  const etag = textEtag(document)
  const headers = { ...jsonHeaders(etag), vary: 'accept-encoding' }
  return cachedResponse(document, { etag, route: description.path, tags: new Set(), headers, brotli })
}
