import { randomBytes, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { TracingConfig } from '#/config.tracing.ts'
import type { LabelCounter } from '#/shared/labelCounter.ts'
import { VERSION } from '#/version.ts'
import { traceOutboundRequests } from './outboundRequests.server.ts'
import { type Attributes, outsideSpans, Span, type SpanKind } from './span.server.ts'
import { SpanExporter } from './spanExporter.server.ts'
import { parseTraceparent } from './traceparent.ts'

/** A loop over thousands of rows would fill the queue of the exporter alone. */
const MAX_SPANS_OF_TRACE = 1_000

/** Begins traces, a share of which is recorded. */
export class Tracer {
  readonly #ratio: number
  readonly #followsParents: boolean
  readonly #record: (span: Span) => void
  readonly #counts: LabelCounter

  /** @param counts counts the spans beyond the limit of a trace, as 'limit' */
  constructor(
    { sampler, ratio }: Pick<TracingConfig, 'sampler' | 'ratio'>,
    record: (span: Span) => void,
    counts: LabelCounter,
  ) {
    this.#ratio = sampler.endsWith('ratio') ? ratio : sampler.endsWith('on') ? 1 : 0
    this.#followsParents = sampler.startsWith('parentbased')
    this.#record = record
    this.#counts = counts
  }

  /**
   * Begins the first span of this process in a trace; undefined if the trace is not recorded.
   *
   * @param traceparent the header of a request that may continue its sender's trace, and decide whether it is recorded
   */
  begin(name: string, kind: SpanKind, attributes?: Attributes, traceparent?: string): Span | undefined {
    const parent = this.#followsParents ? parseTraceparent(traceparent) : undefined
    if (parent ? !parent.isSampled : Math.random() >= this.#ratio) return undefined
    const trace = {
      id: parent?.traceId ?? randomBytes(16).toString('hex'),
      clockMs: Date.now() - performance.now(),
      left: MAX_SPANS_OF_TRACE - 1,
      record: this.#record,
      refuse: () => this.#counts.add('limit'),
    }
    return new Span(trace, parent?.spanId, name, kind, attributes)
  }

  /** Does work as a trace of its own, whoever called for it. */
  async trace<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = this.begin(name, 'internal', attributes)
    if (!span) return outsideSpans(work)
    try {
      return await span.run(work)
    } catch (error) {
      span.fail(error)
      throw error
    } finally {
      span.end()
    }
  }
}

/**
 * Traces this process, and sends what is recorded to a collector.
 *
 * @param counts counts spans by outcome: sent, failed, full, limit
 */
export function openTracer(
  endpoint: string,
  config: TracingConfig,
  log: Logger,
  counts: LabelCounter,
): { tracer: Tracer; close(): Promise<void> } {
  const resource = {
    'service.name': config.serviceName,
    'service.version': VERSION,
    'service.instance.id': randomUUID(),
  }
  const exporter = new SpanExporter({ endpoint, headers: config.headers }, resource, log, counts)
  const stopTracing = traceOutboundRequests()
  return {
    tracer: new Tracer(config, (span) => exporter.add(span), counts),
    close() {
      stopTracing()
      return exporter.close()
    },
  }
}
