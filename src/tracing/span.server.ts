import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type SpanKind = 'internal' | 'server' | 'client'

/** What is known about a span, by the names of OpenTelemetry's semantic conventions. Nothing that identifies a person. */
export type Attributes = Record<string, string | number>

/** What the spans of one trace share. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string
  /** Added to `performance.now()`, the time since 1970 in ms. */
  readonly clockMs: number
  /** How many more spans it may have. */
  left: number
  /** Called with each span when it ends. */
  record(span: Span): void
  /** Called for each span that is one too many. */
  refuse(): void
}

const current = new AsyncLocalStorage<Span | undefined>()

/** The span in which the calling code runs; undefined where nothing is recorded. */
export const currentSpan = (): Span | undefined => current.getStore()

/** Runs work outside of any span, also where its caller is in one. */
export const outsideSpans = <T>(work: () => T): T => current.run(undefined, work)

/** A piece of work in a trace that is recorded. */
export class Span {
  /** 16 hexadecimal digits. */
  readonly id = randomBytes(8).toString('hex')
  readonly trace: Trace
  /** The id of the span that it is part of; undefined for the first one of a trace. */
  readonly parentId: string | undefined
  readonly kind: SpanKind
  readonly attributes: Attributes
  name: string
  /** By `performance.now()`, in ms. */
  readonly startMs: number
  endMs: number | undefined
  isFailed = false

  constructor(
    trace: Trace,
    parentId: string | undefined,
    name: string,
    kind: SpanKind,
    attributes: Attributes = {},
    startMs = performance.now(),
  ) {
    this.trace = trace
    this.parentId = parentId
    this.name = name
    this.kind = kind
    this.attributes = attributes
    this.startMs = startMs
  }

  /** Begins a part of it; undefined if the trace has as many as it may. */
  child(name: string, kind: SpanKind, attributes?: Attributes, startMs?: number): Span | undefined {
    if (this.trace.left <= 0) {
      this.trace.refuse()
      return undefined
    }
    this.trace.left--
    return new Span(this.trace, this.id, name, kind, attributes, startMs)
  }

  /** Runs work in it: what is recorded meanwhile is part of it. */
  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** Says that it failed, by the error's kind. Messages may contain what members entered. */
  fail(error: unknown): void {
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
    this.isFailed = true
    this.attributes['error.type'] = String(typeof code === 'string' ? code : (name ?? '_OTHER'))
  }

  end(): void {
    this.endMs = performance.now()
    this.trace.record(this)
  }
}

/** Does work, as a part of the current span if there is one. */
export async function inSpan<T>(name: string, kind: SpanKind, work: () => Promise<T>): Promise<T> {
  const span = currentSpan()?.child(name, kind)
  if (!span) return work()
  try {
    return await span.run(work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
