import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorTitle, isLoadFailure, isTemporary } from '#/shared/errorTitle.ts'
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

/** The error page in the site's frame: what failed, and what to do. */
export function ErrorPage({ error }: { error: unknown }) {
  const offline = error instanceof TypeError || isLoadFailure(error)
  const { retry, isRetrying } = useRetry(error)
  return (
    <EmptyState
      icon="triangle-alert"
      title={offline ? 'Can’t reach the site' : errorTitle(error)}
      heading={1}
      action={
        <>
          <Button
            variant="solid"
            tone="accent"
            icon="refresh-cw"
            busy={isRetrying}
            onClick={() => void retry()}
          >
            Try again
          </Button>
          <LinkButton href={paths.home()}>Browse all games</LinkButton>
        </>
      }
    >
      {explain(error, offline)}
    </EmptyState>
  )
}

/** Tries to load the page again. */
function useRetry(error: unknown): { retry: () => Promise<void>; isRetrying: boolean } {
  const router = useRouter()
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    // A part that failed to load stays failed in this document. Only a reload requests it again, once the site responds.
    if (isLoadFailure(error) && (await isSiteReachable())) location.reload()
    else await router.invalidate()
    setRetrying(false)
  }
  return { retry, isRetrying }
}

const isSiteReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function explain(error: unknown, offline: boolean): string {
  if (offline) return 'Check your connection and try again. Nothing you typed is lost.'
  if (isTemporary(error))
    return 'The site can’t reach its database. Lists and search still work. Try again in a few seconds.'
  return error instanceof Error ? error.message : 'Something went wrong.'
}
