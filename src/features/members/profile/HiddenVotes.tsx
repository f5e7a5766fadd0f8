import { useOpenHistory } from '#/features/account/activity/openHistory.ts'
import { authorName } from '#/features/members/authorName.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import type { Profile } from './profiles.contract.ts'

/** Stands where votes would: their member keeps them from others. */
export function HiddenVotes({ profile, own }: { profile: Profile; own: boolean }) {
  const openHistory = useOpenHistory()
  if (!own) {
    return (
      <EmptyState icon="eye-off" title="These votes are private">
        {authorName(profile)} does not show which games they voted on.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="eye-off"
      title="Your votes are private"
      action={
        <Button icon="history" onClick={openHistory}>
          Your activity
        </Button>
      }
    >
      Nobody else sees which games you voted on, unless you show it in your{' '}
      <a href={paths.settings()}>settings</a>. You find them in your activity.
    </EmptyState>
  )
}
