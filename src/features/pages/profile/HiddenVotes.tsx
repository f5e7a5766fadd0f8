import { useOpenHistory } from '#/features/people/activity/openHistory.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import type { Profile } from './profiles.contract.ts'

/** Shown in place of votes that a member keeps private. */
export function HiddenVotes({ profile, own }: { profile: Profile; own: boolean }) {
  const openHistory = useOpenHistory()
  if (!own) {
    return (
      <EmptyState icon="eye-off" title="These votes are private">
        {authorName(profile)} doesn’t show which games they voted on.
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
      Nobody else can see which games you voted on. You can change that in your{' '}
      <a href={paths.settings()}>settings</a>. Your activity lists all your votes.
    </EmptyState>
  )
}
