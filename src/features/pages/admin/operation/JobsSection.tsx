import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { jobsQuery, retryJob } from '#/features/stewardship/operation/operation.client.ts'
import type { Jobs } from '#/features/stewardship/operation/operation.contract.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { List } from '#/ui/List.tsx'
import { AdminCard } from '../frame/AdminCard.tsx'
import { Moment } from './Moment.tsx'
import styles from './Operation.module.css'

type Job = Jobs['jobs'][number]

/** Background jobs: when they ran, what waits, and what failed for good. */
export function JobsSection({ viewer }: { viewer: string }) {
  const query = useQuery(jobsQuery(viewer))
  return (
    <AdminCard
      title="Background jobs"
      note="What the site does outside requests. A failed run is retried by itself several times; what is left below as failed needs you."
    >
      <Loaded query={query} what="The jobs" skeleton={<RowsSkeleton rows={8} />}>
        {({ jobs }) => (
          <List className={styles.rows}>
            {inOrder(jobs).map((job) => (
              <JobRow key={job.name} viewer={viewer} job={job} />
            ))}
          </List>
        )}
      </Loaded>
    </AdminCard>
  )
}

/** What failed is first. */
const inOrder = (jobs: readonly Job[]) => jobs.toSorted((a, b) => Number(b.failed > 0) - Number(a.failed > 0))

function JobRow({ viewer, job }: { viewer: string; job: Job }) {
  const queryClient = useQueryClient()
  const sending = useSending()
  const retry = () =>
    sending.send(async () => {
      await retryJob(job.name)
      await queryClient.invalidateQueries({ queryKey: jobsQuery(viewer).queryKey })
    })
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className="break">{job.name}</h3>
        {job.active > 0 && <Chip tone="accent">{`${job.active} running`}</Chip>}
        {job.waiting > 0 && <Chip>{`${job.waiting} waiting`}</Chip>}
        {job.retrying > 0 && <Chip tone="warning">{`${job.retrying} to be retried`}</Chip>}
        {job.failed > 0 && <Chip tone="negative">{`${job.failed} failed`}</Chip>}
        {job.failed > 0 && (
          <Button
            size="small"
            icon="refresh-cw"
            className={styles.action}
            busy={sending.busy}
            aria-label={`Retry ${job.name}`}
            onClick={retry}
          >
            Retry
          </Button>
        )}
      </div>
      <p className="muted text-13">
        {capitalized(job.description)}. Last done:{' '}
        {job.last_done ? <Moment at={job.last_done} /> : 'no run on record'}. Next:{' '}
        {job.next_run ? <Moment at={job.next_run} /> : 'when there’s work'}.
      </p>
      {job.failures.length > 0 && (
        <details>
          <summary>{plural(job.failures.length, 'error')}</summary>
          <ul className={styles.errors}>
            {job.failures.map(({ id, failed_at, error }) => (
              <li key={id}>
                <Moment at={failed_at} />: {error}
              </li>
            ))}
          </ul>
        </details>
      )}
      {sending.failure && <ErrorText role="alert">{sending.failure}</ErrorText>}
    </li>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
