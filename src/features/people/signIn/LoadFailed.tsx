import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'

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
      title={`${what} couldn’t be loaded`}
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
