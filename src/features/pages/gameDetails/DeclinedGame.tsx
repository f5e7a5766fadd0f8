import { RuleText } from '#/features/people/rules/RuleText.tsx'
import type { GameDecline } from '#/features/stewardship/edits/edits.contract.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Time } from '#/ui/Time.tsx'

interface DeclinedGameProps {
  game: { urlid: string }
  decline: NonNullable<GameDecline['declined']>
}

/** Tells the member who added a game why moderators declined it, and leads to the form that sends it to them again. */
export default function DeclinedGame({ game, decline }: DeclinedGameProps) {
  const { fields, reason, declined_at, can_resubmit } = decline
  return (
    <EmptyState
      icon="x"
      title={`${fields.name} was declined`}
      heading={1}
      action={
        can_resubmit ? (
          <LinkButton variant="solid" tone="accent" icon="pencil" href={paths.editGame(game.urlid)}>
            Edit and resubmit
          </LinkButton>
        ) : (
          <LinkButton href={paths.home()}>Browse all games</LinkButton>
        )
      }
    >
      A moderator declined it on <Time value={declined_at} />: “<RuleText>{reason}</RuleText>”{' '}
      {can_resubmit
        ? 'Others see only that it was removed. Fix it, and it goes back to the queue.'
        : 'It was declined several times, so it can’t be resubmitted.'}
    </EmptyState>
  )
}
