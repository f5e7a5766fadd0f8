import type { Database } from '#/db/connect.ts'
import { FixedWindowRateLimiter } from '../fixedWindowRateLimiter.ts'
import { TurnQueue, type TurnQueueOptions } from './turnQueue.server.ts'

/** The budgets below are per minute. */
const BUDGET_WINDOW_MS = 60_000
/** A read from memory takes less than one ms, one that reaches the database 2 to 10: that is thousands of reads. */
const READS_BUDGET_MS = 20_000
/** Strangers write the data service's queries, so a statement may take seconds. */
const DATA_SERVICE_BUDGET_MS = 10_000

/** The turns of this process. Together they leave connections of the pool to writes. */
export interface Turns {
  /**
   * Pages. One takes milliseconds of the only thread. More at a time would not be faster, and everything else would wait longer: the
   * second is for when the first waits for the database.
   */
  renders: TurnQueue
  /** Other reads that are not answered from a cache: the API's, feeds, and the sitemap. */
  reads: TurnQueue
  /** Reads of the data service. */
  dataService: TurnQueue
  /** Pictures for previews of links. One takes 150 ms of a core, and some of it is the only thread's. */
  pictures: TurnQueue
  /** Covers of games that must be drawn. One takes 4 to 35 ms of a core, on threads of libvips: two keep two cores busy. */
  covers: TurnQueue
  /** The banners among them: one takes 20 to 200 ms, so small covers don't wait for them. */
  banners: TurnQueue
}

/**
 * @param factor multiplies the budgets, as it does the limits of writes
 * @param patience how long a turn waits, if not as long as everywhere
 */
export function openTurns(
  { kind }: Pick<Database, 'kind'>,
  factor: number,
  patience: Partial<Pick<TurnQueueOptions, 'maxWaitMs'>> = {},
): Turns {
  const budget = (ms: number) => new FixedWindowRateLimiter(ms * factor, BUDGET_WINDOW_MS)
  return {
    renders: new TurnQueue({ ...patience, concurrency: 2, perClient: 1 }),
    reads: new TurnQueue({ ...patience, concurrency: 4, perClient: 2, budget: budget(READS_BUDGET_MS) }),
    dataService: new TurnQueue({
      ...patience,
      // The embedded database runs one statement at a time, and cannot cancel it: a write waits for one at most.
      concurrency: kind === 'embedded' ? 1 : 2,
      perClient: 1,
      budget: budget(DATA_SERVICE_BUDGET_MS),
    }),
    pictures: new TurnQueue({ ...patience, concurrency: 2, perClient: 1 }),
    // One page shows dozens of covers, and one banner.
    covers: new TurnQueue({ ...patience, concurrency: 2, perClient: 2 }),
    banners: new TurnQueue({ ...patience, concurrency: 1, perClient: 1 }),
  }
}
