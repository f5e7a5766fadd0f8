import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import type { LoadFailureProps } from './lazyComponent.tsx'

/** Takes the place of a component that couldn't be loaded, and offers to try again. */
export function RetryBanner({ isLoading, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <Banner
        tone="warning"
        action={
          <Button size="small" icon="refresh-cw" busy={isLoading} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        This part of the page couldn't be loaded.
      </Banner>
    </div>
  )
}
