import { type Measured, runTask } from './processes.ts'

/** How long a section of the benchmarks loads the site, and on which database. */
export interface LoadOptions {
  databaseUrl: string
  /** Rounds, and seconds of each. */
  rounds: number
  seconds: number
}

/** The requests to a server, and for how long. */
export interface LoadTask {
  port: number
  /** Requested in this order, repeatedly. */
  paths: readonly string[]
  /** Index of the first request. */
  from?: number
  connections: number
  /** Ends after so many seconds, or after `requests` requests. */
  seconds: number
  requests?: number
  headers?: Record<string, string>
  /** `authorization` headers: that of request n is number n modulo their count. Each member has an address of their own. */
  authorizations?: readonly string[]
  /** Posted one after the other, over and over, instead of asking with GET. */
  bodies?: readonly string[]
  /** A member of each response's JSON that is posted next on the same connection: with as many bodies as connections. */
  /** Pause before each request but the first of a connection, ms: a reader instead of a flood. */
  pauseMs?: number
  /** Whether 429 and 503 are responses like any other, counted as `refused`. */
  toleratesRefusals?: boolean
}

export interface LoadResult {
  requests: number
  seconds: number
  /** Latencies in ms. */
  p50: number
  p99: number
  max: number
  /** Responses with 429 or 503. */
  refused: number
}

/** One round of load on a server. */
export interface Round extends LoadResult {
  /** Requests a second. */
  rate: number
  /** Processor time of the server for one request, ms: of the whole process, and of its main thread. */
  cpuMs: number
  mainCpuMs: number
}

const CLIENT = 'bench/loadClient.ts'

/** Puts load on a server from a process of its own. */
export async function round(server: Measured, task: Omit<LoadTask, 'port'>): Promise<Round> {
  const before = await server.usage()
  const result = await runTask<LoadResult>(CLIENT, { ...task, port: server.port }, (task.seconds + 30) * 1000)
  const after = await server.usage()
  if (result.requests === 0) throw new Error('No request got a response')
  return {
    ...result,
    rate: result.requests / result.seconds,
    cpuMs: (after.cpuMs - before.cpuMs) / result.requests,
    mainCpuMs: (after.mainCpuMs - before.mainCpuMs) / result.requests,
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The median of each number of several rounds. */
export function typical(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((each) => each[key]))
  return {
    requests: of('requests'),
    seconds: of('seconds'),
    p50: of('p50'),
    p99: of('p99'),
    max: of('max'),
    refused: of('refused'),
    rate: of('rate'),
    cpuMs: of('cpuMs'),
    mainCpuMs: of('mainCpuMs'),
  }
}
