import type { JobQueue } from './jobQueue.server.ts'
import type { JobState } from './jobState.ts'

export type JobCommand = { do: 'jobs' } | { do: 'retry-jobs'; which: { job: string } | { id: string } }

/** Runs `npm run admin -- jobs` or `-- jobs retry JOB|ID`. Returns the lines to print. */
export async function runJobCommand(jobs: JobQueue, command: JobCommand): Promise<string[]> {
  if (command.do === 'jobs') return (await jobs.list()).flatMap(describe)
  const count = await jobs.retry(command.which)
  if (count === 0) return ['There is no such failed run. List them with: npm run admin -- jobs']
  return [count === 1 ? 'Retrying one run.' : `Retrying ${count} runs.`]
}

function describe({ name, description, failures, ...state }: JobState): string[] {
  const { waiting, retrying, active, lastDone, nextRun } = state
  const counts = [
    active > 0 ? `${active} running` : '',
    waiting > 0 ? `${waiting} waiting` : '',
    retrying > 0 ? `${retrying} to be retried` : '',
    failures.length > 0 ? `${failures.length} failed` : '',
  ].filter((text) => text !== '')
  return [
    `${name}  (${description})`,
    `  ${counts.length > 0 ? counts.join(', ') : 'idle'}` +
      `  last done: ${time(lastDone)}  next: ${nextRun ? time(nextRun) : 'when there is work'}`,
    ...failures.map(
      ({ id, failedAt, error }) => `  failed ${time(failedAt)}  ${id}  ${error.split('\n')[0]}`,
    ),
  ]
}

const time = (date: Date | undefined) =>
  date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never'
