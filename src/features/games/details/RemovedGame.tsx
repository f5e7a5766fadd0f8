import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** Shown in place of a game that moderators removed. */
export function RemovedGame() {
  return (
    <EmptyState
      icon="archive"
      title="Game removed"
      heading={1}
      action={<LinkButton href={paths.home()}>Browse all games</LinkButton>}
    >
      This game has been removed from the database
    </EmptyState>
  )
}
