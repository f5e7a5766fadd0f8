import { Tally } from './shared/tally.ts'

/** Counts of the parts of a process, for `/metrics`. They are kept even if metrics are off. */
export class Tallies {
  /** Requests with a body that did not arrive completely, by method. */
  readonly abortedBodies = new Tally()
  /** Requests refused by a rate limit, by the limit's name. */
  readonly refusals = new Tally()
  /** Mails by outcome: sent, failed. */
  readonly mails = new Tally()
}
