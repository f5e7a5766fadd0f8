import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './Panel.module.css'
import sectionStyles from './Section.module.css'

export interface LoadFailedProps {
  /** What did not come, as the start of a sentence. */
  what: string
  error: unknown
  onRetry: () => void
}

/** Stands where something of the account could not be loaded. */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <ErrorState
      compact
      title={`${what} did not load`}
      action={
        <Button size="small" icon="refresh-cw" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {toErrorMessage(error)}
    </ErrorState>
  )
}

/** The place of a panel that is still loading. */
export function PanelSkeleton() {
  return (
    <div className={sectionStyles.section} aria-busy="true">
      <VisuallyHidden>Loading your settings</VisuallyHidden>
      <Skeleton width={140} height={22} />
      <SkeletonText lines={2} />
      <div className={styles.narrow}>
        <Skeleton height={36} />
      </div>
      <div className={styles.narrow}>
        <Skeleton height={36} />
      </div>
    </div>
  )
}

/** The place of rows that are still loading. */
export function RowsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div aria-busy="true" className={styles.stack}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike and never move
        <Skeleton key={row} height={40} />
      ))}
    </div>
  )
}
