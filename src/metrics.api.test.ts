import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testApi } from '../test/api.ts'
import { PEOPLE } from '../test/world.ts'
import { requestRecorder } from './http/requests/requestMetrics.server.ts'
import { createRegistry, measureServices, metricsEndpoint, metricsReader } from './metrics.server.ts'

const TOKEN = 'a-token-for-the-operator'
const { api, services, send, signIn, get, catalog } = await testApi()
const registry = createRegistry()
measureServices(registry, services)
requestRecorder(registry)
const site = new Hono().get('/metrics', metricsEndpoint(metricsReader(registry), TOKEN))
const read = (headers: Record<string, string> = {}) => site.request('/metrics', { headers })

/** The value of a series; undefined if there is none. */
async function seriesValue(series: string): Promise<number | undefined> {
  const text = await (await read({ authorization: `Bearer ${TOKEN}` })).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}

test.each([{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${TOKEN}` }])(
  'tells nobody anything without the token: %o',
  async (headers) => {
    const response = await read(headers as Record<string, string>)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.text()).not.toContain('idledex_')
  },
)

test('describes the process, the index, the caches and the database', async () => {
  await get('/api/games')
  await get('/api/games')
  expect(await seriesValue('idledex_catalog_games')).toBe(catalog.catalog.size)
  await expect.poll(() => seriesValue('idledex_catalog_lag_seconds')).toBe(0)
  expect(await seriesValue('idledex_cache_entries{cache="responses"}')).toBe(1)
  const bytes = await seriesValue('idledex_cache_bytes{cache="responses"}')
  expect(bytes).toBeGreaterThan(100)
  expect(await seriesValue('idledex_cache_max_bytes{cache="responses"}')).toBeGreaterThan(bytes!)
  expect(await seriesValue('idledex_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(await seriesValue('process_resident_memory_bytes')).toBeGreaterThan(1e7)
})

test('counts what the rate limits reject, by limit', async () => {
  expect(await seriesValue('idledex_rate_limit_refusals_total{limit="votes"}')).toBeUndefined()
  const headers = await signIn(PEOPLE.alice)
  let refused = 0
  for (let i = 0; refused === 0 && i < 1000; i++) {
    const { status } = await send('POST', '/api/upvote', headers, { id: 999_999 })
    if (status === 429) refused++
  }
  expect(refused).toBe(1)
  const refusals = [...services.counters.refusals.entries()]
  expect(refusals).toHaveLength(1)
  const [limit] = refusals[0]!
  expect(await seriesValue(`idledex_rate_limit_refusals_total{limit="${limit}"}`)).toBe(1)
})

test('says for how long the index is behind while the database cannot be read', async () => {
  const read = catalog.refresh.bind(catalog)
  // Where the index follows the database it also reads by itself from time to time.
  const upToDate = () => expect.poll(() => catalog.lagSeconds).toBe(0)
  await upToDate()
  const reading = read()
  expect(catalog.lagSeconds).toBeGreaterThan(0)
  await reading
  await upToDate()
})

test('counts the spans of traces by outcome', async () => {
  services.counters.spans.add('full', 3)
  expect(await seriesValue('idledex_trace_spans_total{outcome="full"}')).toBe(3)
})

test('the API has no such address', async () => {
  expect((await api.request('/api/metrics')).status).toBe(404)
})

test.each(['grafana-board.json', 'prometheus-rules.yml'])('%s asks for metrics that there are', (file) => {
  const sample = readFileSync(new URL(`../deploy/monitoring/${file}`, import.meta.url), 'utf8')
  const asked = sample.match(/\b(?:idledex|process|nodejs)_[a-z0-9_]+/g)!
  const known = registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) => (String(type) === 'histogram' ? [`${name}_bucket`] : [name]))
  expect(asked.length).toBeGreaterThan(5)
  expect(known).toEqual(expect.arrayContaining(asked))
})
