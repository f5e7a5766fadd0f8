import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { gameQuery } from '#/features/games/games.client.ts'
import { closeGame, openGame } from '#/features/games/openGame.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { pageTitle } from '#/shared/pageHead.ts'
import { BigDialog } from '#/ui/BigDialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import { DetailsSkeleton } from './DetailsSkeleton.tsx'
import { GameDetails } from './GameDetails.tsx'
import { RemovedGame } from './RemovedGame.tsx'
import { useListSteps } from './useListSteps.ts'

const STEP_WORDS = 'You can also use keyboard arrows or a d keys.'

/** A game's details over the page; undefined closes them. */
export default function GameDialog({ urlid }: { urlid: string | undefined }) {
  const router = useRouter()
  // What was shown last stays while the dialog fades out.
  const shown = useRef('')
  if (urlid) shown.current = urlid
  const game = useQuery({ ...gameQuery(shown.current), enabled: shown.current !== '' })
  const steps = useListSteps(urlid)
  const close = () => closeGame(router)
  const step = (to: 'previous' | 'next') => async () => {
    const target = await steps?.[to]()
    if (target) openGame(router, target, { replace: true })
    else if (target === null) close()
  }
  useShortcut('a', step('previous'), urlid !== undefined && steps !== undefined)
  useShortcut('ArrowLeft', step('previous'), urlid !== undefined && steps !== undefined)
  useShortcut('d', step('next'), urlid !== undefined && steps !== undefined)
  useShortcut('ArrowRight', step('next'), urlid !== undefined && steps !== undefined)
  const name = game.data && !game.data.is_removed ? game.data.name : 'Game'
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
      {game.isPending && <DetailsSkeleton />}
      {game.isError && <DetailsError error={game.error} />}
      {game.data &&
        (game.data.is_removed ? (
          <RemovedGame />
        ) : (
          <GameDetails key={game.data.id} game={game.data} headingLevel={2} />
        ))}
    </BigDialog>
  )
}

function DetailsError({ error }: { error: Error }) {
  const missing = error instanceof ApiError && error.problem.status === 404
  return (
    <ErrorState title={missing ? 'There is no such game' : 'The game could not be loaded'}>
      {missing ? 'It may have been renamed.' : 'Close this and open it again in a moment.'}
    </ErrorState>
  )
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
