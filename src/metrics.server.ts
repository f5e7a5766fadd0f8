import { createHash, timingSafeEqual } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { TurnQueue } from './http/turns/turnQueue.server.ts'
import type { Turns } from './http/turns/turns.server.ts'
import { bearerToken } from './http/viewer.server.ts'
import type { Services } from './services.server.ts'
import type { LabelCounter } from './shared/labelCounter.ts'
import { processNumber, shareMetrics } from './siteProcesses.server.ts'
import { VERSION } from './version.ts'

/** What metrics are read from; a process that only runs jobs has no site. */
export type Measured = Pick<Services, 'db' | 'jobs' | 'counters'> &
  Partial<Pick<Services, 'catalog' | 'cache' | 'live' | 'turns'>>

/** A registry with the metrics of the process itself, to which `measureServices` and the observer of requests add theirs. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Registers the metrics of the parts of the process. Their values are read for each scrape. */
export function measureServices(registry: Registry, services: Measured): void {
  const { db, jobs, counters, catalog, cache, live, turns } = services
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => Promise<number> | number) =>
    new Gauge({
      name: `idledex_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  const gauges = (name: string, help: string, label: string, read: () => Promise<Values> | Values) =>
    new Gauge({
      name: `idledex_${name}`,
      help,
      labelNames: [label],
      registers,
      async collect() {
        for (const [value, count] of await read()) this.set({ [label]: value }, count)
      },
    })
  const counter = (name: string, help: string, labels: readonly string[], counted: LabelCounter) =>
    new Counter({
      name: `idledex_${name}`,
      help,
      labelNames: labels,
      registers,
      collect() {
        this.reset()
        for (const [label, count] of counted.entries()) this.inc(labelled(labels, label), count)
      },
    })

  gauges('build_info', 'The version; its value is always 1', 'version', () => [[VERSION, 1]])
  gauges(
    'database_connections',
    'Connections of the pool; "waiting" counts callers without one',
    'state',
    () => Object.entries(db.connections()),
  )
  counter(
    'aborted_bodies_total',
    'Requests that ended before all of their body had arrived',
    ['method'],
    counters.abortedBodies,
  )
  counter('rate_limit_refusals_total', 'Requests refused by a rate limit', ['limit'], counters.refusals)
  counter('mails_total', 'Mails by outcome', ['outcome'], counters.mails)
  counter(
    'browser_errors_total',
    'Errors that pages reported; unlogged: beyond the limit of lines; foreign: not of the scripts of the site',
    ['outcome'],
    counters.browserErrors,
  )
  counter(
    'trace_spans_total',
    'Spans of traces by outcome; failed: the collector refused them, or could not be reached until the stop; full: too many waited; limit: too many in a trace',
    ['outcome'],
    counters.spans,
  )
  counter('job_runs_total', 'Runs of background jobs in this process', ['job', 'outcome'], jobs.runs)
  counter('job_run_seconds_total', 'Time that they took', ['job'], jobs.runSeconds)
  gauges('jobs_waiting', 'Runs of background jobs that wait, at most a minute ago', 'job', async () => {
    const { waiting } = await jobs.backlog()
    return waiting
  })
  gauge('jobs_dead', 'Runs that failed for good; npm run admin -- jobs lists them', async () => {
    const { dead } = await jobs.backlog()
    return dead
  })
  if (cache) {
    gauges('cache_bytes', 'Size of each cache', 'cache', () =>
      cache.usage().map((each) => [each.cache, each.bytes]),
    )
    gauges('cache_max_bytes', 'Bound of each cache', 'cache', () =>
      cache.usage().map((each) => [each.cache, each.maxBytes]),
    )
    gauges('cache_entries', 'Entries of each cache', 'cache', () =>
      cache.usage().map((each) => [each.cache, each.entries]),
    )
  }
  for (const [name, queue] of Object.entries(turns ?? {}) as [keyof Turns, TurnQueue][]) {
    const prefix = TURN_METRICS[name]
    gauges(prefix, 'Turns that have begun, or wait to', 'state', () => [
      ['active', queue.active],
      ['waiting', queue.waiting],
    ])
    counter(
      `${prefix}_total`,
      'Turns by outcome; full, deadline: refused with 503; budget: with 429; gone: nobody was waiting anymore',
      ['outcome'],
      queue.outcomes,
    )
    counter(`${prefix}_seconds_total`, 'Time that turns waited, and that they took', ['phase'], queue.seconds)
  }
  if (catalog) {
    gauge('catalog_games', 'Games in the catalog index', () => catalog.catalog.size)
    gauge(
      'catalog_version',
      'Changes that the index has taken in since the start',
      () => catalog.catalog.version,
    )
    gauge(
      'catalog_lag_seconds',
      'For how long the index has known of a change without having read it',
      () => catalog.lagSeconds,
    )
  }
  if (live) gauge('event_streams', 'Open streams of live updates', () => live.count)
}

/** What the metrics of each queue of turns begin with. */
const TURN_METRICS: Record<keyof Turns, string> = {
  renders: 'renders',
  reads: 'reads',
  dataService: 'data_service_reads',
  pictures: 'pictures',
  covers: 'covers',
  banners: 'banners',
}

type Values = Iterable<readonly [label: string, value: number]>

/** 'feeds done' as { job: 'feeds', outcome: 'done' }. */
function labelled(labels: readonly string[], text: string): Record<string, string> {
  const values = labels.length === 1 ? [text] : text.split(' ')
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}

/** Resolves to the metrics in the text format of Prometheus. */
type ReadMetrics = () => Promise<string>

/**
 * Reads the metrics of this process; where it is one of several, those of each that serves, with its number as the label `process`.
 * They are not added up: when a process is replaced, its counters begin again at 0, which Prometheus only sees in a series of its own.
 */
export function metricsReader(registry: Registry): ReadMetrics {
  if (processNumber === undefined) return () => registry.metrics()
  registry.setDefaultLabels({ process: processNumber })
  const gather = shareMetrics(() => registry.getMetricsAsJSON())
  return async () => {
    const readings = await gather()
    // Each series is of one process, so that a sum of it is the series itself.
    const series = readings.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' })))
    return AggregatorRegistry.aggregate(series).metrics()
  }
}

/** Responds to `GET /metrics`. With a token, other requests get 401. */
export function metricsEndpoint(read: ReadMetrics, token?: string) {
  return async (c: Context): Promise<Response> => {
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    if (token !== undefined && !isEqual(bearerToken(c) ?? '', token))
      return c.text('The metrics need the bearer token METRICS_TOKEN.\n', 401, {
        ...headers,
        'www-authenticate': 'Bearer',
      })
    return c.body(await read(), 200, { ...headers, 'content-type': Registry.PROMETHEUS_CONTENT_TYPE })
  }
}

/** The listener of a port of its own, which only the operator's network can reach. */
export function metricsListener(read: ReadMetrics) {
  return getRequestListener(new Hono().get('/metrics', metricsEndpoint(read)).fetch)
}

/** Takes equally long for every wrong token. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
