/** The span of another program that a request is part of, as its header `traceparent` says. */
export interface RemoteParent {
  traceId: string
  spanId: string
  /** Whether the trace is recorded. */
  isSampled: boolean
}

// Of versions to come, more may follow.
const FORM = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const SAMPLED = 1

/** Reads the header of the W3C Recommendation "Trace Context"; undefined if it is not valid. */
export function parseTraceparent(header: string | undefined): RemoteParent | undefined {
  const [, version, traceId, spanId, flags, rest] = FORM.exec(header ?? '') ?? []
  if (!traceId || !spanId || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags!, 16) & SAMPLED) !== 0 }
}
