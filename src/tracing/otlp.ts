import { VERSION } from '#/version.ts'
import type { Attributes, Span } from './span.server.ts'

// The names and numbers are those of the OpenTelemetry Protocol in its JSON encoding: ids are hexadecimal, integers of 64 bits are texts.

const KINDS = { internal: 1, server: 2, client: 3 }
const STATUS_ERROR = 2

/** The body of a request to `/v1/traces`: an `ExportTraceServiceRequest`. */
export function encodeSpans(spans: readonly Span[], resource: Attributes): string {
  const scope = { name: 'idledex', version: VERSION }
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(encodeSpan) }],
      },
    ],
  })
}

function encodeSpan(span: Span) {
  const { trace, startMs } = span
  return {
    traceId: trace.id,
    spanId: span.id,
    parentSpanId: span.parentId,
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(trace.clockMs + startMs),
    endTimeUnixNano: nanoseconds(trace.clockMs + (span.endMs ?? startMs)),
    attributes: encodeAttributes(span.attributes),
    status: span.isFailed ? { code: STATUS_ERROR } : {},
  }
}

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

/** Microseconds are what a number has room for. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`
