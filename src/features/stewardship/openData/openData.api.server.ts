import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { apiRouter, errors, json } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { PeriodicCache } from '#/http/cache/periodicCache.server.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendValue } from '#/http/jsonResponse.server.ts'
import type { Services } from '#/services.server.ts'
import { dumpsFolder, newestDump, type StoredDump } from './dumpFolder.server.ts'
import { openDataSchema } from './openData.contract.ts'

/** Another process may have written a dump. */
const MAX_AGE_SECONDS = 60

const openData = createRoute({
  method: 'get',
  path: '/api/open-data',
  tags: ['Games'],
  summary: 'The newest dump of all games',
  description:
    'Games with tags and links, updates, and sums of votes, as JSON Lines and as an SQLite database. Written once a day. The files of the last dumps can be ' +
    'downloaded for about three days; /open-data/latest/{name} redirects to the newest.',
  request: { query: z.strictObject({}) },
  responses: { 200: json(openDataSchema, 'Its files with sizes and checksums'), ...errors(400) },
})

/** Which dump of the catalog can be downloaded. */
export function openDataApi({ cache, config }: Services): OpenAPIHono {
  const api = apiRouter()
  const dumps = new PeriodicCache<StoredDump | undefined>({
    cache,
    tag: cacheTag.openData,
    maxAgeSeconds: MAX_AGE_SECONDS,
    maxHeld: 0,
  })
  api.openapi(openData, async (c) => {
    const { isOn } = config.openData
    const newest = isOn
      ? await dumps.get('newest', () => newestDump(dumpsFolder(config.dataDir)), { isPinned: true })
      : undefined
    addCacheTags(c, cacheTag.openData)
    return sendValue(c, { is_on: isOn, dump: newest?.dump ?? null })
  })
  return api
}
