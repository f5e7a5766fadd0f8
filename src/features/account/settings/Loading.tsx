import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './Panel.module.css'
import sectionStyles from './Section.module.css'

export interface LoadFailedProps {
  /** What failed to load, as the start of a sentence. */
  what: string
  error: unknown
  onRetry: () => void
}

/** Shown when part of the account failed to load. */
export function LoadFailed({ what, error, onRetry }: LoadFailedProps) {
  return (
    <ErrorState
      compact
      title={`${what} couldn't be loaded`}
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

/** Placeholder of a panel that is loading. */
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

/** Placeholder of rows that are loading. */
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
