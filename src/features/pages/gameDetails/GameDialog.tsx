import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { openGame } from '#/features/catalog/games/openGame.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { closeOverlay } from '#/shared/overlayRoute.ts'
import { pageTitle } from '#/shared/pageHead.ts'
import { useTitle } from '#/shared/useTitle.ts'
import { BigDialog } from '#/ui/BigDialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import { DetailsSkeleton } from './DetailsSkeleton.tsx'
import { GameOrRemoved } from './GameOrRemoved.tsx'
import { useListSteps } from './useListSteps.ts'

const STEP_WORDS = 'You can also use keyboard arrows or a d keys.'

/** A dialog with a game's details; undefined closes it. */
export default function GameDialog({ urlid }: { urlid: string | undefined }) {
  const router = useRouter()
  // The last game stays visible while the dialog fades out.
  const shown = useRef('')
  if (urlid) shown.current = urlid
  const game = useQuery({ ...gameQuery(shown.current), enabled: shown.current !== '' })
  const steps = useListSteps(urlid)
  usePrefetchedGame(steps?.loadedNext, game.isSuccess)
  const close = () => closeOverlay(router)
  const step = (to: 'previous' | 'next') => async () => {
    const target = await steps?.[to]()
    // While a page of the list was fetched, the reader may have closed the game or gone elsewhere.
    if (router.latestLocation.search.game !== urlid) return
    if (target) openGame(router, target, { replace: true })
    else if (target === null) close()
  }
  useShortcut('game:a', step('previous'), urlid !== undefined && steps !== undefined)
  useShortcut('game:ArrowLeft', step('previous'), urlid !== undefined && steps !== undefined)
  useShortcut('game:d', step('next'), urlid !== undefined && steps !== undefined)
  useShortcut('game:ArrowRight', step('next'), urlid !== undefined && steps !== undefined)
  const name = game.data ? (game.data.is_removed ? 'Game' : game.data.name) : (steps?.card.name ?? 'Game')
  useTitle(urlid ? pageTitle(name) : undefined)

  return (
    <BigDialog
      open={urlid !== undefined}
      onClose={close}
      label={name}
      contentKey={shown.current}
      {...(steps
        ? {
            previous: { label: `Go to previous game in the list. ${STEP_WORDS}`, onStep: step('previous') },
            next: { label: `Go to next game in the list. ${STEP_WORDS}`, onStep: step('next') },
          }
        : {})}
    >
      {game.isPending && <DetailsSkeleton card={steps?.card} />}
      {game.isError && !game.data && <DetailsError error={game.error} />}
      {game.data && <GameOrRemoved game={game.data} headingLevel={2} staged />}
    </BigDialog>
  )
}

function DetailsError({ error }: { error: Error }) {
  const missing = error instanceof ApiError && error.problem.status === 404
  return (
    <ErrorState title={missing ? 'Game not found' : 'The game couldn’t be loaded'}>
      {missing ? 'It may have been renamed.' : 'Close it and try again in a moment.'}
    </ErrorState>
  )
}

/** Prefetches the game that the reader will most likely open next, once the current one has loaded. */
function usePrefetchedGame(urlid: string | undefined, isIdle: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (urlid && isIdle) void queryClient.prefetchQuery(gameQuery(urlid))
  }, [queryClient, urlid, isIdle])
}
