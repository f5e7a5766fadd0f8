import { Counter, Histogram, type Registry } from 'prom-client'
import type { RequestRecorder } from './observeRequests.server.ts'
import type { RequestInfo } from './requestInfo.server.ts'

/** Upper bounds in seconds: a cached page takes less than the first, an event stream more than the last. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts requests and their durations in a registry. All labels come from bounded sets. */
export function requestRecorder(registry: Registry): RequestRecorder {
  const registers = [registry]
  const requests = new Counter({
    name: 'idledex_http_requests_total',
    help: 'Requests by method, route pattern, and status; "aborted": the client left before the response began',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'idledex_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  return {
    record({ method, route }: RequestInfo, status, seconds) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
  }
}
