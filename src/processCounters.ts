import { LabelCounter } from './shared/labelCounter.ts'

/** Counts of the parts of a process, for `/metrics`. They are kept even if metrics are off. */
export class ProcessCounters {
  /** Requests with a body that did not arrive completely, by method. */
  readonly abortedBodies = new LabelCounter()
  /** Requests refused by a rate limit, by the limit's name. */
  readonly refusals = new LabelCounter()
  /** Mails by outcome: sent, failed. */
  readonly mails = new LabelCounter()
  /** Reports of errors in browsers by outcome: logged, unlogged, foreign. */
  readonly browserErrors = new LabelCounter()
  /** Spans of traces by outcome: sent, failed, full, limit. */
  readonly spans = new LabelCounter()
}
