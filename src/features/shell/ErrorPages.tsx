import { ApiError } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** The 404 page, with links to continue. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon="search"
      title="Page not found"
      heading={1}
      action={
        <>
          <LinkButton variant="solid" tone="accent" href={paths.home()}>
            Browse all games
          </LinkButton>
          <LinkButton href={paths.search()}>Search with filters</LinkButton>
        </>
      }
    >
      Check the address for typos, or use the search box above to find a game.
    </EmptyState>
  )
}

/** The error page: what failed, and what to do. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.problem.status : undefined
  const offline = error instanceof TypeError
  return (
    <EmptyState
      icon="triangle-alert"
      title={offline ? "Can't reach the site" : "This page couldn't be loaded"}
      heading={1}
      action={
        <>
          <Button variant="solid" tone="accent" icon="refresh-cw" onClick={onRetry}>
            Try again
          </Button>
          <LinkButton href={paths.home()}>Browse all games</LinkButton>
        </>
      }
    >
      {offline
        ? 'Check your connection and try again. Nothing you typed is lost.'
        : `${error instanceof Error ? error.message : 'Something went wrong.'}${status ? ` (${status})` : ''}`}
    </EmptyState>
  )
}
