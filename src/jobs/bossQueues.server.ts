import type { PgBoss, Queue } from 'pg-boss'
import type { Job } from './job.ts'

/** The queue of runs that used up their retries. They stay until the operator retries them or two weeks have passed. */
export const DEAD_LETTERS = 'dead-letters'
const DEAD_LETTER_DAYS = 14
const MAX_RETRY_DELAY_SECONDS = 3600
const DAY_SECONDS = 86_400

/**
 * Creates the queue of each job, or changes it to what the job now declares.
 *
 * @param heartbeatSeconds a run is retried if its process has sent no heartbeat for this time
 */
export async function createQueues(
  boss: PgBoss,
  jobs: readonly Job[],
  heartbeatSeconds: number,
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!existing.has(DEAD_LETTERS))
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: DEAD_LETTER_DAYS * DAY_SECONDS })
  for (const job of jobs) {
    const wanted = queueOf(job, heartbeatSeconds)
    const { policy: _policy, ...changeable } = wanted
    const found = existing.get(job.name)
    if (!found) await boss.createQueue(job.name, wanted)
    else if (differs(found, changeable)) await boss.updateQueue(job.name, changeable)
  }
}

const queueOf = (job: Job, heartbeatSeconds: number) =>
  ({
    policy: job.schedule || job.isExclusive ? 'exclusive' : 'standard',
    retryLimit: job.retries,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
    expireInSeconds: job.timeoutSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: 2 * DAY_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
  }) satisfies Omit<Queue, 'name'>

const differs = (found: object, wanted: object) =>
  Object.entries(wanted).some(([key, value]) => (found as Record<string, unknown>)[key] !== value)
