import { Tally } from './shared/tally.ts'

/** What the parts of a process count for `/metrics`; whether anybody reads it makes no difference. */
export class Tallies {
  /** Requests whose body never arrived whole, by method. */
  readonly abortedBodies = new Tally()
  /** Requests refused by a rate limit, by the limit's name. */
  readonly refusals = new Tally()
  /** Mails by outcome: sent, failed. */
  readonly mails = new Tally()
}
