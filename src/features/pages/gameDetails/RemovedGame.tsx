import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { declineQuery } from '#/features/stewardship/edits/ownGame.client.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import styles from './RemovedGame.module.css'

const RestoreTool = lazyComponent(
  () => import('#/features/stewardship/gameTools/RestoreTool.tsx'),
  offerRetry,
)
const DeclinedGame = lazyComponent(() => import('./DeclinedGame.tsx'), offerRetry)

/** Shown in place of a game that moderators removed. They can put it back; the member who added it reads why it was declined. */
export function RemovedGame({ game }: { game: { id: number; urlid: string } }) {
  const viewer = useViewer()
  const { data: decline, isError } = useQuery(declineQuery(game.id, useViewerId()))
  if (decline)
    return (
      <Suspense>
        <DeclinedGame game={game} decline={decline} />
      </Suspense>
    )
  const mayRestore = viewer?.abilities.includes('confirm-game')
  // Members learn that a game is gone once it is known that it isn't their own that was declined. CSS knows them from the first frame.
  const isUnknown = decline === undefined && !isError
  return (
    <div className={isUnknown ? styles.unknown : undefined}>
      <EmptyState
        icon="archive"
        title="Game removed"
        heading={1}
        action={
          <>
            <LinkButton href={paths.home()}>Browse all games</LinkButton>
            <Suspense>{mayRestore && <RestoreTool gameId={game.id} />}</Suspense>
          </>
        }
      >
        This game has been removed from the database
      </EmptyState>
    </div>
  )
}
