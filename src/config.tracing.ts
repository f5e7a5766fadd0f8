import { z } from 'zod'
import { httpUrl, oneOf, optional } from './config.values.ts'
import { trimCharactersEnd } from './shared/trimCharacters.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where traces go, and which are recorded. */
export interface TracingConfig {
  /** The address of the collector, to which the path of traces is added. */
  base: string | undefined
  /** Receives OTLP over HTTP, in JSON. Undefined: there are no traces. */
  endpoint: string | undefined
  /** Sent with each request to it. */
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** As OpenTelemetry names them. Those that begin with `parentbased_` go by the traces of trusted proxies, where there are any. */
  sampler: (typeof SAMPLERS)[number]
  /** The share of traces that the samplers by ratio record, 0 to 1. */
  ratio: number
}

const DEFAULT_RATIO = 0.01

const collector = httpUrl.refine((text) => {
  const { username, password } = new URL(text)
  return username === '' && password === ''
}, 'must be without a user and a password: set OTEL_EXPORTER_OTLP_HEADERS instead')

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const HEADER_VALUE = /^[\x20-\x7e]*$/

/** Pairs such as `api-key=secret,tenant=a%20b`: values are percent-encoded. */
const headers = z.string().transform((text, { addIssue }): Record<string, string> => {
  const pairs = text.split(',').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, Math.max(at, 0)).trim(), decoded(pair.slice(at + 1).trim()) ?? '\n']
  })
  if (pairs.every(([name, value]) => HEADER_NAME.test(name) && HEADER_VALUE.test(value)))
    return Object.fromEntries(pairs)
  addIssue({ code: 'custom', message: 'must be NAME=VALUE,NAME=VALUE with percent-encoded values' })
  return z.NEVER
})

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const BETWEEN = 'must be a number from 0 to 1'

/** The names are those of the OpenTelemetry specification. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(collector),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(collector),
  OTEL_EXPORTER_OTLP_HEADERS: optional(headers),
  OTEL_SERVICE_NAME: optional(z.string().max(100)),
  OTEL_TRACES_SAMPLER: optional(oneOf(SAMPLERS)),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number(BETWEEN).min(0, BETWEEN).max(1, BETWEEN)),
}

const parsed = z.object(tracingEnvironment)

/** The settings of traces. */
export function tracingConfig(set: z.output<typeof parsed>): TracingConfig {
  const base = set.OTEL_EXPORTER_OTLP_ENDPOINT
  return {
    base,
    endpoint: set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${trimCharactersEnd(base, '/')}/v1/traces`),
    headers: set.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: set.OTEL_SERVICE_NAME ?? 'idledex',
    sampler: set.OTEL_TRACES_SAMPLER ?? 'traceidratio',
    ratio: set.OTEL_TRACES_SAMPLER_ARG ?? DEFAULT_RATIO,
  }
}
